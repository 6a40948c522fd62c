/** Compares the compiler's calls with the extractor's references. Two are the same if path, line and column are. */
import { type Call, callKey } from './call.ts';
import type { ProductReference, ProductReferences } from './product-calls.ts';

export type CallAgreement = {
  readonly compiler: number;
  /** Recorded as the same kind of call. */
  readonly found: number;
  /** Recorded as something else, such as a read. */
  readonly otherKind: readonly Call[];
  readonly missed: readonly Call[];
  /** Facts do not list calls of local values, nor of members of arrays. The latter only in files read without a problem. */
  readonly leftOut: readonly Call[];
  /** Calls that the compiler does not have. */
  readonly extra: readonly ProductReference[];
};

const ARRAY_MEMBERS: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Array.prototype));

export const compareCalls = (calls: readonly Call[], { byKey, broken }: ProductReferences): CallAgreement => {
  const own = (call: Call): readonly ProductReference[] => byKey.get(callKey(call)) ?? [];
  const isFound = (call: Call): boolean => own(call).some(({ kind }) => kind === call.kind);
  const unfound = calls.filter((call) => !isFound(call));
  const unrecorded = unfound.filter((call) => own(call).length === 0);
  const isLeftOut = ({ name, path, isLocal }: Call): boolean => isLocal || (ARRAY_MEMBERS.has(name) && !broken.has(path));
  const known = new Set(calls.map(callKey));
  return {
    compiler: calls.length,
    found: calls.length - unfound.length,
    otherKind: unfound.filter((call) => own(call).length > 0),
    missed: unrecorded.filter((call) => !isLeftOut(call)),
    leftOut: unrecorded.filter(isLeftOut),
    extra: [...byKey].flatMap(([key, references]) => (known.has(key) ? [] : references.filter(isCall))),
  };
};

const isCall = ({ kind }: ProductReference): boolean => kind === 'call' || kind === 'instantiate';
