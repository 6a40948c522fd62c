/** Opens and wires the parts. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, type CreatedSettings, type Settings, SettingsFiles } from '#config';
import { LANGUAGES } from '#languages';
import { type Engine, type Grammars, type ResolvedPath, Prewarm, type Savings } from '#call';
import { indexSettingsOf, OpenRepositories, openRepositoryIndex, type RepositoryIndex } from '#pipeline';
import type { SystemFolderKind } from '#model';
import { dataFolder, grammarPath, log, resolveLinks, systemFolderKind, useLogLevel, writeFileAtomically } from '#platform';

export type EngineOptions = {
  readonly version: string;
  readonly allowedRoots?: readonly string[];
  /** A one-shot command: nothing may keep running after the answer. */
  readonly isOneShot?: boolean;
  /** Loads what the first request needs before it arrives. For servers. */
  readonly hasPrewarm?: boolean;
  /** `key=value` words of `--set`. */
  readonly flags?: readonly string[];
  /** Limits for open repositories. Absent: defaults for a server. */
  readonly unused?: { readonly mostOpen?: number; readonly idleMs?: number };
};

export const openEngine = async (options: EngineOptions): Promise<Engine> =>
  new OpenedEngine(options, new SettingsFiles({ environment: process.env, flags: options.flags ?? [] }));

/** A killed server loses at most this much of the savings totals. */
const FLUSH_MS = 60_000;

class OpenedEngine implements Engine {
  readonly version: string;
  readonly startedAt = Date.now();
  readonly #files: SettingsFiles;
  readonly allowedRoots?: readonly string[];
  readonly #background: 'continue' | 'detach' | 'off';
  readonly #repositories: OpenRepositories;
  readonly prewarm: Prewarm;
  #saved: Savings = { tokens_saved: 0, cost_avoided: 0 };
  #flushed = performance.now();

  constructor(
    { version, allowedRoots, isOneShot = false, hasPrewarm = false, flags = [], unused }: EngineOptions,
    files: SettingsFiles,
  ) {
    this.version = version;
    this.#files = files;
    const { config } = files.settingsFor();
    useLogLevel(config.log);
    // A detached process would not know these flags.
    const hasOwnRules = flags.some((flag) => flag.startsWith('index.') || flag.startsWith('embeddings.'));
    this.#background = isOneShot && hasOwnRules ? 'off' : backgroundMode(config, isOneShot);
    if (allowedRoots) this.allowedRoots = allowedRoots;
    this.#repositories = new OpenRepositories({ ...unused, open: (root) => this.#openRepository(root) });
    this.prewarm = new Prewarm({
      isEnabled: hasPrewarm,
      open: (root) => this.repository(root),
      log: (message, cause) => log.warn(message, { cause }),
    });
  }

  settings(root?: string): Settings {
    return this.#files.settingsFor(root);
  }

  settingsFiles(root?: string): ReturnType<SettingsFiles['paths']> {
    return this.#files.paths(root);
  }

  keepSettings(root: string, values: CreatedSettings): void {
    this.#files.keep(root, values);
  }

  repository(root: string): Promise<RepositoryIndex> {
    return this.#repositories.get(root);
  }

  openRepositories(): readonly RepositoryIndex[] {
    return this.#repositories.list();
  }

  async locate(path: string): Promise<ResolvedPath> {
    const real = resolveLinks(path);
    return { path: real, isFolder: isDirectory(real) };
  }

  systemFolderKind(path: string): SystemFolderKind | undefined {
    return systemFolderKind(path);
  }

  /** The nearest parent folder with a `.git`, which is a file in a worktree. */
  async gitRoot(folder: string): Promise<string | undefined> {
    if (existsSync(join(folder, '.git'))) return folder;
    const parent = dirname(folder);
    return parent === folder ? undefined : this.gitRoot(parent);
  }

  async grammars(expected: readonly string[] = []): Promise<Grammars> {
    const found = LANGUAGES.filter(({ grammar }) => grammar === undefined || existsSync(grammarPath(grammar))).map(
      ({ id }) => id,
    );
    const wanted = [...new Set([...LANGUAGES.map(({ id }) => id), ...expected])].sort();
    return { available: found, missing: wanted.filter((id) => !found.includes(id)) };
  }

  recordSavings({ tokens_saved: tokens, cost_avoided: cost }: Savings): void {
    this.#saved = { tokens_saved: this.#saved.tokens_saved + tokens, cost_avoided: this.#saved.cost_avoided + cost };
    if (performance.now() - this.#flushed > FLUSH_MS) this.#flush();
  }

  #flush(): void {
    if (this.#saved.tokens_saved > 0) addSavings(this.#saved);
    this.#saved = { tokens_saved: 0, cost_avoided: 0 };
    this.#flushed = performance.now();
  }

  log(level: 'error' | 'warn' | 'debug', message: string, cause?: unknown): void {
    log[level](message, cause === undefined ? {} : { cause });
  }

  async close(): Promise<void> {
    this.prewarm.stop();
    await this.#repositories.close();
    this.#flush();
  }

  #openRepository(root: string): ReturnType<typeof openRepositoryIndex> {
    return openRepositoryIndex({
      root,
      background: this.#background,
      settings: () => indexSettingsOf(this.settings(root), root),
    });
  }
}

const isDirectory = (path: string): boolean => {
  try {
    return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  } catch (error) {
    log.debug('not a folder', { path, error });
    return false;
  }
};

/** A server continues in its own process; a command leaves remaining work to a detached process, unless configured not to. */
const backgroundMode = ({ background }: Config, isOneShot: boolean): 'continue' | 'detach' | 'off' => {
  if (!isOneShot) return 'continue';
  return background === 'off' || process.env['CI'] === 'true' ? 'off' : 'detach';
};

/** The savings totals are informational, so an unreadable or unwritable file is not an error. */
const addSavings = ({ tokens_saved: tokens, cost_avoided: cost }: Savings): void => {
  const path = join(dataFolder(), 'savings.json');
  try {
    const recorded = readSavings(path);
    const total = {
      tokens_saved: recorded.tokens_saved + tokens,
      cost_avoided: Math.round((recorded.cost_avoided + cost) * 1_000_000) / 1_000_000,
    };
    writeFileAtomically(path, `${JSON.stringify(total)}\n`);
  } catch (error) {
    log.debug('could not record savings', { path, error });
  }
};

const readSavings = (path: string): Savings => {
  if (!existsSync(path)) return { tokens_saved: 0, cost_avoided: 0 };
  const recorded: Partial<Savings> = JSON.parse(readFileSync(path, 'utf8'));
  return { tokens_saved: Number(recorded.tokens_saved) || 0, cost_avoided: Number(recorded.cost_avoided) || 0 };
};
