/** What a reference means: the binding of its name, and of several callables with that name the one that fits what the call passes. */
import type { ReferenceFact } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import { type NameResolver, type Resolution, type ResolvedName, symbolTargets } from '../resolved-name.ts';
import { candidatesFor } from './candidates.ts';
import { chooseOverloads } from './choose-overloads.ts';

export const resolveReference = async (
  resolver: NameResolver,
  file: LinkedFile,
  reference: ReferenceFact,
): Promise<Resolution> => {
  const found = await resolver.resolve(file, reference);
  if (!file.language?.overloads || !reference.passed || reference.kind !== 'call') return found;
  const candidates = await candidatesFor(resolver, symbolTargets(found.targets));
  if (candidates.length < 2) return found;
  const chosen = await chooseOverloads(resolver, { file, reference }, candidates);
  const targets = chosen.map(({ at }): ResolvedName => ({ kind: 'symbol', at }));
  return targets.length === 1 ? { ...found, targets } : { ...found, targets, isAmbiguous: true };
};
