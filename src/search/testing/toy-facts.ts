/** Extracts symbols and chunks line by line from indented code with braces: enough to test search without a grammar. */
import { type ChunkFact, roleOfKind, type SymbolFact, type SymbolKind } from '#model';
import type { FileSymbols } from '#store';

const DECLARATION = /^(\s*)(export )?(class|interface|function|const) ([\p{L}_$][\p{L}\p{N}_$]*)/u;
const METHOD = /^(\s+)(private )?([\p{L}_$][\p{L}\p{N}_$]*)\([^)]*\) \{/u;

export const toyFacts = (text: string): FileSymbols => {
  const lines = text.split('\n');
  const symbols: SymbolFact[] = [];
  const open: { indent: number; symbol: number; end: number }[] = [];
  lines.forEach((line, at) => {
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) < at + 1) open.pop();
    const declared = declarationOn(line);
    if (!declared) return;
    const end = blockEnd(lines, at, declared.indent);
    const parent = open.at(-1)?.symbol;
    symbols.push(
      toySymbol(declared, { lines, at, end, parent, around: parent === undefined ? undefined : symbols[parent], symbols }),
    );
    open.push({ indent: declared.indent, symbol: symbols.length - 1, end });
  });
  return {
    symbols,
    chunks: chunksOf(symbols, lines.at(-1) === '' ? lines.length - 1 : lines.length),
    problems: [],
  };
};

type ToyDeclaration = { indent: number; kind: SymbolKind; name: string; isPublic: boolean };

const TOY_KINDS: Readonly<Record<string, SymbolKind>> = {
  class: 'class',
  interface: 'interface',
  function: 'function',
  const: 'constant',
};

const declarationOn = (line: string): ToyDeclaration | undefined => {
  const found = DECLARATION.exec(line);
  if (!found) return methodOn(line);
  const [, indent = '', exported, word = '', name = ''] = found;
  return { indent: indent.length, kind: TOY_KINDS[word] ?? 'function', name, isPublic: exported !== undefined };
};

const methodOn = (line: string): ToyDeclaration | undefined => {
  const [, indent = '', hidden, name = ''] = METHOD.exec(line) ?? [];
  if (name === '' || /^(?:if|for|while|switch|catch)$/u.test(name)) return undefined;
  return { indent: indent.length, kind: 'method', name, isPublic: hidden === undefined };
};

/** The line of the closing brace with the same indent, or the line itself. */
const blockEnd = (lines: readonly string[], at: number, indent: number): number => {
  if (!lines[at]?.trimEnd().endsWith('{')) return at + 1;
  const close = `${' '.repeat(indent)}}`;
  const end = lines.findIndex((line, index) => index > at && line.startsWith(close));
  return end < 0 ? lines.length : end + 1;
};

type DeclarationContext = {
  lines: readonly string[];
  at: number;
  end: number;
  parent: number | undefined;
  around: SymbolFact | undefined;
  symbols: readonly SymbolFact[];
};

const toySymbol = (declared: ToyDeclaration, { lines, at, end, parent, around, symbols }: DeclarationContext): SymbolFact => {
  const { name, kind, isPublic } = declared;
  const qualifiedName = around ? `${around.qualifiedName}.${name}` : name;
  const column = lines[at]?.indexOf(name) ?? 0;
  let doc = at;
  while (doc > 0 && lines[doc - 1]?.trim().startsWith('//')) doc -= 1;
  return {
    name,
    qualifiedName,
    ordinal: symbols.filter((symbol) => symbol.qualifiedName === qualifiedName).length + 1,
    kind,
    role: roleOfKind(kind),
    signature: (lines[at] ?? '').trim().replace(/ \{$/u, ''),
    visibility: isPublic ? 'public' : 'internal',
    span: { lineStart: at + 1, lineEnd: end, columnStart: declared.indent, columnEnd: 1 },
    nameSpan: { lineStart: at + 1, lineEnd: at + 1, columnStart: column, columnEnd: column + name.length },
    ...(doc < at ? { docLineStart: doc + 1 } : {}),
    signatureLineEnd: at + 1,
    ...(parent === undefined ? {} : { parent }),
    bodyHash: '0'.repeat(16),
  };
};

const chunksOf = (symbols: readonly SymbolFact[], lines: number): readonly ChunkFact[] => {
  const owner = (line: number): number | undefined => {
    let found: number | undefined;
    symbols.forEach(({ span, docLineStart }, index) => {
      if ((docLineStart ?? span.lineStart) <= line && line <= span.lineEnd) found = index;
    });
    return found;
  };
  const chunks: { lineStart: number; lineEnd: number; symbol?: number }[] = [];
  for (let line = 1; line <= lines; line += 1) {
    const symbol = owner(line);
    const last = chunks.at(-1);
    if (last && last.symbol === symbol) last.lineEnd = line;
    else chunks.push({ lineStart: line, lineEnd: line, ...(symbol === undefined ? {} : { symbol }) });
  }
  return chunks;
};
