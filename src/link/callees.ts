/** Calls made inside a symbol, in source order. */
import type { ReferenceFact, ReferenceKind } from '#model';
import { containerHint } from './container-hint.ts';
import type { LinkedFile } from './linked-file.ts';
import { resolveReference } from './overloads/resolve-reference.ts';
import type { Callee, CodeLines, LineCall, OutsideUse, SymbolAddress } from './port.ts';
import { type Resolution, type NameResolver, symbolTargets } from './resolved-name.ts';

export const calleesOf = async (resolver: NameResolver, at: SymbolAddress): Promise<readonly Callee[]> => {
  const file = await resolver.files.file(at.entry);
  if (!file) return [];
  const callees: Callee[] = [];
  for (const reference of file.referencesWithin(at.symbol)) {
    const { from } = reference;
    const call = from === undefined ? undefined : await callOf(resolver, file, reference);
    if (call && from !== undefined) callees.push({ ...call, from: { entry: at.entry, symbol: from } });
  }
  return callees;
};

export const callsIn = async (resolver: NameResolver, { entry, lineStart, lineEnd }: CodeLines): Promise<readonly LineCall[]> => {
  const file = await resolver.files.file(entry);
  const calls: LineCall[] = [];
  for (const reference of file?.references ?? []) {
    if (!file || reference.span.lineStart < lineStart || reference.span.lineStart > lineEnd) continue;
    const call = await callOf(resolver, file, reference);
    if (call) calls.push(call);
  }
  return calls;
};

const callOf = async (resolver: NameResolver, file: LinkedFile, reference: ReferenceFact): Promise<LineCall | undefined> => {
  const { kind, span, name } = reference;
  if (kind !== 'call' && kind !== 'instantiate') return undefined;
  const target = calleeTarget(file, reference, await resolveReference(resolver, file, reference));
  const actualKind = kind === 'call' && (await isConstruction(resolver, file, target)) ? 'instantiate' : kind;
  return { kind: actualKind, span, name, ...target };
};

export const outsideUsesOf = async (
  resolver: NameResolver,
  at: SymbolAddress,
  kinds: ReadonlySet<ReferenceKind>,
): Promise<readonly OutsideUse[]> => {
  const file = await resolver.files.file(at.entry);
  const uses: OutsideUse[] = [];
  for (const reference of file?.referencesWithin(at.symbol) ?? []) {
    const { kind, binding, span } = reference;
    if (!kinds.has(kind) || !file) continue;
    const [target] = symbolTargets((await resolveReference(resolver, file, reference)).targets);
    if (target && !(target.entry === at.entry && file.isWithin(target.symbol, at.symbol)))
      uses.push({ kind, target, span, isMember: binding.kind === 'member' });
  }
  return uses;
};

type CalleeTarget =
  | { readonly state: 'resolved'; readonly targets: readonly SymbolAddress[] }
  | { readonly state: 'external' | 'unresolved'; readonly container?: string };

const calleeTarget = (file: LinkedFile, { binding }: ReferenceFact, { targets }: Resolution): CalleeTarget => {
  const symbols = symbolTargets(targets);
  if (symbols.length > 0) return { state: 'resolved', targets: symbols };
  const external = targets.find((target) => target.kind === 'external');
  const hint = external?.module || containerHint(file, binding);
  return { state: external ? 'external' : 'unresolved', ...(hint ? { container: hint } : {}) };
};

/** Whether this calls a type in a language that creates instances by calling the type. */
const isConstruction = async (resolver: NameResolver, { language }: LinkedFile, callee: CalleeTarget): Promise<boolean> => {
  const [first] = callee.state === 'resolved' ? callee.targets : [];
  if (!first || !language?.linking?.callsConstruct) return false;
  return (await resolver.files.file(first.entry))?.symbols[first.symbol]?.role === 'type';
};
