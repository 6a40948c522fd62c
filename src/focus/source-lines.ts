/** A file as focus reads it: its current lines and what is known about them. */
import { languageOfPath } from '#languages';
import { entryOfPath, type Language, type RepoPath, type Span, splitLines, type SymbolFact } from '#model';
import type { OpenView } from '#store';

export type SourceLines = {
  readonly path: RepoPath;
  /** Without terminators; line 1 is the first. */
  readonly lines: readonly string[];
  /** Empty if the file has no grammar, or if it changed since it was indexed. */
  readonly symbols: readonly SymbolFact[];
  readonly imports: readonly Span[];
  readonly language?: Language;
};

type SourceText = {
  readonly path: RepoPath;
  readonly text: string;
  readonly symbols?: readonly SymbolFact[];
  readonly imports?: readonly Span[];
};

export const sourceLines = ({ path, text, symbols = [], imports = [] }: SourceText): SourceLines => {
  const lines = splitLines(text);
  const language = languageOfPath(path, text);
  return { path, lines, symbols, imports, ...(language ? { language } : {}) };
};

/** `text`: the current text, if the caller has read it. Undefined if the file cannot be read. */
export const readSourceLines = async (
  view: OpenView,
  path: RepoPath,
  read?: { readonly text: string; readonly isStale: boolean },
): Promise<SourceLines | undefined> => {
  const live = read ?? (await view.readText(path));
  if (!live) return undefined;
  const facts = live.isStale ? undefined : entryOfPath(view.stored.table, path)?.facts;
  if (facts === undefined) return sourceLines({ path, text: live.text });
  const symbols = (await view.reader.symbols([facts])).get(facts)?.symbols ?? [];
  const imports = ((await view.reader.references([facts])).get(facts)?.imports ?? []).map(({ span }) => span);
  return sourceLines({ path, text: live.text, symbols, imports });
};
