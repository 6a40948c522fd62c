/** Text + language → facts. Never fails on broken source; parts that could not be parsed are listed in `problems`. */
import { defined, type FactsProblem, type FileFacts, type Language, type ParsedLanguage } from '#model';
import { cutChunks } from './chunks.ts';
import { collectDeclarations } from './collect-declarations.ts';
import { dropRepeated } from './drop-repeated.ts';
import type { Source } from './source.ts';
import { compileMarker, type Marker, markTree } from './mark-tree.ts';
import { blankMarks } from './marks.ts';
import { operatorTypesOf } from './syntax/bind-operators.ts';
import { compileQuery, typeTableOf } from './syntax/match-query.ts';
import { misreadPairsOf } from './syntax/misread-pairs.ts';
import { nestSymbols } from './nest-symbols.ts';
import { parseSyntaxQuery } from './syntax/parse-syntax-query.ts';
import { textWithoutQuotes } from './quoted-code.ts';
import { restateMembers, spreadSections } from './attributes/modifiers.ts';
import { exportFacts, importFacts, referenceFacts } from './references.ts';
import { readFile } from './reading/read-file.ts';
import { resolveNames } from './resolve-names.ts';
import { loadGrammar, startRuntime, valuesByType } from './syntax/runtime.ts';
import { surfaceFacts } from './surfaces/surface-facts.ts';
import { symbolFacts } from './symbols.ts';
import { syntaxError, unreadLines } from './unread-lines.ts';
import { namesOfParser, parsedSyntaxReader, type ReadParsedSyntax } from './syntax/read-parsed-syntax.ts';
import { parseText, readSyntax, readTextTree, type SyntaxRules, type TextRequest, withTree } from './syntax/read-text-tree.ts';
import { nameAt, type SyntaxTree } from './syntax/syntax-tree.ts';
import { lineAt, indexLines, type TextLines } from './text-lines.ts';
import type { ResolvedSource } from './types/resolved-source.ts';

export type ExtractorOptions = {
  /** Reads a file of the `grammars/` folder of the package. */
  readonly readGrammar: (grammar: string) => Promise<Uint8Array>;
  readonly parseTimeoutMs?: number;
  /** Counts the milliseconds that this thread computes; those that pass if absent. */
  readonly clock?: () => number;
};

export interface Extractor {
  /** Loads the grammar of the language once, if it has one. Rejects if it cannot be read; the next call retries. */
  load(language: Language): Promise<void>;
  /** Loads the grammars of the language and of embedded parts on first use. Rejects with a `MissingGrammarError` if it cannot. */
  extract(text: string, language: Language): Promise<FileFacts>;
}

/** A grammar cannot be read: the text is not at fault. */
export class MissingGrammarError extends Error {
  override readonly name = 'MissingGrammarError';
}

const RUNTIME_FILE = 'web-tree-sitter/web-tree-sitter.wasm';
const DEFAULT_TIMEOUT_MS = 5_000;

type LoadedLanguage = Pick<Source, 'literals' | 'forms'> & {
  readonly marker: Marker;
  readonly syntax: SyntaxRules | ReadParsedSyntax;
};

export const createExtractor = async ({
  readGrammar,
  parseTimeoutMs = DEFAULT_TIMEOUT_MS,
  clock = () => performance.now(),
}: ExtractorOptions): Promise<Extractor> => {
  const limit = { timeoutMs: parseTimeoutMs, clock };
  const runtime = await startRuntime(() => readGrammar(RUNTIME_FILE));
  const loaded = new Map<string, Promise<LoadedLanguage>>();
  const loadOnce = (language: ParsedLanguage): Promise<LoadedLanguage> => {
    const known = loaded.get(language.id) ?? loadLanguage(language, readGrammar);
    loaded.set(language.id, known);
    // The next call retries a grammar that could not be read.
    known.catch(() => loaded.delete(language.id));
    return known;
  };
  const extract: Extractor['extract'] = async (text, language) => {
    if (language.read) return readFile({ text, language, reading: language.read(text) }, extract);
    const rules = await loadOnce(language).catch((cause: unknown) => {
      throw new MissingGrammarError(cause instanceof Error ? cause.message : String(cause), { cause });
    });
    return extractFacts({ runtime, text, language, limit }, rules);
  };
  return { load: async (language) => void (language.read ?? (await loadOnce(language))), extract };
};

const loadLanguage = async (language: ParsedLanguage, readGrammar: ExtractorOptions['readGrammar']): Promise<LoadedLanguage> => {
  const patterns = language.queries.flatMap(parseSyntaxQuery);
  if (language.parser) {
    const names = namesOfParser(language.parser);
    return {
      marker: compileMarker(compileQuery(names, patterns)),
      literals: language.literalTypes && valuesByType(names, language.literalTypes),
      forms: language.expressions && valuesByType(names, language.expressions),
      syntax: parsedSyntaxReader(language.parser),
    };
  }
  const grammar = await loadGrammar(await readGrammar(language.grammar));
  const query = compileQuery(grammar, patterns);
  return {
    marker: compileMarker(query),
    literals: language.literalTypes && valuesByType(grammar, language.literalTypes),
    forms: language.expressions && valuesByType(grammar, language.expressions),
    syntax: {
      grammar,
      types: typeTableOf(grammar, query, language.unevenTypes),
      operators: operatorTypesOf(grammar, language),
      misreadPairs: misreadPairsOf(grammar, language),
    },
  };
};

const extractFacts = (request: TextRequest, { marker, literals, forms, syntax }: LoadedLanguage): FileFacts => {
  const { text, language, limit } = request;
  const lines = indexLines(text);
  if (typeof syntax === 'function')
    return factsFromTree({ ...markedTree(syntax(text, language), marker), language, literals, forms }, lines);
  const read = readTextTree(request, syntax);
  if (read.kind === 'timeout')
    return factsWithoutTree(lines, { code: 'parse_timeout', message: `parsing took longer than ${limit.timeoutMs} ms` });
  if (read.kind === 'crash') return factsWithoutTree(lines, { code: 'parse_crash', message: read.message });
  return factsFromTree({ ...readQuotedCode(read.tree, request, { marker, syntax }), language, literals, forms }, lines);
};

/** Quotes around code that has quotes around code itself. */
const MOST_QUOTE_LEVELS = 2;

type MarkedTree = Pick<Source, 'tree' | 'marks'>;

const markedTree = (tree: SyntaxTree, marker: Marker): MarkedTree => {
  const marks = blankMarks(tree.count);
  markTree(marks, tree, marker);
  return { tree, marks };
};

type GrammarReading = { readonly marker: Marker; readonly syntax: SyntaxRules };

/** Code in quotes is parsed in its place, unless it only looks like code. */
const readQuotedCode = (tree: SyntaxTree, request: TextRequest, { marker, syntax }: GrammarReading): MarkedTree => {
  let marked = markedTree(tree, marker);
  let unquoted = textWithoutQuotes(marked, request.text);
  for (let level = 0; unquoted !== undefined && level < MOST_QUOTE_LEVELS; level++) {
    const { hasError } = marked.tree;
    const next = withTree(parseText(request, syntax, unquoted), (parsed) =>
      parsed.rootNode.hasError && !hasError ? undefined : readSyntax(parsed, request, syntax),
    );
    if (next.kind !== 'tree' || !next.tree) return marked;
    marked = markedTree(next.tree, marker);
    unquoted = textWithoutQuotes(marked, unquoted);
  }
  return marked;
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

const factsFromTree = (source: Source, lines: TextLines): FileFacts => {
  spreadSections(source);
  const declared = collectDeclarations(source);
  const { extents: nested, symbolOf, tooDeep } = nestSymbols(source, declared.drafts);
  const extents = dropRepeated(source, nested, symbolOf);
  restateMembers(source, extents);
  const resolution = resolveNames(source, declared);
  const resolved: ResolvedSource = { ...source, declared, resolution, symbolOf, localTypes: [], docTypes: new Map() };
  const exports = exportFacts(resolved, lines, extents);
  const symbols = symbolFacts(resolved, { lines, extents, exports });
  return defined({
    packageName: packageNameOf(source),
    symbols,
    references: referenceFacts(resolved, lines, extents),
    imports: importFacts(resolved, lines),
    exports,
    chunks: cutChunks(lines, symbols),
    surfaces: surfaceFacts(resolved, { lines, extents, forms: source.forms }),
    problems: problemsOf(source, lines, tooDeep),
  });
};

/**
 * Several namespaces are symbols instead. Where clauses do not add up, several of them are broken source, and the first one counts.
 */
const packageNameOf = ({ tree, marks, language }: Source): string | undefined => {
  if (language.packageClausesNest)
    return [...marks.rare.package.values()].map((part) => nameAt(tree, part)).join('.') || undefined;
  const clauses = [...marks.rare.package];
  const [[, place] = []] = clauses;
  if (place === undefined || (clauses.length > 1 && clauses.some(([subject]) => marks.kinds[subject]))) return undefined;
  return nameAt(tree, place) || undefined;
};

const problemsOf = (source: Source, lines: TextLines, tooDeep: number | undefined): readonly FactsProblem[] => {
  const problems: FactsProblem[] = [];
  const unread = source.tree.hasError ? unreadLines(source, lines) : [];
  if (unread[0]) problems.push(syntaxError(unread, unread[0]));
  if (tooDeep !== undefined) {
    const line = lineAt(lines, source.tree.starts[tooDeep] ?? 0);
    problems.push({ code: 'too_deep', message: `symbols nested too deeply are left out, first at line ${line}`, line });
  }
  return problems;
};
