/** What a symbol calls, in the order of its text. */
import type { ReferenceFact } from '#model';
import { containerHint } from './container-hint.ts';
import type { LinkedFile } from './linked-file.ts';
import type { Callee, SymbolAt } from './port.ts';
import { keyOf, type Resolution, type Resolving, symbolsOf } from './things.ts';

export const calleesOf = async (resolver: Resolving, at: SymbolAt): Promise<readonly Callee[]> => {
  const file = await resolver.files.file(at.entry);
  if (!file) return [];
  const callees: Callee[] = [];
  for (const reference of file.referencesWithin(at.symbol)) {
    const { kind, from, span, name } = reference;
    if ((kind !== 'call' && kind !== 'instantiate') || from === undefined) continue;
    const end = endOf(file, reference, await resolver.resolve(file, reference.binding, from));
    const made = kind === 'call' && (await makesOne(resolver, file, end)) ? 'instantiate' : kind;
    callees.push({ kind: made, span, name, from: { entry: at.entry, symbol: from }, ...end });
  }
  return callees;
};

/** Symbols outside of it that it writes to, in the order of the text. */
export const writtenBy = async (resolver: Resolving, at: SymbolAt): Promise<readonly SymbolAt[]> => {
  const file = await resolver.files.file(at.entry);
  const written = new Map<string, SymbolAt>();
  for (const { kind, from, binding } of file?.referencesWithin(at.symbol) ?? []) {
    if (kind !== 'write' || !file) continue;
    const [target] = symbolsOf((await resolver.resolve(file, binding, from)).things);
    if (target && !(target.entry === at.entry && file.isWithin(target.symbol, at.symbol))) written.set(keyOf(target), target);
  }
  return [...written.values()];
};

type CalleeEnd =
  | { readonly state: 'resolved'; readonly targets: readonly SymbolAt[] }
  | { readonly state: 'external' | 'unresolved'; readonly container?: string };

const endOf = (file: LinkedFile, { binding }: ReferenceFact, { things }: Resolution): CalleeEnd => {
  const targets = symbolsOf(things);
  if (targets.length > 0) return { state: 'resolved', targets };
  const external = things.find((thing) => thing.kind === 'external');
  const hint = external?.module || containerHint(file, binding);
  return { state: external ? 'external' : 'unresolved', ...(hint ? { container: hint } : {}) };
};

/** A call of a type, where the language makes instances so. */
const makesOne = async (resolver: Resolving, { language }: LinkedFile, end: CalleeEnd): Promise<boolean> => {
  const [first] = end.state === 'resolved' ? end.targets : [];
  if (!first || !language?.linking?.callsConstruct) return false;
  return (await resolver.files.file(first.entry))?.symbols[first.symbol]?.role === 'type';
};
