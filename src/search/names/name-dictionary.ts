/** All symbol names of the store, folded, with lengths and character masks that rule out most comparisons. */
import { forEachInTurns, TURN_LIMITS, type ViewIndex } from '#model';
import type { StoreReader } from '#store';
import { editDistance } from './edit-distance.ts';
import { foldName } from './parse-fragment.ts';

export type NameDictionary = {
  /** In lower case: keys of the postings. */
  readonly names: readonly string[];
  /** Without separators. */
  readonly folded: readonly string[];
  /** All folded names, each after a line feed, and where each starts: one search through it finds every name with a text. */
  readonly text: string;
  readonly starts: Int32Array;
  readonly lengths: Int32Array;
  /** One bit per letter, digit group and group of other characters in the name. */
  readonly masks: Int32Array;
};

export type NearName = { readonly name: string; readonly distance: number };

/** Safety limit. No real repository has this many names. */
const MOST_DICTIONARY_KEYS = 3_000_000;

const dictionaries = new WeakMap<ViewIndex, NameDictionary>();

export const nameDictionaryOf = async (index: ViewIndex, reader: StoreReader): Promise<NameDictionary> => {
  const known = dictionaries.get(index);
  if (known) return known;
  const dictionary = await loadDictionary(reader);
  dictionaries.set(index, dictionary);
  return dictionary;
};

const loadDictionary = async (reader: StoreReader): Promise<NameDictionary> => {
  const keys = await reader.keysWithPrefix('name', '', MOST_DICTIONARY_KEYS);
  const names = keys.filter((key) => !key.startsWith('~'));
  const [lengths, masks, starts] = [new Int32Array(names.length), new Int32Array(names.length), new Int32Array(names.length)];
  const folded: string[] = [];
  let end = 1;
  await forEachInTurns(names.length, { each: TURN_LIMITS.spellings.names }, (position) => {
    const name = foldName(names[position] ?? '');
    folded.push(name);
    starts[position] = end;
    end += name.length + 1;
    lengths[position] = name.length;
    masks[position] = characterMask(name);
  });
  return { names, folded, text: `\n${folded.join('\n')}\n`, starts, lengths, masks };
};

/** More names than these contain only a very short text. Those of other views count too, so the limit is high. */
const MOST_CONTAINING = 20_000;

/** Names that contain a folded text: those that start with it first, then the shortest. */
export const namesContaining = ({ names, folded, text, starts }: NameDictionary, wanted: string): readonly string[] => {
  const found: { readonly name: string; readonly isStart: boolean; readonly length: number }[] = [];
  for (const sought of [`\n${wanted}`, wanted]) {
    for (let at = text.indexOf(sought); at >= 0 && found.length < MOST_CONTAINING; ) {
      const position = lastAtMost(starts, Math.max(1, sought === wanted ? at : at + 1));
      const [name = '', length = 0] = [names[position], folded[position]?.length];
      found.push({ name, isStart: sought !== wanted, length });
      at = text.indexOf(sought, (starts[position] ?? 0) + length);
    }
  }
  found.sort(
    (one, other) => Number(other.isStart) - Number(one.isStart) || one.length - other.length || (one.name < other.name ? -1 : 1),
  );
  return [...new Set(found.map(({ name }) => name))];
};

/** Index of the last number that is at most `limit`, in ascending numbers. */
const lastAtMost = (numbers: Int32Array, limit: number): number => {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((numbers[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Names within `most` edits, nearest first, then in alphabetical order. */
export const namesNear = async (
  { names, folded, lengths, masks }: Pick<NameDictionary, 'names' | 'folded' | 'lengths' | 'masks'>,
  target: string,
  most: number,
): Promise<readonly NearName[]> => {
  const mask = characterMask(target);
  const found: NearName[] = [];
  await forEachInTurns(names.length, { each: TURN_LIMITS.spellings.names }, (position) => {
    if (Math.abs((lengths[position] ?? 0) - target.length) > most) return;
    // One edit adds at most one character and removes at most one.
    const other = masks[position] ?? 0;
    if (countBits(mask & ~other) > most || countBits(other & ~mask) > most) return;
    const distance = editDistance(folded[position] ?? '', target, most);
    if (distance <= most) found.push({ name: names[position] ?? '', distance });
  });
  return found.sort((one, other) => one.distance - other.distance || (one.name < other.name ? -1 : 1));
};

const characterMask = (name: string): number => {
  let mask = 0;
  for (let index = 0; index < name.length; index += 1) {
    const code = name.charCodeAt(index);
    const bit = code >= 97 && code <= 122 ? code - 97 : code >= 48 && code <= 57 ? 26 + (code & 1) : 28 + (code & 3);
    mask |= 1 << bit;
  }
  return mask;
};

const countBits = (mask: number): number => {
  let bits = mask - ((mask >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};
