/**
 * An outline in a budget. What a reader misses least goes first, and the top level goes last: long signatures, ids, properties and
 * constants inside types, all signatures, what callables contain; then members become `name line`, and are left out from the end.
 */
import { largestThat, roleOfKind } from '#model';
import type { OutlineSymbol } from './outline-of.ts';

/** How many of each are not shown, or not in full. */
export type OutlineLoss = {
  readonly signatures?: number | undefined;
  readonly values?: number | undefined;
  readonly nested?: number | undefined;
  readonly members?: number | undefined;
  readonly top_level?: number | undefined;
};

export type ShrunkOutline = { readonly symbols: readonly OutlineSymbol[]; readonly left_out: OutlineLoss };

export const shrinkOutline = (symbols: readonly OutlineSymbol[], fits: (outline: ShrunkOutline) => boolean): ShrunkOutline => {
  let outline: ShrunkOutline = { symbols, left_out: {} };
  for (const step of STEPS) {
    outline = step(outline);
    if (fits(outline)) return outline;
  }
  const withMembers = largestThat(0, outline.symbols.length, (count) => fits(keepMembers(outline, count)));
  const bare = keepMembers(outline, withMembers);
  if (fits(bare)) return bare;
  return keepTop(
    bare,
    largestThat(0, bare.symbols.length, (count) => fits(keepTop(bare, count))),
  );
};

const MAX_SIGNATURE = 80;

const shortenSignatures = ({ symbols, left_out: lost }: ShrunkOutline): ShrunkOutline => ({
  symbols: mapAll(symbols, (symbol) =>
    isLong(symbol) ? { ...symbol, signature: `${symbol.signature?.slice(0, MAX_SIGNATURE - 1)}…` } : symbol,
  ),
  left_out: { ...lost, ...counted('signatures', countAll(symbols, isLong)) },
});

const isLong = ({ signature = '' }: OutlineSymbol): boolean => signature.length > MAX_SIGNATURE;

/** They follow from the path and the names. */
const dropIds = (outline: ShrunkOutline): ShrunkOutline => ({
  ...outline,
  symbols: mapAll(outline.symbols, ({ symbol_id: _id, visibility: _visibility, ...symbol }) => symbol),
});

const dropValues = ({ symbols, left_out: lost }: ShrunkOutline): ShrunkOutline => {
  const kept = filterInner(symbols, (symbol) => !isValue(symbol));
  return { symbols: kept, left_out: { ...lost, ...counted('values', countAll(symbols) - countAll(kept)) } };
};

const isValue = ({ kind }: OutlineSymbol): boolean => roleOfKind(kind) === 'value';

const dropSignatures = ({ symbols, left_out: lost }: ShrunkOutline): ShrunkOutline => ({
  symbols: mapAll(symbols, ({ signature: _signature, ...symbol }) => symbol),
  left_out: {
    ...lost,
    ...counted(
      'signatures',
      countAll(symbols, ({ signature }) => Boolean(signature)),
    ),
  },
});

const dropNested = ({ symbols, left_out: lost }: ShrunkOutline): ShrunkOutline => {
  const kept = mapAll(symbols, ({ children, ...symbol }) =>
    children && roleOfKind(symbol.kind) !== 'callable' ? { ...symbol, children } : symbol,
  );
  return { symbols: kept, left_out: { ...lost, ...counted('nested', countAll(symbols) - countAll(kept)) } };
};

const listMembers = ({ symbols, left_out: lost }: ShrunkOutline): ShrunkOutline => ({
  symbols: symbols.map(({ children, ...symbol }) => (children ? { ...symbol, members: memberNames(children) } : symbol)),
  left_out: lost,
});

const memberNames = (symbols: readonly OutlineSymbol[]): readonly string[] =>
  symbols.flatMap(({ name, line_start: line, children = [] }) => [`${name} ${line}`, ...memberNames(children)]);

const STEPS = [shortenSignatures, dropIds, dropValues, dropSignatures, dropNested, listMembers] as const;

/** Members of the first symbols only. */
const keepMembers = ({ symbols, left_out: lost }: ShrunkOutline, count: number): ShrunkOutline => {
  const dropped = symbols.slice(count).reduce((sum, { members = [] }) => sum + members.length, 0);
  return {
    symbols: symbols.map(({ members, ...symbol }, index) => (members && index < count ? { ...symbol, members } : symbol)),
    left_out: { ...lost, ...counted('members', dropped) },
  };
};

/** Below the smallest budget that holds the top level. */
const keepTop = ({ symbols, left_out: lost }: ShrunkOutline, count: number): ShrunkOutline => ({
  symbols: symbols.slice(0, count),
  left_out: { ...lost, ...counted('top_level', symbols.length - count) },
});

const counted = (what: keyof OutlineLoss, count: number): OutlineLoss => (count > 0 ? { [what]: count } : {});

const mapAll = (symbols: readonly OutlineSymbol[], change: (symbol: OutlineSymbol) => OutlineSymbol): readonly OutlineSymbol[] =>
  symbols.map((symbol) => {
    const { children, ...changed } = change(symbol);
    return children ? { ...changed, children: mapAll(children, change) } : changed;
  });

/** Symbols inside others, each with all that is inside it; the top level stays. */
const filterInner = (symbols: readonly OutlineSymbol[], isKept: (symbol: OutlineSymbol) => boolean): readonly OutlineSymbol[] =>
  symbols.map(({ children, ...symbol }) => {
    const kept = filterInner((children ?? []).filter(isKept), isKept);
    return kept.length > 0 ? { ...symbol, children: kept } : symbol;
  });

const countAll = (symbols: readonly OutlineSymbol[], isCounted: (symbol: OutlineSymbol) => boolean = () => true): number =>
  symbols.reduce((sum, symbol) => sum + (isCounted(symbol) ? 1 : 0) + countAll(symbol.children ?? [], isCounted), 0);
