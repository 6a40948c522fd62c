/** How alike two words of names are: the same, a derived form, or the same beginning. */

/** From 0 to 1. Both are stems. */
export const likeness = (one: string, two: string): number => {
  if (one === two) return 1;
  const shared = sharedPrefix(one, two);
  const [shorter, longer] = one.length < two.length ? [one.length, two.length] : [two.length, one.length];
  // Both words begin with a common root.
  if (shared >= SHORTEST_ROOT && rootOf(one) === rootOf(two)) return LIKENESS.derived;
  if (shared === shorter && shorter >= SHORTEST_PREFIX) return LIKENESS.prefix;
  if (shared >= SHORTEST_BEGINNING && shared >= LEAST_SHARE * longer) return LIKENESS.beginning;
  return 0;
};

const LIKENESS = { derived: 0.9, prefix: 0.8, beginning: 0.6 } as const;
const SHORTEST_PREFIX = 4;
const SHORTEST_BEGINNING = 5;
const LEAST_SHARE = 0.65;

const sharedPrefix = (one: string, other: string): number => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
};

/** Endings of derived forms, the longest first, as they are after `stem`: `composition` and `compose` become `compos`. */
const ENDINGS = (
  'ization isation ication ational ations ation ition ution ifier ifying izer iser ment ness able ible ator itor ance ence ' +
  'ancy ency izabl isabl abl ibl atic ion ity ive ify iz is er or al at ic ly y i'
).split(' ');
const SHORTEST_ROOT = 4;

const rootOf = (stemmed: string): string => {
  const ending = ENDINGS.find((each) => stemmed.endsWith(each) && stemmed.length - each.length >= SHORTEST_ROOT);
  return ending === undefined ? stemmed : stemmed.slice(0, -ending.length);
};
