/** How well a symbol fits a fragment of its name, its containers and its path. */
import { partsOfIdentifier, type SymbolFact, stem } from '#model';
import { editDistance } from './edit-distance.ts';
import { foldName, type Fragment } from './parse-fragment.ts';
import { NAME_SEPARATOR } from './parse-name.ts';

export type FragmentFit = {
  /** From 0 to 1: of the name, with what the words of the fragment say about its containers and path. */
  readonly name: number;
  /** From 0 to 1: of the containers and the path that the fragment names as such. */
  readonly around: number;
};

type Surroundings = { readonly containers: readonly string[]; readonly folders: readonly string[] };

export const fitFragment = (fragment: Fragment, { name, qualifiedName }: SymbolFact, lowerPath: string): FragmentFit => {
  const around: Surroundings = {
    containers: qualifiedName.toLowerCase().split(NAME_SEPARATOR).slice(0, -1).map(foldName),
    folders: lowerPath
      .replace(/\.[^./]*$/u, '')
      .split(/[/.]/u)
      .map(foldName),
  };
  const { containers, paths } = fragment;
  const wanted = containers.flatMap((each) => each.split('/').map(foldName)).filter((each) => each !== '');
  const fits = [...wanted.map((each) => containerFit(each, around)), ...paths.map((each) => pathFit(each, lowerPath))];
  // The nearest container says most.
  const sum = fits.reduce((all, fit, at) => all + fit * (at === fits.length - 1 ? 2 : 1), 0);
  return { name: nameFit(fragment, name, around), around: fits.length === 0 ? 0 : sum / (fits.length + 1) };
};

const FIT = { sameWords: 0.95, prefix: 0.55, inside: 0.42, words: 0.5, misspelled: 0.7, edit: 0.14 } as const;
/** A name that has the words of the fragment and no others fits at least so well. */
export const WHOLE_NAME_FIT = FIT.sameWords;
const SHORTEST_INSIDE = 3;

const nameFit = (fragment: Fragment, name: string, around: Surroundings): number => {
  const folded = foldName(name);
  if (folded === '') return 0;
  if (folded === fragment.name) return 1;
  const share = Math.min(1, fragment.name.length / folded.length);
  return Math.max(
    folded.startsWith(fragment.name) ? FIT.prefix + 0.35 * share : 0,
    fragment.name.length >= SHORTEST_INSIDE && folded.includes(fragment.name) ? FIT.inside + 0.35 * share : 0,
    wordsFit(fragment, name, around),
    misspelledFit(fragment.name, folded),
  );
};

const misspelledFit = (wanted: string, folded: string): number => {
  const most = mostEdits(wanted.length);
  const distance = most === 0 ? 1 : editDistance(folded, wanted, most);
  return distance > most ? 0 : FIT.misspelled - FIT.edit * distance;
};

/** Short names allow fewer edits, because a few edits turn any short name into another. */
export const mostEdits = (length: number): number => (length < 4 ? 0 : length < 6 ? 1 : length < 12 ? 2 : 3);

type NameParts = { readonly parts: readonly string[]; readonly stems: readonly string[]; readonly folded: string };

/** Every word has to be somewhere, at least one of them in the name. */
const wordsFit = ({ words, isSpaced }: Fragment, name: string, around: Surroundings): number => {
  const parts = partsOfIdentifier(name);
  const own: NameParts = { parts, stems: parts.map(stem), folded: foldName(name) };
  let [sum, letters, inName] = [0, 0, 0];
  for (const word of words) {
    const value = wordInName(word, own);
    const best = Math.max(value, isSpaced ? wordAround(word, around) : 0);
    if (best === 0) return 0;
    if (value > 0 && value === best) [letters, inName] = [letters + word.length, inName + 1];
    sum += best;
  }
  if (inName === 0 || words.length === 0) return 0;
  if (inName === words.length && inName === new Set(parts).size && sum === words.length) return FIT.sameWords;
  return (sum / words.length) * (FIT.words + 0.44 * Math.min(1, letters / own.folded.length));
};

const wordInName = (word: string, { parts, stems, folded }: NameParts): number => {
  if (word === folded || parts.includes(word)) return 1;
  if (stems.includes(stem(word))) return 0.95;
  if (parts.some((part) => part.startsWith(word))) return 0.8;
  return word.length >= SHORTEST_INSIDE && folded.includes(word) ? 0.6 : 0;
};

const wordAround = (word: string, { containers, folders }: Surroundings): number => {
  if (containers.includes(word)) return 0.85;
  if (folders.includes(word)) return 0.65;
  if (word.length < SHORTEST_INSIDE) return 0;
  if (containers.some((each) => each.includes(word))) return 0.6;
  return folders.some((each) => each.includes(word)) ? 0.45 : 0;
};

const containerFit = (wanted: string, { containers, folders }: Surroundings): number => {
  if (containers.includes(wanted)) return 1;
  if (folders.includes(wanted)) return 0.9;
  const all = [...containers, ...folders];
  if (all.some((each) => each.length >= SHORTEST_INSIDE && (each.includes(wanted) || wanted.includes(each)))) return 0.6;
  const most = mostEdits(wanted.length);
  return most > 0 && containers.some((each) => editDistance(each, wanted, most) <= most) ? 0.5 : 0;
};

/** 1 if the path contains it, else the share of its last parts that are there. */
const pathFit = (wanted: string, lowerPath: string): number => {
  const clean = wanted.replaceAll('\\', '/').replace(/^(?:\.{0,2}\/)+/u, '');
  if (lowerPath.includes(clean)) return 1;
  const parts = clean.split('/').filter(Boolean);
  const own = new Set(lowerPath.split('/').flatMap((part) => [part, part.replace(/\.[^.]*$/u, '')]));
  return (0.8 * parts.filter((part) => own.has(part)).length) / Math.max(1, parts.length);
};
