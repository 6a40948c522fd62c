/** All lower-case symbol names of the store, with lengths and character masks that rule out most comparisons. */
import { forEachInTurns, TURN_LIMITS, type ViewIndex } from '#model';
import type { StoreReader } from '#store';
import { editDistance } from './edit-distance.ts';

export type NameDictionary = {
  readonly names: readonly string[];
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
  const [lengths, masks] = [new Int32Array(names.length), new Int32Array(names.length)];
  await forEachInTurns(names.length, { each: TURN_LIMITS.spellings.names }, (position) => {
    const name = names[position] ?? '';
    lengths[position] = name.length;
    masks[position] = characterMask(name);
  });
  return { names, lengths, masks };
};

/** Names within `most` edits, nearest first, then in alphabetical order. */
export const namesNear = async (
  { names, lengths, masks }: NameDictionary,
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
    const name = names[position] ?? '';
    const distance = editDistance(name, target, most);
    if (distance <= most) found.push({ name, distance });
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
