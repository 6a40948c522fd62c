/** The surface facts of a file ⇄ bytes: the kinds as bits, so that others need not be decoded, then JSON. Most files have few. */
import { FACT_KINDS, type SurfaceFact } from '#model';

const KIND_BYTES = 4;
const bitOfKind: ReadonlyMap<string, number> = new Map(FACT_KINDS.map((kind, index) => [kind, 1 << index]));

export type SurfaceKinds = ReadonlySet<SurfaceFact['kind']>;

/** Empty without facts. */
export const packSurfaces = (surfaces: readonly SurfaceFact[]): Uint8Array => {
  if (surfaces.length === 0) return NO_BYTES;
  const text = new TextEncoder().encode(JSON.stringify(surfaces));
  const packed = new Uint8Array(KIND_BYTES + text.length);
  new DataView(packed.buffer).setUint32(0, bitsOf(surfaces.map(({ kind }) => kind)), true);
  packed.set(text, KIND_BYTES);
  return packed;
};

const NO_BYTES = new Uint8Array(0);

const bitsOf = (kinds: Iterable<SurfaceFact['kind']>): number => {
  let bits = 0;
  for (const kind of kinds) bits |= bitOfKind.get(kind) ?? 0;
  return bits >>> 0;
};

/** Without decoding them. */
export const hasSurfaces = (packed: Uint8Array, kinds: SurfaceKinds): boolean =>
  packed.length > KIND_BYTES && (new DataView(packed.buffer, packed.byteOffset).getUint32(0, true) & bitsOf(kinds)) !== 0;

export const unpackSurfaces = (packed: Uint8Array): readonly SurfaceFact[] =>
  packed.length <= KIND_BYTES
    ? []
    : (JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(packed.subarray(KIND_BYTES))) as readonly SurfaceFact[]);
