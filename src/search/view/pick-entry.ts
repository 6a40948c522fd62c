import { entriesOf, type ViewIndex } from '#model';

export type PickedEntry = {
  readonly entry: number;
  /** The other entries with the same content that pass the filters, in path order. */
  readonly copies: readonly number[];
};

/** The entry that represents a content: the best one that passes the filters; on a tie, the first path. */
export const pickEntry = (
  index: ViewIndex,
  ordinal: number,
  { allows, scoreOf }: { readonly allows: (entry: number) => boolean; readonly scoreOf: (entry: number) => number },
): PickedEntry | undefined => {
  const allowed = entriesOf(index.ordinals.entries, ordinal).filter(allows);
  let best: number | undefined;
  for (const entry of allowed) if (best === undefined || scoreOf(entry) > scoreOf(best)) best = entry;
  return best === undefined ? undefined : { entry: best, copies: allowed.filter((entry) => entry !== best) };
};
