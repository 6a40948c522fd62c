/** What a symbol calls, in the order of its text. */
import type { ReferenceFact } from '#model';
import { containerHint } from './container-hint.ts';
import type { LinkedFile } from './linked-file.ts';
import type { Callee, SymbolAt } from './port.ts';
import { type Resolution, type Resolving, symbolsOf } from './things.ts';

export const calleesOf = async (resolver: Resolving, at: SymbolAt): Promise<readonly Callee[]> => {
  const file = await resolver.files.file(at.entry);
  if (!file) return [];
  const callees: Callee[] = [];
  for (const reference of file.references) {
    const { kind, from, span, name } = reference;
    if ((kind !== 'call' && kind !== 'instantiate') || from === undefined || !isWithin(file, from, at.symbol)) continue;
    const found = await resolver.resolve(file, reference.binding, from);
    const end = endOf(file, reference, found);
    const made = kind === 'call' && (await makesOne(resolver, file, end)) ? 'instantiate' : kind;
    callees.push({ kind: made, span, name, from: { entry: at.entry, symbol: from }, ...end });
  }
  return callees;
};

const isWithin = ({ symbols }: LinkedFile, from: number | undefined, symbol: number): boolean => {
  for (let at = from; at !== undefined; at = symbols[at]?.parent) if (at === symbol) return true;
  return false;
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
