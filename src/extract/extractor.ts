/** Text + language → facts. Never fails on broken source; parts that could not be parsed are listed in `problems`. */
import { defined, type FactsProblem, type FileFacts, type Language } from '#model';
import { cutChunks } from './chunks.ts';
import { collectDeclarations } from './collect-declarations.ts';
import { dropRepeated } from './drop-repeated.ts';
import type { Source } from './source.ts';
import { compileMarker, type Marker, markTree } from './mark-tree.ts';
import { blankMarks } from './marks.ts';
import { compileQuery, typeTableOf } from './syntax/match-query.ts';
import { nestSymbols } from './nest-symbols.ts';
import { parseSyntaxQuery } from './syntax/parse-syntax-query.ts';
import { exportFacts, importFacts, referenceFacts } from './references.ts';
import { resolveNames } from './resolve-names.ts';
import { type Grammar, loadGrammar, parse, type Runtime, startRuntime } from './syntax/runtime.ts';
import { symbolFacts } from './symbols.ts';
import { ERROR_TYPE, nameAt, readTree, type SyntaxTree, type TypeTable } from './syntax/syntax-tree.ts';
import { lineAt, indexLines, type TextLines } from './text-lines.ts';
import type { ResolvedSource } from './types/resolved-source.ts';

export type ExtractorOptions = {
  /** Reads a file of the `grammars/` folder of the package. */
  readonly readGrammar: (fileName: string) => Promise<Uint8Array>;
  readonly parseTimeoutMs?: number;
};

export interface Extractor {
  /** Loads the grammar of the language once. Rejects if it cannot be read; the next call retries. */
  load(language: Language): Promise<void>;
  /** Loads the grammar of the language on first use. */
  extract(text: string, language: Language): Promise<FileFacts>;
}

const RUNTIME_FILE = 'web-tree-sitter.wasm';
const DEFAULT_TIMEOUT_MS = 5_000;

type LoadedLanguage = { readonly grammar: Grammar; readonly types: TypeTable; readonly marker: Marker };

export const createExtractor = async ({
  readGrammar,
  parseTimeoutMs = DEFAULT_TIMEOUT_MS,
}: ExtractorOptions): Promise<Extractor> => {
  const runtime = await startRuntime(() => readGrammar(RUNTIME_FILE));
  const loaded = new Map<string, Promise<LoadedLanguage>>();
  const loadOnce = (language: Language): Promise<LoadedLanguage> => {
    const known = loaded.get(language.id) ?? loadLanguage(language, readGrammar);
    loaded.set(language.id, known);
    // The next call retries a grammar that could not be read.
    known.catch(() => loaded.delete(language.id));
    return known;
  };
  return {
    load: async (language) => void (await loadOnce(language)),
    extract: async (text, language) =>
      extractFacts({ runtime, text, language, timeoutMs: parseTimeoutMs }, await loadOnce(language)),
  };
};

const loadLanguage = async (language: Language, readGrammar: ExtractorOptions['readGrammar']): Promise<LoadedLanguage> => {
  const grammar = await loadGrammar(await readGrammar(language.grammar));
  const query = compileQuery(grammar, language.queries.flatMap(parseSyntaxQuery));
  return { grammar, types: typeTableOf(grammar, query), marker: compileMarker(query) };
};

type ExtractRequest = {
  readonly runtime: Runtime;
  readonly text: string;
  readonly language: Language;
  readonly timeoutMs: number;
};

const extractFacts = ({ runtime, text, language, timeoutMs }: ExtractRequest, loaded: LoadedLanguage): FileFacts => {
  const lines = indexLines(text);
  const parsed = parse({ grammar: loaded.grammar, text, timeoutMs });
  if (parsed.kind === 'timeout')
    return factsWithoutTree(lines, { code: 'parse_timeout', message: `parsing took longer than ${timeoutMs} ms` });
  if (parsed.kind === 'crash') return factsWithoutTree(lines, { code: 'parse_crash', message: parsed.message });
  try {
    return factsFromTree({ tree: readTree(parsed.tree, { runtime, types: loaded.types, text }), language, lines }, loaded);
  } finally {
    parsed.tree.delete();
  }
};

const factsWithoutTree = (lines: TextLines, problem: FactsProblem): FileFacts => ({
  symbols: [],
  references: [],
  imports: [],
  exports: [],
  chunks: cutChunks(lines, []),
  surfaces: [],
  problems: [problem],
});

type ParsedFile = { readonly tree: SyntaxTree; readonly language: Language; readonly lines: TextLines };

const factsFromTree = ({ tree, language, lines }: ParsedFile, { marker }: LoadedLanguage): FileFacts => {
  const marks = blankMarks(tree.count);
  markTree(marks, tree, marker);
  const source: Source = { tree, marks, language };
  const declared = collectDeclarations(source);
  const { extents: nested, symbolOf, tooDeep } = nestSymbols(source, declared.drafts);
  const extents = dropRepeated(source, nested, symbolOf);
  const resolution = resolveNames(source, declared);
  const resolved: ResolvedSource = { tree, marks, language, declared, resolution, symbolOf, localTypes: [] };
  const exports = exportFacts(resolved, lines, extents);
  const symbols = symbolFacts(resolved, { lines, extents, exports });
  return defined({
    packageName: packageNameOf(source),
    symbols,
    references: referenceFacts(resolved, lines, extents),
    imports: importFacts(resolved, lines),
    exports,
    chunks: cutChunks(lines, symbols),
    surfaces: [],
    problems: problemsOf(tree, lines, tooDeep),
  });
};

/** Broken source may have several package clauses: the first one counts. */
const packageNameOf = ({ tree, marks }: Source): string | undefined => {
  const [place] = marks.rare.package.values();
  return (place === undefined ? '' : nameAt(tree, place)) || undefined;
};

const problemsOf = (tree: SyntaxTree, lines: TextLines, tooDeep: number | undefined): readonly FactsProblem[] => {
  const problems: FactsProblem[] = [];
  const error = tree.hasError ? firstError(tree) : undefined;
  if (error !== undefined) {
    const line = lineAt(lines, tree.starts[error] ?? 0);
    problems.push({ code: 'syntax_error', message: `the source could not be parsed as a whole, first at line ${line}`, line });
  }
  if (tooDeep !== undefined) {
    const line = lineAt(lines, tree.starts[tooDeep] ?? 0);
    problems.push({ code: 'too_deep', message: `symbols nested too deeply are left out, first at line ${line}`, line });
  }
  return problems;
};

/**
 * An error, or a missing token that the parser inserted, which has no text. Undefined if only a hidden token was inserted,
 * such as the line feed that a grammar requires after the last line.
 */
const firstError = ({ count, types, starts, ends, afters }: SyntaxTree): number | undefined => {
  for (let place = 0; place < count; place++) {
    const isMissing = afters[place] === place + 1 && starts[place] === ends[place];
    if (types[place] === ERROR_TYPE || isMissing) return place;
  }
  return undefined;
};
