/** Selects contents that may contain the text a pattern requires, by trigrams. */
import { type ViewIndex } from '#model';
import { type OpenView, trigramKeys } from '#store';
import type { RequiredText } from './required-literals.ts';

/** Trigrams looked up per literal. More would hardly narrow the result. */
const MOST_TRIGRAMS = 16;

/** One byte per content ordinal, 1 if the content may match; undefined if every content may. */
export const candidateContents = async (
  view: OpenView,
  index: ViewIndex,
  required: RequiredText,
): Promise<Uint8Array | undefined> => {
  switch (required.kind) {
    case 'anything':
      return undefined;
    case 'literal':
      return contentsWith(view, index, required.text);
    default:
      return combine(await Promise.all(required.of.map((part) => candidateContents(view, index, part))), required.kind);
  }
};

const contentsWith = async ({ reader }: OpenView, { ordinals }: ViewIndex, literal: string): Promise<Uint8Array | undefined> => {
  const keys = trigramKeys(literal).slice(0, MOST_TRIGRAMS);
  if (keys.length === 0) return undefined;
  const lists = await reader.postings('trigram', keys);
  const counts = new Uint8Array(ordinals.count);
  for (const { documents } of lists) {
    for (let at = 0; at < documents.length; at += 1) {
      const ordinal = (ordinals.byContent[documents[at] ?? 0] ?? 0) - 1;
      if (ordinal >= 0) counts[ordinal] = (counts[ordinal] ?? 0) + 1;
    }
  }
  return counts.map((count) => (count === lists.length ? 1 : 0));
};

const combine = (parts: readonly (Uint8Array | undefined)[], kind: 'all' | 'any'): Uint8Array | undefined => {
  const known = parts.flatMap((part) => (part ? [part] : []));
  const first = known[0];
  if (!first || (kind === 'any' && known.length < parts.length)) return undefined;
  return first.map((_flag, ordinal) => {
    const has = (part: Uint8Array): boolean => part[ordinal] === 1;
    return (kind === 'all' ? known.every(has) : known.some(has)) ? 1 : 0;
  });
};
