/** Which files a search ranks first because they have uncommitted changes. */
import { z } from 'zod';
import type { Hint } from '#model';
import type { OperationContext } from '#call';
import type { SearchRequest } from '#search';

const RANKING_MODES = ['default', 'auto_changed_first'] as const;

export const rankingInput = {
  ranking_mode: z
    .enum(RANKING_MODES)
    .default('default')
    .describe('auto_changed_first: files with uncommitted changes count a tenth more.'),
  changed_first: z.boolean().default(false).describe('Files with uncommitted changes come before all others.'),
};

type RankingInput = {
  readonly ranking_mode: (typeof RANKING_MODES)[number];
  readonly changed_first: boolean;
  readonly virtual_files?: unknown;
};

type ChangedReply = { readonly changed?: NonNullable<SearchRequest['changed']>; readonly hints: readonly Hint[] };

/** So many changes are no hint at what a reader works on. */
const MOST_CHANGED = 50;

/** Git is asked only if the request wants it. Unsaved files of the request are changes too. */
export const changedFilesOf = async (
  { view, repository }: Pick<OperationContext, 'view' | 'repository'>,
  { ranking_mode: rankingMode, changed_first: isFirst, virtual_files: unsaved }: RankingInput,
): Promise<ChangedReply> => {
  if (!isFirst && rankingMode === 'default') return { hints: [] };
  const { name, attributes } = view.stored;
  const isCommitted = name.startsWith('tree:') || name.startsWith('workspace:');
  const listed = isCommitted || !attributes.isGit ? [] : await repository.uncommittedFiles();
  const paths = [...new Set([...(listed ?? []), ...pathsOf(unsaved)])].sort();
  const problem = problemWith({ isCommitted, isListed: listed !== undefined, count: paths.length, isFirst });
  return problem === undefined
    ? { changed: { paths, mode: isFirst ? 'first' : 'boost' }, hints: [] }
    : { hints: [{ type: 'info', text: `No file was ranked higher for its changes: ${problem}.` }] };
};

const pathsOf = (unsaved: unknown): readonly string[] =>
  Array.isArray(unsaved)
    ? unsaved.flatMap((file: { readonly path?: unknown }) => (typeof file.path === 'string' ? [file.path] : []))
    : [];

type Changes = { readonly isCommitted: boolean; readonly isListed: boolean; readonly count: number; readonly isFirst: boolean };

/** Why changes do not count; undefined if they do. */
const problemWith = ({ isCommitted, isListed, count, isFirst }: Changes): string | undefined => {
  if (isCommitted) return 'only the working tree has uncommitted changes';
  if (!isListed) return 'git could not list them';
  if (count === 0) return 'nothing is uncommitted';
  return count > MOST_CHANGED && !isFirst ? `more than ${MOST_CHANGED} files are uncommitted` : undefined;
};
