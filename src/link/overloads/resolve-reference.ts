/** What a reference means: the binding of its name, and of several callables with that name the one that fits what the call passes. */
import type { Language, ReferenceFact, SymbolFact } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import { type NameResolver, type Resolution, type ResolvedName, symbolTargets } from '../resolved-name.ts';
import { candidatesFor } from './candidates.ts';
import { chooseOverloads } from './choose-overloads.ts';

export const resolveReference = async (
  resolver: NameResolver,
  file: LinkedFile,
  reference: ReferenceFact,
): Promise<Resolution> => {
  const resolution = await resolver.resolve(file, reference);
  const { language } = file;
  if (!language?.overloads && !language?.callableNames) return resolution;
  const targets = await fittingKind(resolver, language, { targets: resolution.targets, kind: reference.kind });
  const found = { ...resolution, targets };
  return language.overloads && reference.passed && reference.kind === 'call'
    ? chooseByArguments(resolver, file, { reference, found })
    : found;
};

type KindQuery = { readonly targets: readonly ResolvedName[]; readonly kind: ReferenceFact['kind'] };

/** Where callables have names of their own, a call means one of them, and anything else does not if there is another symbol. */
const fittingKind = async (
  resolver: NameResolver,
  { callableNames }: Language,
  { targets, kind }: KindQuery,
): Promise<readonly ResolvedName[]> => {
  if (!callableNames || targets.length < 2) return targets;
  const fitting: ResolvedName[] = [];
  for (const target of targets) {
    const fact = target.kind === 'symbol' ? await factAt(resolver, target.at) : undefined;
    if (!fact || (fact.role === 'callable') === (kind === 'call') || fact.role === 'type') fitting.push(target);
  }
  return fitting.length > 0 ? fitting : targets;
};

type CallOfName = { readonly reference: ReferenceFact; readonly found: Resolution };

const chooseByArguments = async (
  resolver: NameResolver,
  file: LinkedFile,
  { reference, found }: CallOfName,
): Promise<Resolution> => {
  const named = symbolTargets(found.targets);
  const candidates = await candidatesFor(resolver, named);
  if (candidates.length < 2) return found;
  const chosen = await chooseOverloads(resolver, { file, reference }, candidates);
  const targets = chosen.map(({ at }): ResolvedName => ({ kind: 'symbol', at }));
  return targets.length === 1 ? { ...found, targets } : { ...found, targets, isAmbiguous: true };
};

const factAt = async (
  { files }: NameResolver,
  { entry, symbol }: { readonly entry: number; readonly symbol: number },
): Promise<SymbolFact | undefined> => (await files.file(entry))?.symbols[symbol];
