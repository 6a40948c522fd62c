/** A light English stemmer: plural, -ing, -ed and the silent e. Wrong stems are harmless if index and query agree. */

export const stem = (word: string): string => {
  if (word.length < SHORTEST || !LOWER_CASE.test(word)) return SHORT_PLURALS.get(word) ?? word;
  const base = cutEnding(singularOf(word));
  if (base.length <= SHORTEST || !base.endsWith('e')) return base;
  // `cookies` loses its ending as `queries` does.
  return base.endsWith('ie') ? `${base.slice(0, -2)}y` : base.slice(0, -1);
};

const SHORTEST = 4;
const LOWER_CASE = /^[a-z]+$/u;

const words = (text: string): readonly string[] => text.split(' ');

/** Plurals of short names that stand for something in most code. */
const SHORT_PLURALS: ReadonlyMap<string, string> = new Map(words('db id ip pr ui vm').map((name) => [`${name}s`, name]));

/** Singulars that end in one s. Those in -us and -is follow the rules below. */
const SINGULARS_IN_S: ReadonlySet<string> = new Set(
  words('alias atlas bias bus canvas chaos cosmos gas https kubernetes lens nodejs pandas postgres series species'),
);

/** What comes before the s of a plural in -us or -is. Other words with these endings are singulars: `status`, `redis`. */
const PLURALS_IN_US_OR_IS: ReadonlySet<string> = new Set(
  words('abi api cli cpu emoji gpu gui guru menu sku submenu taxi tpu tui uri vcpu wiki'),
);

/** The first rule whose ending a plural has. */
const PLURAL_RULES: readonly { readonly ending: string; readonly singular: string }[] = [
  { ending: 'ies', singular: 'y' },
  ...words('ch sh x ss tz zz').map((before) => ({ ending: `${before}es`, singular: before })),
  // `analyses` and `analysis` get the same stem.
  { ending: 'sis', singular: 's' },
  ...words('ss us is').map((ending) => ({ ending, singular: ending })),
  { ending: 's', singular: '' },
];

const singularOf = (word: string): string => {
  if (!word.endsWith('s') || SINGULARS_IN_S.has(word)) return word;
  if (word.endsWith('es') && SINGULARS_IN_S.has(word.slice(0, -2))) return word.slice(0, -2);
  if (PLURALS_IN_US_OR_IS.has(word.slice(0, -1))) return word.slice(0, -1);
  const rule = PLURAL_RULES.find(({ ending }) => word.endsWith(ending) && word.length > ending.length + 1);
  return rule ? `${word.slice(0, -rule.ending.length)}${rule.singular}` : word;
};

const VOWEL = /[aeiouy]/u;

const cutEnding = (word: string): string => {
  const ending = word.endsWith('ing') ? 3 : word.endsWith('ed') ? 2 : 0;
  const rest = word.slice(0, word.length - ending);
  if (ending === 0 || rest.length < 3 || !VOWEL.test(rest)) return word;
  const isDoubled = rest.at(-1) === rest.at(-2) && !/[aeiouyslz]$/u.test(rest);
  return isDoubled ? rest.slice(0, -1) : rest;
};
