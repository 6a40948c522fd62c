/** Files with the same content as a hit's file: search collapses them, and the answer names them. */
import { z } from 'zod';
import type { Hit } from '#model';

/** Nobody reads a longer list; `count` covers the rest. */
const MAX_NAMED = 5;

export const identicalCopiesOutput = {
  identical_copies: z
    .array(z.object({ path: z.string(), count: z.number(), copies: z.array(z.string()) }))
    .optional()
    .describe('Files that are identical to the file of a hit and not listed themselves; at most 5 named per hit.'),
};

type IdenticalCopies = { readonly path: string; readonly count: number; readonly copies: readonly string[] };

export const identicalCopiesOf = (hits: readonly Hit[]): { readonly identical_copies?: readonly IdenticalCopies[] } => {
  const byPath = new Map(hits.flatMap(({ path, copies = [] }) => (copies.length > 0 ? [[path, copies] as const] : [])));
  if (byPath.size === 0) return {};
  return {
    identical_copies: [...byPath].map(([path, copies]) => ({ path, count: copies.length, copies: copies.slice(0, MAX_NAMED) })),
  };
};

/** One line per file: `a.ts: +4 identical copies (b.ts, c.ts, d.ts, e.ts)`. */
export const renderIdenticalCopies = (files: readonly IdenticalCopies[] | undefined): readonly string[] =>
  (files ?? []).map(({ path, count, copies }) => {
    const more = count > copies.length ? `, and ${count - copies.length} more` : '';
    return `${path}: +${count} identical ${count === 1 ? 'copy' : 'copies'} (${copies.join(', ')}${more})`;
  });
