/** Facts with names, as the operations list them: filtered by file and text, with what the scope leaves out. */
import { countOf, type Json, type SurfaceKind } from '#model';
import { fileFilter } from '#search';
import type { OpenView } from '#store';
import { filtersOf } from '#call';
import { listNamedFacts, type NamedFact } from '#stitch';
import { NOTHING_OUTSIDE, outsideScopeReply } from '../targets/outside-scope.ts';

export type NamedListCall = {
  readonly tool: string;
  readonly args: Json & Parameters<typeof filtersOf>[0];
  readonly kind: SurfaceKind;
  /** Part of the name, in any case. */
  readonly name: string | undefined;
  readonly signal?: AbortSignal | undefined;
};

type Found = { readonly facts: readonly NamedFact[]; readonly outside: ReturnType<typeof outsideScopeReply> };

export const findNamedFacts = async (view: OpenView, { tool, args, kind, name, signal }: NamedListCall): Promise<Found> => {
  const wanted = name?.toLowerCase();
  const all = (await listNamedFacts(view, kind, signal)).filter(
    (fact) => wanted === undefined || fact.name.toLowerCase().includes(wanted),
  );
  const { path, language, include_paths: included, exclude_paths: excluded, file_pattern: pattern, scope } = args;
  const filters = { path, language, include_paths: included, exclude_paths: excluded, file_pattern: pattern, scope };
  const allows = await fileFilter(view, filtersOf(filters));
  const facts = all.filter(({ entry }) => allows(entry));
  const isCut = facts.length < all.length && scope !== 'mixed';
  const left = countOf(all.length - facts.length, 'place');
  return { facts, outside: isCut ? outsideScopeReply(left, { tool, args }) : NOTHING_OUTSIDE };
};

/** Facts by name; their order decides the order of the groups. */
export const groupByName = (
  facts: readonly NamedFact[],
  nameOf: (fact: NamedFact) => string = ({ name }) => name,
): ReadonlyMap<string, readonly NamedFact[]> => {
  const groups = new Map<string, NamedFact[]>();
  for (const fact of facts) {
    const group = groups.get(nameOf(fact));
    if (group) group.push(fact);
    else groups.set(nameOf(fact), [fact]);
  }
  return groups;
};

const LEVELS = ['low', 'medium', 'high'] as const;

export const bestConfidence = (facts: readonly NamedFact[]): NamedFact['confidence'] =>
  LEVELS[Math.max(0, ...facts.map(({ confidence }) => LEVELS.indexOf(confidence)))] ?? 'low';
