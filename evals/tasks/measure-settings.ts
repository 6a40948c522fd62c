/**
 * `--settings`: are tasks about the build, CI and dependencies led to settings? Subjects of the last commits that changed settings
 * alone are asked of one older tree each, with its history, so their files are those that existed there.
 */
import { fileRole } from '#model';
import { rankTask } from '#tasks';
import { openProduct } from '../product.ts';
import { checkoutOf, readGit, type TaskRepository } from './material/repositories.ts';
import { readHistory } from './measure-tasks.ts';
import { shareText, tableOf } from './reports/table.ts';

/** Commits between the newest one and the tree that is asked. */
const SPAN = 700;
const MOST_FILES = 4;
const MOST_LISTED = 5;

/** What bots write, undo and release. */
const ROUTINE =
  /\bbump|\bdeps?\b|dependabot|renovate|pre-commit|revert|requirement from|^v?\d|version$|^version|autoupdate|^prepare/iu;
const PULL_REQUEST = /\s*\(#\d+\)$/u;

type SettingsTask = { readonly text: string; readonly files: readonly string[] };

export const measureSettings = async (repositories: readonly TaskRepository[]): Promise<string> => {
  const rows: (readonly string[])[] = [];
  for (const repository of repositories) rows.push(await measureRepository(repository));
  return tableOf([['settings of', 'tasks', 'hit@1', 'hit@5', 'recall@5'], ...rows]);
};

const measureRepository = async (repository: TaskRepository): Promise<readonly string[]> => {
  const product = await openProduct(checkoutOf(repository, 'index'));
  try {
    await product.index();
    const { base, tasks } = readSettingsTasks(repository);
    await readHistory(product, { repository, parent: base });
    return await product.readAt(base, async (view) => {
      const known = new Set<string>(view.stored.table.paths);
      const shares: Record<'first' | 'hit' | 'recall', number>[] = [];
      for (const { text, files } of tasks) {
        const truth = files.filter((path) => known.has(path));
        if (truth.length === 0) continue;
        const ranked: readonly string[] = (await rankTask(view, { text })).files.map(({ path }) => path);
        const found = truth.filter((path) => ranked.slice(0, MOST_LISTED).includes(path)).length;
        shares.push({ first: truth.includes(ranked[0] ?? '') ? 1 : 0, hit: found > 0 ? 1 : 0, recall: found / truth.length });
      }
      const mean = (of: keyof (typeof shares)[number]): string =>
        shareText(shares.reduce((sum, each) => sum + each[of], 0) / shares.length);
      return [repository.name, String(shares.length), mean('first'), mean('hit'), mean('recall')];
    });
  } finally {
    await product.close();
  }
};

const readSettingsTasks = ({
  git,
  commit,
}: TaskRepository): { readonly base: string; readonly tasks: readonly SettingsTask[] } => {
  const range = ['--no-merges', `--max-count=${SPAN}`];
  const ids = readGit(git, ['rev-list', ...range, commit])
    .trim()
    .split('\n');
  const log = readGit(git, ['log', ...range, '--name-status', '-M', '--format=%x01%s%x02', commit]);
  const tasks = log
    .split('\u0001')
    .slice(1, -1)
    .map((record): SettingsTask => {
      const [subject = '', status = ''] = record.split('\u0002');
      const files = [...status.matchAll(/^[AMDR]\d*\t([^\t\n]+)/gmu)].map(([, path = '']) => path);
      return { text: subject.replace(PULL_REQUEST, ''), files };
    });
  return { base: ids.at(-1) ?? commit, tasks: tasks.filter(isSettingsTask) };
};

const isSettingsTask = ({ text, files }: SettingsTask): boolean =>
  files.length > 0 && files.length <= MOST_FILES && !ROUTINE.test(text) && files.every((path) => fileRole(path) === 'config');
