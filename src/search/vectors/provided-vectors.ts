/** Nearness by the vectors of a provider, where the user chose one and nearly all files have them. */
import { type ContentId, contentNumber, type FactsNumber, factsNumber, type FileVectors, type ViewIndex } from '#model';
import type { OpenView, ProvidedVectors } from '#store';
import { compareVectors, listVectors, type NearFiles, type NearInput, type ViewVectors } from './view-vectors.ts';

export type ChosenNearness = { readonly files: NearFiles; readonly degraded?: string };

type Built = { readonly text: string; readonly builtIn: NearFiles };

/** The built-in nearness alone if there is no provider, and with the reason if its vectors cannot be used. */
export const withProvided = async (input: NearInput, { text, builtIn }: Built): Promise<ChosenNearness> => {
  const provided = await input.view.provided?.();
  if (!provided) return { files: builtIn };
  const vectors = provided.isBuilding ? undefined : await vectorsOf(input, provided);
  if (!vectors) return { files: builtIn, degraded: degradedBy(provided.lacking) };
  const asked = await provided.embed(text, input.signal);
  if ('failure' in asked) return { files: builtIn, degraded: degradedBy(asked.failure) };
  const found = await compareVectors(vectors, asked.vector, input.signal);
  // A file that may not be sent or has just changed is as near as by the built-in vectors.
  return { files: { nearest: found.nearest, nearnessOf: (facts) => found.nearnessOf(facts) ?? builtIn.nearnessOf(facts) } };
};

const degradedBy = (reason: string): string =>
  `The built-in vectors were used, not those of the provider of your settings: ${reason}.`;

type Kept = { readonly stamp: string; readonly vectors: Promise<ViewVectors | undefined> };
const known = new WeakMap<ViewIndex, Kept>();

const vectorsOf = (input: NearInput, provided: ProvidedVectors): Promise<ViewVectors | undefined> => {
  const { stamp } = provided;
  const before = known.get(input.index);
  if (before?.stamp === stamp) return before.vectors;
  const vectors = readVectors(input, provided);
  known.set(input.index, { stamp, vectors });
  vectors.catch(() => known.delete(input.index));
  return vectors;
};

/** With fewer, two scales would be compared with each other too often. */
const LEAST_SHARE = 0.9;

/** Undefined if too few of the files that may be sent have them. */
const readVectors = async ({ view, index }: NearInput, provided: ProvidedVectors): Promise<ViewVectors | undefined> => {
  const ids = await contentIdsOf(view, index);
  const found = await provided.read([...new Set(ids.values())]);
  const vectors = new Map<FactsNumber, FileVectors>();
  for (const [facts, id] of ids) {
    const own = found.get(id);
    if (own) vectors.set(facts, own);
  }
  return vectors.size > 0 && vectors.size >= LEAST_SHARE * ids.size ? listVectors(vectors, index.byFacts) : undefined;
};

/** Of the facts with built-in vectors, without the contents that are never sent because a line of them is masked. */
const contentIdsOf = async (
  { reader, stored: { table } }: OpenView,
  { byFacts }: ViewIndex,
): Promise<ReadonlyMap<FactsNumber, ContentId>> => {
  const contents = new Map<FactsNumber, number>();
  byFacts.first.forEach((entry, facts) => {
    if (entry > 0 && facts > 0) contents.set(factsNumber(facts), table.contents[entry - 1] ?? 0);
  });
  const builtIn = await reader.vectors([...contents.keys()]);
  const records = await reader.contents([...contents.values()].map(contentNumber));
  const ids = new Map<FactsNumber, ContentId>();
  for (const [facts, content] of contents) {
    const record = records.get(contentNumber(content));
    const pieces = builtIn.get(facts)?.ends.length ?? 0;
    if (record?.redactedLines === 0 && pieces > 0) ids.set(facts, record.id);
  }
  return ids;
};
