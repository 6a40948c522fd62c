/** Checks of one repository and its index. Checks that depend on a failed one are skipped. */
import { countOf, isProblem } from '#model';
import type { Engine } from '#call';
import { isGitFailure, runGit } from '#platform';
import type { DoctorCheck } from './machine-checks.ts';

export const repositoryChecks = async (engine: Engine, root: string): Promise<readonly DoctorCheck[]> => {
  const git = await repositoryCheck(root);
  if (git.status === 'fail') return [git];
  const database = await failOnProblem('database', root, () => databaseChecks(engine, root));
  if (database.some(({ status }) => status === 'fail')) return [git, ...database];
  return [git, ...database, ...(await failOnProblem('index', root, () => indexChecks(engine, root)))];
};

type Described = Awaited<ReturnType<Awaited<ReturnType<Engine['repository']>>['describe']>>;
type History = Described['history'];

const NOT_GIT = 'not a git repository; ignore files still apply';

const repositoryCheck = async (root: string): Promise<DoctorCheck> => {
  try {
    await runGit(root, ['rev-parse', '--git-dir']);
    return { name: 'repository', status: 'ok', message: root };
  } catch (error) {
    if (!isGitFailure(error)) throw error;
    if (error.kind === 'not_a_repository') return { name: 'repository', status: 'ok', message: `${root} (${NOT_GIT})` };
    if (error.kind !== 'unsafe_repository') return { name: 'repository', status: 'warn', message: error.message };
    return {
      name: 'repository',
      status: 'fail',
      message: `git does not trust ${root} because another user owns it.`,
      fix: `git config --global --add safe.directory '${root}'`,
    };
  }
};

const failOnProblem = async (
  name: string,
  root: string,
  checks: () => Promise<readonly DoctorCheck[]>,
): Promise<readonly DoctorCheck[]> => {
  try {
    return await checks();
  } catch (error) {
    if (!isProblem(error)) throw error;
    // Invalid settings and an unusable data folder have their own checks; a rebuild fixes anything else.
    if (error.code === 'invalid_input' || error.code === 'data_folder_unusable') return [];
    return [{ name, status: 'fail', message: error.message, fix: `lodestone index --force --repo '${root}'` }];
  }
};

const databaseChecks = async (engine: Engine, root: string): Promise<readonly DoctorCheck[]> => {
  const repository = await engine.repository(root);
  const { store } = await repository.describe('none');
  if (!store) return [];
  const rebuild = `lodestone index --force --repo '${root}'`;
  if (store.schema === 'reindex_required')
    return [{ name: 'database', status: 'fail', message: 'Written by an incompatible version.', fix: rebuild }];
  const { isSound, message, hasOtherWriter } = await repository.examine();
  const size = `${store.path} (${(store.bytes / 1e6).toFixed(1)} MB)`;
  const database: DoctorCheck = isSound
    ? { name: 'database', status: 'ok', message: size }
    : { name: 'database', status: 'fail', message: `${store.path} is damaged: ${message}`, fix: rebuild };
  const writer: DoctorCheck = hasOtherWriter
    ? {
        name: 'writer',
        status: 'warn',
        message: 'another process is writing the index',
        fix: `lodestone status --repo '${root}'`,
      }
    : { name: 'writer', status: 'ok', message: 'no other process is writing' };
  return isSound ? [database, writer] : [database];
};

const indexChecks = async (engine: Engine, root: string): Promise<readonly DoctorCheck[]> => {
  const { state, counts, store, history } = await (await engine.repository(root)).describe('files');
  if (store && store.schema !== 'compatible') return [];
  if (!state.index.exists)
    return [{ name: 'index', status: 'warn', message: 'not built yet', fix: `lodestone index --repo '${root}'` }];
  const files = `${counts?.files ?? 0} files`;
  const sync = `lodestone sync --repo '${root}'`;
  if (state.stale)
    return [{ name: 'index', status: 'warn', message: `${files}, stale: ${state.stale_reasons.join(', ')}`, fix: sync }];
  if ((counts?.pending ?? 0) > 0)
    return [{ name: 'index', status: 'warn', message: `${files}, ${counts?.pending} not parsed yet`, fix: sync }];
  return [{ name: 'index', status: 'ok', message: `${files}, up to date` }, ...historyChecks(history)];
};

/** A history that is switched off, or that does not exist, is no problem. */
export const historyChecks = (history: History): readonly DoctorCheck[] =>
  history?.state === 'partial'
    ? [{ name: 'history', status: 'warn', message: `${countOf(history.commits, 'commit')}, not all: ${history.reason}` }]
    : [];
