/** What a hand-written reader found in a text → the facts of the file, without those of embedded parts. */
import {
  type Binding,
  defined,
  type FactsProblem,
  type FileFacts,
  type ImportFact,
  type Language,
  MAX_DOC_LENGTH,
  type Reading,
  type ReadSymbol,
  type ReadUse,
  type ReferenceFact,
  roleOfKind,
  type SurfaceFact,
  type SymbolFact,
} from '#model';
import { fold, makeDoc, MAX_SIGNATURE } from '../symbol-text.ts';
import { lineAt, textSpan, type TextLines } from '../text-lines.ts';
import { commentAbove } from './comment-above.ts';
import { hashText } from './hash-text.ts';

/** Deeper nesting is generated or malicious, and every level makes the qualified names below it longer. */
const MOST_LEVELS = 40;
/** Nobody writes that many declarations into a file. */
const MOST_SYMBOLS = 20_000;

export type ReadText = { readonly lines: TextLines; readonly language: Language; readonly reading: Reading };

/** Chunks are cut later, when the symbols of embedded parts are known. */
export const readFacts = (read: ReadText): FileFacts => {
  const { lines, reading } = read;
  const { kept, isCut } = keepShallow(reading.symbols);
  const symbols = symbolFacts(read, kept);
  const imports = (reading.imports ?? []).map(
    ({ specifier, name = '*', alias, start, end }): ImportFact =>
      defined({ specifier, name, alias, span: textSpan(lines, start, end) }),
  );
  const defaults = kept.flatMap(({ symbol: { isModule } }, symbol): FileFacts['exports'] =>
    isModule
      ? [{ kind: 'name', name: 'default', of: { kind: 'local', symbol }, line: symbols[symbol]?.span.lineStart ?? 1 }]
      : [],
  );
  const exports = [...defaults, ...includedExports(read.language, imports)];
  return {
    symbols,
    references: referenceFacts(read, { kept, symbols, imports }),
    imports,
    exports,
    chunks: [],
    surfaces: surfaceFacts(lines, reading),
    problems: problemsOf(reading, isCut),
  };
};

/** A file that includes another one passes its names on. */
const includedExports = ({ linking }: Language, imports: readonly ImportFact[]): FileFacts['exports'] =>
  linking?.includes
    ? imports.flatMap(({ name, alias, span }, index) =>
        name === '*' && alias === undefined ? [{ kind: 'all' as const, import: index, line: span.lineStart }] : [],
      )
    : [];

const surfaceFacts = (lines: TextLines, { surfaces = [] }: Reading): readonly SurfaceFact[] =>
  surfaces.map(({ kind, name, start, end, detail }): SurfaceFact => {
    const { lineStart: line, lineEnd } = textSpan(lines, start, end);
    const parts = { name: { kind: 'text' as const, text: name } };
    return defined({
      kind,
      value: name,
      line,
      lineEnd: lineEnd > line ? lineEnd : undefined,
      confidence: 'high' as const,
      detail,
      parts,
    });
  });

const problemsOf = ({ leftOut }: Reading, isCut: boolean): readonly FactsProblem[] => [
  ...(leftOut === undefined ? [] : [{ code: 'too_large' as const, message: leftOut }]),
  ...(isCut ? [{ code: 'too_deep' as const, message: 'symbols nested too deeply are left out' }] : []),
];

type KeptSymbol = { readonly symbol: ReadSymbol; readonly parent: number };

/** In document order, each with the index of its parent among them, −1 for none. */
const keepShallow = (symbols: readonly ReadSymbol[]): { readonly kept: readonly KeptSymbol[]; readonly isCut: boolean } => {
  const levels = new Int32Array(symbols.length);
  symbols.forEach(({ parent }, index) => {
    levels[index] = parent === undefined ? 1 : (levels[parent] ?? 0) + 1;
  });
  const order = [...symbols.keys()].filter((index) => (levels[index] ?? 0) <= MOST_LEVELS);
  order.sort((one, other) => compareRanges(symbols[one], symbols[other]) || one - other);
  const indexes = new Map(order.slice(0, MOST_SYMBOLS).map((index, position) => [index, position]));
  const kept = [...indexes.keys()].flatMap((index): KeptSymbol[] => {
    const symbol = symbols[index];
    return symbol ? [{ symbol, parent: indexes.get(symbol.parent ?? -1) ?? -1 }] : [];
  });
  return { kept, isCut: kept.length < symbols.length };
};

const compareRanges = (one: ReadSymbol | undefined, other: ReadSymbol | undefined): number =>
  one && other ? one.start - other.start || other.end - one.end : 0;

const symbolFacts = (read: ReadText, kept: readonly KeptSymbol[]): readonly SymbolFact[] => {
  const ordinals = new Map<string, number>();
  const symbols: SymbolFact[] = [];
  for (const { symbol, parent } of kept) {
    const around = symbols[parent]?.qualifiedName ?? symbol.owner;
    const qualifiedName = around === undefined ? symbol.name : `${around}.${symbol.name}`;
    const ordinal = (ordinals.get(qualifiedName) ?? 0) + 1;
    ordinals.set(qualifiedName, ordinal);
    symbols.push(symbolFact(read, symbol, { qualifiedName, ordinal, parent: parent < 0 ? undefined : parent }));
  }
  return symbols;
};

type Placed = Pick<SymbolFact, 'qualifiedName' | 'ordinal'> & { readonly parent: number | undefined };

const symbolFact = ({ lines, language }: ReadText, symbol: ReadSymbol, placed: Placed): SymbolFact => {
  const { kind, name, start, end, nameStart = start } = symbol;
  const opening = Math.max(start, Math.min(end, symbol.signatureEnd ?? lineEndAfter(lines, start)));
  const body = opening < end ? opening : start;
  const doc = docOf({ lines, language }, symbol);
  const written = fold(lines.text.slice(start, Math.min(opening, start + MAX_SIGNATURE)));
  return defined({
    name,
    ...placed,
    kind,
    role: roleOfKind(kind),
    signature: symbol.signature ?? written,
    visibility: symbol.visibility ?? 'public',
    doc: doc?.text,
    docLineStart: doc?.line,
    span: textSpan(lines, start, end),
    nameSpan: textSpan(lines, nameStart, symbol.nameEnd ?? Math.min(end, nameStart + name.length)),
    signatureLineEnd: lineAt(lines, Math.max(start, opening - 1)),
    bodyHash: hashText(lines.text, body, end),
  });
};

const lineEndAfter = ({ text }: TextLines, start: number): number => {
  const end = text.indexOf('\n', start);
  return end < 0 ? text.length : end;
};

type SymbolDoc = { readonly text: string; readonly line?: number };

const docOf = ({ lines, language }: Pick<ReadText, 'lines' | 'language'>, symbol: ReadSymbol): SymbolDoc | undefined => {
  if (symbol.doc !== undefined) return symbol.doc === '' ? undefined : writtenDoc(lines, symbol.doc, symbol.docStart);
  const start = commentAbove(lines, language.comments, symbol.start);
  if (start === undefined) return undefined;
  const doc = makeDoc(language, lines.text.slice(start, symbol.start), start);
  return doc && { text: doc.text, line: lineAt(lines, start) };
};

const writtenDoc = (lines: TextLines, doc: string, start: number | undefined): SymbolDoc => {
  const text = doc.length > MAX_DOC_LENGTH ? `${doc.slice(0, MAX_DOC_LENGTH - 1)}…` : doc;
  return start === undefined ? { text } : { text, line: lineAt(lines, start) };
};

type Declared = {
  readonly kept: readonly KeptSymbol[];
  readonly symbols: readonly SymbolFact[];
  readonly imports: readonly ImportFact[];
};

const referenceFacts = ({ lines, reading }: ReadText, declared: Declared): readonly ReferenceFact[] => {
  const { kept, symbols, imports } = declared;
  const byName = new Map<string, number>();
  symbols.forEach(({ qualifiedName }, index) => byName.has(qualifiedName) || byName.set(qualifiedName, index));
  const byAlias = new Map(imports.map(({ alias }, index) => [alias, index]));
  const open: number[] = [];
  let next = 0;
  const uses = [...(reading.uses ?? [])].sort((one, other) => one.start - other.start);
  return uses.map((use): ReferenceFact => {
    for (let each = kept[next]; each && each.symbol.start <= use.start; each = kept[next]) {
      closeBefore(kept, open, each.symbol.start);
      open.push(next++);
    }
    closeBefore(kept, open, use.start);
    const from = open.at(-1);
    const span = textSpan(lines, use.start, use.end ?? use.start + use.name.length);
    const binding = bindingOf(use, { around: symbols[from ?? -1]?.qualifiedName, byName, byAlias });
    return defined({ kind: use.kind, name: use.name, span, from, binding });
  });
};

const closeBefore = (kept: readonly KeptSymbol[], open: number[], place: number): void => {
  while (open.length > 0 && (kept[open.at(-1) ?? -1]?.symbol.end ?? 0) <= place) open.pop();
};

type NamesOfFile = {
  readonly around: string | undefined;
  readonly byName: ReadonlyMap<string, number>;
  readonly byAlias: ReadonlyMap<string | undefined, number>;
};

/** The innermost declaration of the name around the use, then an import. */
const bindingOf = ({ name, target = name }: ReadUse, { around, byName, byAlias }: NamesOfFile): Binding => {
  for (
    let scope = around;
    scope !== undefined;
    scope = scope.includes('.') ? scope.slice(0, scope.lastIndexOf('.')) : undefined
  ) {
    const inner = byName.get(`${scope}.${target}`);
    if (inner !== undefined) return { kind: 'local', symbol: inner };
  }
  const symbol = byName.get(target);
  if (symbol !== undefined) return { kind: 'local', symbol };
  const imported = byAlias.get(target);
  return imported === undefined ? { kind: 'free', name: target } : { kind: 'import', import: imported };
};
