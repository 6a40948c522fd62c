/** A text in HCL → its blocks and settings under the addresses that others use, and the addresses it uses. */
import type { ReadImport, Reading, ReadSymbol, SymbolKind } from '#model';
import { boundedSymbols } from '../reading/bounded-symbols.ts';
import {
  closingTokens,
  plainMarkAt,
  type PlainToken,
  plainTokens,
  plainWordAt,
  type TokenRules,
} from '../reading/plain-tokens.ts';
import { addressUses } from './address-uses.ts';
import { heredocEnd } from './heredoc-end.ts';

export const readTerraform = (text: string): Reading => {
  const tokens = plainTokens(text, RULES);
  const closing = closingTokens(tokens);
  const imports: ReadImport[] = [];
  const symbols: ReadSymbol[] = [];
  for (let at = 0; at < tokens.length; ) {
    const block = blockAt(text, { tokens, closing }, at);
    if (block) {
      symbols.push(...block.symbols);
      imports.push(...block.imports);
      at = block.after;
    } else at = plainMarkAt(tokens, at) === '' ? at + 1 : (closing[at] ?? at) + 1;
  }
  return { ...boundedSymbols(symbols, MOST_SYMBOLS), imports, uses: addressUses(tokens, symbols, RULES) };
};

const MOST_SYMBOLS = 1_000;

const RULES: TokenRules = {
  lineComments: ['#', '//'],
  hasBlockComments: true,
  word: /[\p{L}_][\p{L}\p{N}_-]*|\d[\w.]*/uy,
  quotes: '"',
  longText: heredocEnd,
};

type Tokens = { readonly tokens: readonly PlainToken[]; readonly closing: Int32Array };
type Block = { readonly symbols: readonly ReadSymbol[]; readonly imports: readonly ReadImport[]; readonly after: number };

/** `type "label" "label" {`, or `name = value`. */
const blockAt = (text: string, { tokens, closing }: Tokens, at: number): Block | undefined => {
  const type = plainWordAt(tokens, at);
  if (type === '') return undefined;
  let open = at + 1;
  while (tokens[open]?.kind === 'text' || (tokens[open]?.kind === 'word' && open < at + MOST_LABELS)) open += 1;
  if (plainMarkAt(tokens, open) !== '{')
    return plainMarkAt(tokens, at + 1) === '=' ? settingAt(text, tokens, { at, closing }) : undefined;
  const close = closing[open] ?? tokens.length - 1;
  const inner = { first: open + 1, close, closing };
  if (type === 'locals') return { symbols: settingsIn(text, tokens, inner), imports: [], after: close + 1 };
  const labels = tokens.slice(at + 1, open);
  const imports = type === 'module' ? sourcesIn(tokens, inner) : [];
  return { symbols: [blockSymbol(tokens, { at, labels, open, close })], imports, after: close + 1 };
};

const MOST_LABELS = 4;

type BlockPlace = { readonly at: number; readonly labels: readonly PlainToken[]; readonly open: number; readonly close: number };

/** What comes before the name in an address, and the kind. Other blocks are resources of their type. */
const ADDRESSES: Readonly<Record<string, { readonly kind: SymbolKind; readonly before: string }>> = {
  variable: { kind: 'variable', before: 'var' },
  output: { kind: 'property', before: 'output' },
  module: { kind: 'module', before: 'module' },
  resource: { kind: 'resource', before: '' },
};

const blockSymbol = (tokens: readonly PlainToken[], { at, labels, open, close }: BlockPlace): ReadSymbol => {
  const type = plainWordAt(tokens, at);
  const known = ADDRESSES[type] ?? { kind: labels.length === 0 ? ('key' as const) : ('resource' as const), before: type };
  const owner = [known.before, ...labels.slice(0, -1).map(({ value }) => value)].filter((part) => part !== '').join('.');
  const start = startOf(tokens, at);
  const label = labels.at(-1);
  const nameStart = label ? label.start + (label.kind === 'text' ? 1 : 0) : start;
  const place = { start, end: endOf(tokens, close), nameStart, signatureEnd: endOf(tokens, open - 1) };
  const symbol = { kind: known.kind, name: label?.value ?? type, ...place };
  return label && owner !== '' ? { ...symbol, owner } : symbol;
};

const startOf = (tokens: readonly PlainToken[], at: number): number => tokens[at]?.start ?? 0;
const endOf = (tokens: readonly PlainToken[], at: number): number => tokens[at]?.end ?? 0;

type Inner = { readonly first: number; readonly close: number; readonly closing: Int32Array };

/** `name = value` directly in a block. */
const settingsIn = (text: string, tokens: readonly PlainToken[], { first, close, closing }: Inner): readonly ReadSymbol[] => {
  const symbols: ReadSymbol[] = [];
  for (let at = first; at < close; at++) {
    const isSetting =
      plainWordAt(tokens, at) !== '' && plainMarkAt(tokens, at + 1) === '=' && plainMarkAt(tokens, at + 2) !== '=';
    const found = isSetting ? settingAt(text, tokens, { at, closing }).symbols : [];
    symbols.push(...found.map((setting): ReadSymbol => ({ ...setting, kind: 'variable', owner: 'local' })));
    at = bracketEnd(tokens, { at, closing });
  }
  return symbols;
};

const bracketEnd = (
  tokens: readonly PlainToken[],
  { at, closing }: { readonly at: number; readonly closing: Int32Array },
): number => (/^[{[(]$/u.test(plainMarkAt(tokens, at)) ? (closing[at] ?? at) : at);

/** Up to the end of its last line: brackets are skipped. */
const settingAt = (
  text: string,
  tokens: readonly PlainToken[],
  { at, closing }: { readonly at: number; readonly closing: Int32Array },
): Block => {
  const start = tokens[at]?.start ?? 0;
  let last = at + 2;
  const isOpen = (index: number): boolean => !text.slice(tokens[index]?.end, tokens[index + 1]?.start).includes('\n');
  last = bracketEnd(tokens, { at: last, closing });
  while (last + 1 < tokens.length && isOpen(last) && plainMarkAt(tokens, last + 1) !== '}')
    last = bracketEnd(tokens, { at: last + 1, closing });
  const end = tokens[Math.min(last, tokens.length - 1)]?.end ?? start;
  const [line = ''] = text.slice(start, Math.min(end, start + LONGEST_SIGNATURE)).split('\n', 1);
  const symbol: ReadSymbol = { kind: 'key', name: tokens[at]?.value ?? '', start, end, signature: line.trimEnd() };
  return { symbols: [symbol], imports: [], after: last + 1 };
};

const LONGEST_SIGNATURE = 160;

const sourcesIn = (tokens: readonly PlainToken[], { first, close }: Inner): readonly ReadImport[] => {
  for (let at = first; at < close; at++) {
    const value = tokens[at + 2];
    if (plainWordAt(tokens, at) === 'source' && plainMarkAt(tokens, at + 1) === '=' && value?.kind === 'text')
      return [{ specifier: value.value, start: value.start + 1, end: value.end - 1 }];
  }
  return [];
};
