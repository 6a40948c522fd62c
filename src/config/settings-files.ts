/** The files that hold settings, read again when their stat changes. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isProblem, Problem } from '#model';
import { configFile, log, lstatOf, readFileBytes } from '#platform';
import { type GivenValues, readToml } from './read-toml.ts';
import {
  type Environment,
  environmentLayer,
  flagLayer,
  resolveSettings,
  type SettingLayer,
  type Settings,
} from './resolve-settings.ts';

export const REPOSITORY_FILE = 'lodestone.toml';
/** Far more than settings take; keeps a file that is none out of memory. */
const MAX_FILE_BYTES = 262_144;

export type SettingsOptions = {
  readonly environment: Environment;
  /** `key=value` words of `--set`. */
  readonly flags?: readonly string[];
};

type Read = { readonly values: GivenValues; readonly problem?: Problem };
type Kept = { readonly look: string; readonly read: Read };

/** All settings of a process: its own, and those that a root's file adds. */
export class SettingsFiles {
  readonly #above: readonly SettingLayer[];
  readonly #kept = new Map<string, Kept>();
  readonly #resolved = new Map<string, { readonly reads: readonly Read[]; readonly settings: Settings }>();

  /** Throws `invalid_input` for words of `--set` that cannot be read. */
  constructor({ environment, flags = [] }: SettingsOptions) {
    this.#above = [environmentLayer(environment), flagLayer(flags)];
  }

  /** Where the files are looked for; they need not be there. */
  paths(root?: string): { readonly user: string; readonly repository?: string } {
    return { user: configFile(), ...(root === undefined ? {} : { repository: join(root, REPOSITORY_FILE) }) };
  }

  /** Costs two stats when nothing changed. Never throws: what is wrong is in `problems`. */
  of(root?: string): Settings {
    const { user, repository } = this.paths(root);
    const userRead = this.#read(user, lookOfUserFile, readUserFile);
    const ownRead = repository === undefined ? NOTHING : this.#read(repository, lookOfRepositoryFile, readRepositoryFile);
    const before = this.#resolved.get(root ?? '');
    if (before?.reads[0] === userRead && before.reads[1] === ownRead) return before.settings;
    const settings = this.#resolve(userRead, ownRead);
    this.#resolved.set(root ?? '', { reads: [userRead, ownRead], settings });
    warnOfLeftOut(settings, repository);
    return settings;
  }

  #resolve(user: Read, own: Read): Settings {
    const files: readonly SettingLayer[] = [
      { source: 'user_file', values: user.values },
      { source: 'repository_file', values: own.values },
    ];
    const { problems, ...settings } = resolveSettings([...files, ...this.#above]);
    return { ...settings, problems: [user.problem, own.problem, ...problems].filter((problem) => problem !== undefined) };
  }

  #read(path: string, lookAt: (path: string) => string, read: (path: string) => string | undefined): Read {
    const look = lookAt(path);
    const known = this.#kept.get(path);
    if (known?.look === look) return known.read;
    const fresh = look === '' ? NOTHING : readSettings(path, read);
    this.#kept.set(path, { look, read: fresh });
    return fresh;
  }
}

/** Once a reading of a file: a root's own file, or without a root the user's. */
const warnOfLeftOut = ({ leftOut }: Settings, repository: string | undefined): void => {
  for (const { key, at, reason } of leftOut) {
    const isOwn = repository !== undefined && at.startsWith(repository);
    if (isOwn === (repository !== undefined)) log.warn(`${at}: "${key}" ${reason}; it is left out`);
  }
};

const NOTHING: Read = { values: new Map() };

const readSettings = (path: string, read: (path: string) => string | undefined): Read => {
  try {
    const text = read(path);
    return text === undefined ? NOTHING : { values: readToml(path, text) };
  } catch (error) {
    return { ...NOTHING, problem: isProblem(error) ? error : unreadable(path, error) };
  }
};

const unreadable = (path: string, cause: unknown): Problem =>
  new Problem('invalid_input', `${path}: the settings file cannot be read.`, {
    hint: `Make ${path} a readable file, or remove it.`,
    details: { file: path },
    cause,
  });

type Stamps = { readonly mtimeMs: number; readonly ctimeMs: number; readonly size: number; readonly ino: number };

const stampOf = ({ mtimeMs, ctimeMs, size, ino }: Stamps): string => [mtimeMs, ctimeMs, size, ino].join(' ');

/** '' when there is none. The user's own file may be a link. */
const lookOfUserFile = (path: string): string => {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats ? stampOf(stats) : '';
  } catch (error) {
    // A folder on the way that may not be entered: reading says so.
    return String((error as NodeJS.ErrnoException).code);
  }
};

const readUserFile = (path: string): string => readFileSync(path, 'utf8');

const lookOfRepositoryFile = (path: string): string => {
  const stats = lstatOf(path);
  if (stats === 'gone') return '';
  return stats === 'denied' ? stats : stampOf(stats);
};

/** A link could lead out of the repository and put lines of another file into messages: it is not followed. */
const readRepositoryFile = (path: string): string | undefined => {
  const found = readFileBytes(path, { maxBytes: MAX_FILE_BYTES });
  if (found.kind === 'bytes') return Buffer.from(found.bytes).toString('utf8');
  if (found.kind === 'gone') return undefined;
  throw unreadable(path, found.kind);
};
