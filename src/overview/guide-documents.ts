/** The documents that a newcomer reads first. */
import { indexOfPath, repoPath, type RepoPath } from '#model';
import type { OpenView } from '#store';

/** In the order in which they help somebody who is about to change code; README says what it is for. */
const DOCUMENT_NAMES: readonly RegExp[] = [
  /^(?:AGENTS|CLAUDE)\.md$/iu,
  /^README(?:\.(?:md|mdx|rst|adoc|txt))?$/iu,
  /^(?:docs?\/)?ARCHITECTURE\.(?:md|mdx|rst|adoc|txt)$/iu,
  /^(?:\.github\/|docs?\/)?(?:CONTRIBUTING|DEVELOPMENT|DEVELOPING|HACKING)\.(?:md|mdx|rst|adoc|txt)$/iu,
  /^(?:docs?\/)?(?:DESIGN|OVERVIEW|STYLE|INDEX)\.(?:md|mdx|rst|adoc|txt)$/iu,
];

/** Those of the view, best first. Links to other files and skipped files are left out. */
export const guideDocuments = ({ stored: { table } }: OpenView): readonly RepoPath[] =>
  DOCUMENT_NAMES.flatMap((name) =>
    table.paths.filter((path) => name.test(path) && (table.contents[indexOfPath(table, path)] ?? 0) > 0),
  );

export type Excerpt = {
  readonly path: RepoPath;
  readonly lineStart: number;
  readonly lineEnd: number;
  readonly totalLines: number;
  readonly text: string;
};

/** The first lines of a document, from its first prose or section: titles, pictures and badges say nothing. Undefined if it has none. */
export const readOpening = async (
  view: OpenView,
  path: string,
  { maxLines, maxChars }: { readonly maxLines: number; readonly maxChars: number },
): Promise<Excerpt | undefined> => {
  const live = await view.readText(repoPath(path));
  if (!live) return undefined;
  const lines = live.text.replace(/\n$/u, '').split('\n');
  const first = firstOpening(lines);
  if (first === undefined) return undefined;
  let used = 0;
  const shown = lines.slice(first, first + maxLines).filter((line) => (used += line.length + 1) <= maxChars);
  const kept = trimEnd(shown);
  return {
    path: repoPath(path),
    lineStart: first + 1,
    lineEnd: first + kept.length,
    totalLines: lines.length,
    text: kept.join('\n'),
  };
};

/** The first prose or section; without any, the first line of a list, a quotation or a table. */
const firstOpening = (lines: readonly string[]): number | undefined => {
  const find = (pattern: RegExp): number => lines.findIndex((line, at) => pattern.test(line) && !isUnderlined(lines, at));
  const [prose, other] = [find(/^(?:##|[\p{L}\p{N}`])/u), find(/^\s*(?:[-*+>|]\s|[\p{L}\p{N}`])/u)];
  return [prose, other].find((at) => at >= 0);
};

/** A title of reStructuredText or AsciiDoc, or of Markdown in its older form. */
const isUnderlined = (lines: readonly string[], at: number): boolean => /^([=\-~^"*#])\1{2,}\s*$/u.test(lines[at + 1] ?? '');

const trimEnd = (lines: readonly string[]): readonly string[] => {
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return lines.slice(0, last + 1);
};
