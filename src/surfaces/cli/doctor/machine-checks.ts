/** Checks of this machine and the settings, independent of the repository. */
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Problem } from '#model';
import type { Engine } from '#call';
import { dataFolder, diagnoseFolder, isGitFailure, runGit } from '#platform';

/** `fix`: a command that runs unchanged. */
export type DoctorCheck = {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly message: string;
  readonly fix?: string;
};

export const machineChecks = async (engine: Engine): Promise<readonly DoctorCheck[]> => [
  nodeCheck(process.versions.node),
  await gitCheck(),
  ...folderChecks(dataFolder()),
  await grammarsCheck(engine),
  ...watchCheck(),
];

/** Keep in step with `engines` in package.json. */
const OLDEST_NODE = [20, 19] as const;

export const nodeCheck = (version: string): DoctorCheck => {
  const isEnough = isAtLeast(version, OLDEST_NODE);
  return {
    name: 'node',
    status: isEnough ? 'ok' : 'fail',
    message: isEnough ? version : `${version} is too old; ${OLDEST_NODE.join('.')} or later is required.`,
    ...(isEnough ? {} : { fix: 'nvm install 22' }),
  };
};

const isAtLeast = (version: string, [major, minor]: readonly [number, number]): boolean => {
  const [ownMajor = 0, ownMinor = 0] = version.split('.').map(Number);
  return ownMajor > major || (ownMajor === major && ownMinor >= minor);
};

/** Older versions lack options that stop git from running code from a repository. */
const OLDEST_GIT = [2, 31] as const;

const gitCheck = async (): Promise<DoctorCheck> => {
  try {
    const { stdout } = await runGit(process.cwd(), ['version']);
    const version = /\d+\.\d+(?:\.\d+)?/u.exec(stdout.toString())?.[0] ?? '0.0';
    if (isAtLeast(version, OLDEST_GIT)) return { name: 'git', status: 'ok', message: version };
    return {
      name: 'git',
      status: 'warn',
      message: `${version} is old; ${OLDEST_GIT.join('.')} or later is recommended.`,
      fix: GIT_FIX,
    };
  } catch (error) {
    if (!isGitFailure(error)) throw error;
    return { name: 'git', status: 'fail', message: error.message, fix: GIT_FIX };
  }
};

const GIT_FIXES: Partial<Record<NodeJS.Platform, string>> = { darwin: 'brew install git', win32: 'winget install Git.Git' };
const GIT_FIX = GIT_FIXES[process.platform] ?? 'sudo apt-get install git';

const folderChecks = (folder: string): readonly DoctorCheck[] => {
  const unusable = diagnoseFolder(folder);
  if (!unusable) return [{ name: 'data folder', status: 'ok', message: folder }, ...spaceCheck(folder)];
  return [{ name: 'data folder', status: 'fail', message: `Cannot use ${folder}: ${unusable.reason}.`, fix: unusable.fix }];
};

const nearestExistingFolder = (folder: string): string =>
  existsSync(folder) || dirname(folder) === folder ? folder : nearestExistingFolder(dirname(folder));

const GIGABYTE = 1e9;
const ENOUGH_SPACE = GIGABYTE;
const LEAST_SPACE = 0.1 * GIGABYTE;

/** Empty when the file system does not report its size. */
const spaceCheck = (folder: string): readonly DoctorCheck[] => {
  const { blocks, bavail, bsize } = statfsSync(nearestExistingFolder(folder));
  if (blocks === 0) return [];
  const free = bavail * bsize;
  const message = `${(free / GIGABYTE).toFixed(1)} GB free`;
  if (free >= ENOUGH_SPACE) return [{ name: 'disk space', status: 'ok', message }];
  const fix = `du -sh '${folder}'/repositories/* | sort -h`;
  return [{ name: 'disk space', status: free < LEAST_SPACE ? 'fail' : 'warn', message: `only ${message}`, fix }];
};

const grammarsCheck = async (engine: Engine): Promise<DoctorCheck> => {
  const { available, missing } = await engine.grammars();
  if (missing.length === 0) return { name: 'grammars', status: 'ok', message: available.join(', ') };
  return {
    name: 'grammars',
    status: 'fail',
    message: `missing for ${missing.join(', ')}; the installation is incomplete.`,
    fix: 'npm install --global lodestone',
  };
};

const WATCH_LIMIT = '/proc/sys/fs/inotify/max_user_watches';
/** Editors, test runners and servers share this limit; large repositories exhaust a smaller one. */
const ENOUGH_WATCHES = 65_536;

const watchCheck = (): readonly DoctorCheck[] => {
  if (!existsSync(WATCH_LIMIT)) return [];
  const limit = Number(readFileSync(WATCH_LIMIT, 'utf8'));
  if (limit >= ENOUGH_WATCHES) return [{ name: 'file watches', status: 'ok', message: `${limit} allowed` }];
  const message = `only ${limit} allowed; servers may have to poll files instead, which is slower.`;
  return [{ name: 'file watches', status: 'warn', message, fix: 'sudo sysctl fs.inotify.max_user_watches=524288' }];
};

/** Reports the first invalid setting, else the first ignored one. */
export const settingsCheck = (engine: Engine, root?: string): DoctorCheck => {
  const { problems, ignored, origins } = engine.settings(root);
  const [problem] = problems;
  if (problem) return { name: 'settings', status: 'fail', message: problem.message, fix: fixAt(settingLocation(problem)) };
  const [first] = ignored;
  if (first)
    return { name: 'settings', status: 'warn', message: `${first.at}: "${first.key}" ${first.reason}.`, fix: fixAt(first.at) };
  const set = Object.values(origins).filter(({ source }) => source !== 'default').length;
  return { name: 'settings', status: 'ok', message: set === 0 ? 'all defaults' : `${set} changed from the default` };
};

const settingLocation = ({ extras: { details = {} } }: Problem): string => String(details['at'] ?? details['file'] ?? '');

/** Opens the file, unsets the variable, or for a flag lists the settings. */
const fixAt = (at: string): string => {
  if (at.startsWith('LODESTONE_')) return `unset ${at}`;
  return at.startsWith('--') || at === '' ? 'lodestone config' : `\${EDITOR:-vi} '${at.replace(/:\d+$/u, '')}'`;
};
