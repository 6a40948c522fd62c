/** Facts of a kind with their names evaluated: config keys, tables, exceptions, logs, … */
import { LruCache, type SurfaceFact, type SurfaceKind, viewIndexOf } from '#model';
import { openLinks } from '#link';
import type { OpenView } from '#store';
import { type Evaluation, type KnownText, textsOf, writtenValue } from './evaluate-text.ts';
import { partOf } from './mounts.ts';
import { type FactPlace, placeOfFact } from './symbol-ids.ts';
import { type PlacedFact, surfaceIndexOf } from './surface-index.ts';

/** A name that the code exposes or uses, at a place. */
export type NamedFact = FactPlace & {
  readonly kind: SurfaceKind;
  readonly name: string;
  readonly framework: string | undefined;
  readonly detail: Readonly<Record<string, string>>;
  readonly confidence: SurfaceFact['confidence'];
  readonly parts: NonNullable<SurfaceFact['parts']>;
  /** A part of the name is known only while the program runs. */
  readonly isComputed: boolean;
  readonly isTest: boolean;
};

const caches = new WeakMap<object, LruCache<string, readonly NamedFact[]>>();
const MOST_KINDS = 12;

/** In order of name, path and line. Kept until the view changes. */
export const listNamedFacts = async (view: OpenView, kind: SurfaceKind, signal?: AbortSignal): Promise<readonly NamedFact[]> => {
  const { table } = viewIndexOf(view.stored.table);
  const cache = caches.get(table) ?? new LruCache<string, readonly NamedFact[]>({ limit: MOST_KINDS });
  caches.set(table, cache);
  const known = cache.get(kind);
  if (known) return known;
  const links = openLinks(view, signal);
  const index = await surfaceIndexOf(view, [kind, 'value']);
  const found: NamedFact[] = [];
  for (const placed of index.ofKind(kind)) found.push(...(await namedFactsOf(view, { links, index }, placed)));
  found.sort(compareNames);
  cache.set(kind, found);
  return found;
};

const compareNames = (one: NamedFact, other: NamedFact): number =>
  compareText(one.name, other.name) || compareText(one.path, other.path) || one.line - other.line;

const compareText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const namedFactsOf = async (view: OpenView, evaluation: Evaluation, placed: PlacedFact): Promise<readonly NamedFact[]> => {
  const { fact } = placed;
  const place = await placeOfFact(view, evaluation.links, placed);
  return (await namesOf(evaluation, placed)).map(({ text, unknown }) => ({
    ...place,
    kind: fact.kind as SurfaceKind,
    name: text,
    framework: fact.frameworks?.[0],
    detail: fact.detail ?? {},
    confidence: unknown.length > 0 && fact.kind !== 'log' ? 'low' : fact.confidence,
    parts: fact.parts ?? {},
    isComputed: unknown.length > 0,
    isTest: evaluation.index.isTest(placed.entry),
  }));
};

/** A name that is code, such as a type, is shown as it is written. */
const namesOf = async (evaluation: Evaluation, placed: PlacedFact): Promise<readonly KnownText[]> => {
  const part = partOf(placed, 'name');
  if (!part) return [{ text: placed.fact.value, unknown: [] }];
  const isCall = part.value.kind === 'call' || part.value.kind === 'function';
  const isCode = CODE_KINDS.has(placed.fact.kind) || (isCall && !TEXT_KINDS.has(placed.fact.kind));
  return isCode ? [{ text: writtenValue(part.value), unknown: [] }] : textsOf(evaluation, part);
};

/** Only a text is a name of these; a call computes it. */
const TEXT_KINDS: ReadonlySet<string> = new Set(['config', 'config_definition', 'db_table']);

const CODE_KINDS: ReadonlySet<string> = new Set(['exception', 'middleware', 'auth_guard', 'di_registration', 'scheduled_job']);
