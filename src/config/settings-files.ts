/** Settings files, read again when their stat changes. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isProblem, Problem } from '#model';
import { configFile, createdSettingsFile, log, lstatOf, readFileBytes, writeFileAtomically } from '#platform';
import { type RawSettings, readToml } from './read-toml.ts';
import {
  type Environment,
  environmentLayer,
  flagLayer,
  resolveSettings,
  type SettingLayer,
  type Settings,
} from './resolve-settings.ts';

export const REPOSITORY_FILE = 'lodestone.toml';
/** Far more than any settings file needs; keeps other files out of memory. */
const MAX_FILE_BYTES = 262_144;

export type SettingsOptions = {
  readonly environment: Environment;
  /** `key=value` arguments of `--set`. */
  readonly flags?: readonly string[];
};

export type SettingsPaths = { readonly user: string; readonly repository?: string; readonly created?: string };

/** The settings that `create` keeps for a root. */
const CREATED_KEYS = ['index.ignore_patterns', 'index.custom_extensions'] as const;
export type CreatedSettings = { readonly [Key in (typeof CREATED_KEYS)[number]]?: readonly string[] | undefined };

type ParsedFile = { readonly values: RawSettings; readonly problem?: Problem };
type CachedFile = { readonly stamp: string; readonly file: ParsedFile };

/** All settings of a process: its own, plus those from each root's file. */
export class SettingsFiles {
  readonly #overrides: readonly SettingLayer[];
  readonly #paths = new Map<string | undefined, SettingsPaths>();
  readonly #files = new Map<string, CachedFile>();
  readonly #resolved = new Map<string, { readonly files: readonly ParsedFile[]; readonly settings: Settings }>();

  /** Throws `invalid_input` for a bad `--set` argument. */
  constructor({ environment, flags = [] }: SettingsOptions) {
    this.#overrides = [environmentLayer(environment), flagLayer(flags)];
  }

  /** Where the files are expected. They need not exist. */
  paths(root?: string): SettingsPaths {
    const known = this.#paths.get(root);
    if (known) return known;
    const own = root === undefined ? {} : { repository: join(root, REPOSITORY_FILE), created: createdSettingsFile(root) };
    const paths = { user: configFile(), ...own };
    this.#paths.set(root, paths);
    return paths;
  }

  /** Costs three stats when nothing changed. Never throws: errors are in `problems`. */
  settingsFor(root?: string): Settings {
    const { user, repository, created } = this.paths(root);
    const files = [
      this.#read(user, userFileStamp, readUserFile),
      repository === undefined ? NO_SETTINGS : this.#read(repository, repositoryFileStamp, readRepositoryFile),
      created === undefined ? NO_SETTINGS : this.#read(created, createdFileStamp, readUserFile),
    ];
    const before = this.#resolved.get(root ?? '');
    if (before && files.every((file, at) => before.files[at] === file)) return before.settings;
    const settings = this.#resolve(files);
    this.#resolved.set(root ?? '', { files, settings });
    warnOfIgnored(settings, repository);
    return settings;
  }

  /** Keeps settings of `create` for this root, besides those kept before. An empty list removes one. */
  keep(root: string, values: CreatedSettings): void {
    const known = this.settingsFor(root);
    const kept = CREATED_KEYS.flatMap((key) => {
      const list = values[key] ?? (known.origins[key].source === 'create' ? known.config[key] : []);
      return list.length > 0 ? [`${key.replace('index.', '')} = ${JSON.stringify(list)}`] : [];
    });
    writeFileAtomically(createdSettingsFile(root), ['[index]', ...kept, ''].join('\n'));
  }

  #resolve([user = NO_SETTINGS, own = NO_SETTINGS, created = NO_SETTINGS]: readonly ParsedFile[]): Settings {
    const files: readonly SettingLayer[] = [
      { source: 'user_file', values: user.values },
      { source: 'repository_file', values: own.values },
      { source: 'create', values: created.values },
    ];
    const { problems, ...settings } = resolveSettings([...files, ...this.#overrides]);
    const unread = [user, own, created].map(({ problem }) => problem);
    return { ...settings, problems: [...unread, ...problems].filter((problem) => problem !== undefined) };
  }

  #read(path: string, stampOf: (path: string) => string, readText: (path: string) => string | undefined): ParsedFile {
    const stamp = stampOf(path);
    const known = this.#files.get(path);
    if (known?.stamp === stamp) return known.file;
    const fresh = stamp === '' ? NO_SETTINGS : parseSettingsFile(path, readText);
    this.#files.set(path, { stamp, file: fresh });
    return fresh;
  }
}

/** Warns once per read of a file: about the root's file, or without a root about the user's. */
const warnOfIgnored = ({ ignored }: Settings, repository: string | undefined): void => {
  for (const { key, at, reason } of ignored) {
    const isOwn = repository !== undefined && at.startsWith(repository);
    if (isOwn === (repository !== undefined)) log.warn(`ignoring ${at}: "${key}" ${reason}`);
  }
};

const NO_SETTINGS: ParsedFile = { values: new Map() };

const parseSettingsFile = (path: string, readText: (path: string) => string | undefined): ParsedFile => {
  try {
    const text = readText(path);
    return text === undefined ? NO_SETTINGS : { values: readToml(path, text) };
  } catch (error) {
    return { ...NO_SETTINGS, problem: isProblem(error) ? error : unreadableFile(path, error) };
  }
};

const unreadableFile = (path: string, cause: unknown): Problem =>
  new Problem('invalid_input', `Cannot read the settings file ${path}.`, {
    hint: 'Make it a readable regular file, or remove it.',
    details: { file: path },
    cause,
  });

type StampFields = { readonly mtimeMs: number; readonly ctimeMs: number; readonly size: number; readonly ino: number };

const formatStamp = ({ mtimeMs, ctimeMs, size, ino }: StampFields): string => [mtimeMs, ctimeMs, size, ino].join(' ');

/** '' if there is no file. The user's own file may be a link. */
const userFileStamp = (path: string): string => {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats ? formatStamp(stats) : '';
  } catch (error) {
    // A parent folder cannot be entered. Reading the file reports it.
    return String((error as NodeJS.ErrnoException).code);
  }
};

/** '' if there is no file, or if the data folder is not usable: opening the index reports that. */
const createdFileStamp = (path: string): string => {
  const stamp = userFileStamp(path);
  return UNUSABLE.has(stamp) ? '' : stamp;
};

const UNUSABLE: ReadonlySet<string> = new Set(['ENOTDIR', 'EACCES', 'EPERM', 'ELOOP', 'EIO']);

const readUserFile = (path: string): string => readFileSync(path, 'utf8');

const repositoryFileStamp = (path: string): string => {
  const stats = lstatOf(path);
  if (stats === 'gone') return '';
  return stats === 'denied' ? stats : formatStamp(stats);
};

/** Links are not followed: one could lead out of the repository and leak lines of another file into messages. */
const readRepositoryFile = (path: string): string | undefined => {
  const found = readFileBytes(path, { maxBytes: MAX_FILE_BYTES });
  if (found.kind === 'bytes') return Buffer.from(found.bytes).toString('utf8');
  if (found.kind === 'gone') return undefined;
  throw unreadableFile(path, found.kind);
};
