/** The uses of several symbols: the overloads of a callable. */
import type { Links, SymbolAddress, Use, UsesOptions } from '#link';

type Uses = Awaited<ReturnType<Links['usesOf']>>;

/** Each place once: what is resolved to one of them comes before what may be any of them. */
export const usesOfAll = async (links: Links, symbols: readonly SymbolAddress[], options: UsesOptions): Promise<Uses> => {
  const found: Uses[] = [];
  for (const at of symbols) found.push(await links.usesOf(at, options));
  const [only, second] = found;
  if (only && !second) return only;
  const places = new Map<string, Use>();
  for (const use of found.flatMap(({ uses }) => uses)) {
    const known = places.get(placeOf(use));
    if (!known || isMoreCertain(use, known)) places.set(placeOf(use), use);
  }
  const uses = [...places.values()].toSorted(
    (one, other) =>
      one.entry - other.entry ||
      one.span.lineStart - other.span.lineStart ||
      one.span.columnStart - other.span.columnStart ||
      (one.kind < other.kind ? -1 : Number(one.kind > other.kind)),
  );
  // Each of them is looked for in the same files.
  return { uses, uncoveredFiles: Math.max(0, ...found.map(({ uncoveredFiles }) => uncoveredFiles)) };
};

const placeOf = ({ entry, span, kind }: Use): string => [entry, span.lineStart, span.columnStart, kind].join(':');

/** Resolved before unresolved, and a use of the symbol itself before one of a relative. */
const isMoreCertain = (one: Use, other: Use): boolean =>
  one.state === other.state ? other.through !== undefined && one.through === undefined : one.state === 'resolved';
