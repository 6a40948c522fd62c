/** Files that usually change together with files of a diff, and are not in it. */
import { z } from 'zod';
import { entryOfPath, type RepoPath } from '#model';
import { canVote, MOST_VOTED_FILES, partnersOf } from '#history';
import type { OpenView } from '#store';
import type { Immutable } from '#call';
import { openViewHistory } from './view-history.ts';

export const missingPartnersOutput = z
  .array(
    z.object({
      path: z.string(),
      count: z.number(),
      of: z.number(),
      changed_path: z.string().describe('The changed file: count of its focused changes touched path too.'),
    }),
  )
  .optional()
  .describe('Files that usually change together with a changed file but do not differ from HEAD.');
type MissingPartners = Immutable<NonNullable<z.output<typeof missingPartnersOutput>>>;

/**
 * Measured by leaving one file out of past commits: with these values, half of the files named are the one left out, and 1 of
 * 16 complete commits gets a name. With a share of .5 it is 1 of 6.
 */
const FEWEST_CHANGES = 4;
const SHARE = 0.7;
const MOST_SHOWN = 5;

/** Empty for a diff of very many files. `paths`: all files that differ from HEAD. */
export const missingPartners = async (view: OpenView, paths: readonly RepoPath[]): Promise<MissingPartners> => {
  const changed = paths.filter((path) => canVote(path, view.stored.table.roleOf));
  if (changed.length === 0 || changed.length > MOST_VOTED_FILES) return [];
  const history = await openViewHistory(view);
  const inDiff = new Set<string>(paths);
  const allows = (path: RepoPath): boolean => !inDiff.has(path) && entryOfPath(view.stored.table, path) !== undefined;
  const found = new Map<string, MissingPartners[number]>();
  for (const path of changed) {
    for (const { path: partner, count, of } of partnersOf(history, path, { allows, limit: MOST_SHOWN })) {
      const known = found.get(partner);
      const isUsual = count >= FEWEST_CHANGES && count / of >= SHARE;
      if (isUsual && (!known || count / of > known.count / known.of))
        found.set(partner, { path: partner, count, of, changed_path: path });
    }
  }
  return [...found.values()].sort(byShare).slice(0, MOST_SHOWN);
};

const byShare = (one: MissingPartners[number], other: MissingPartners[number]): number =>
  other.count / other.of - one.count / one.of || other.count - one.count || (one.path < other.path ? -1 : 1);

export const renderMissingPartners = (partners: MissingPartners = []): readonly string[] =>
  partners.length === 0
    ? []
    : [
        'usually changed together, not in your diff:',
        ...partners.map(({ path, count, of, changed_path: changed }) => `  ${path}  in ${count} of ${of} changes of ${changed}`),
      ];
