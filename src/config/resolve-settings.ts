/** Layers of raw settings → one config, the source of each value, and what was ignored or invalid. */
import { closestWord, Problem } from '#model';
import type { RawSetting, RawSettings } from './read-toml.ts';
import { checkValue, parseSettingText } from './setting-values.ts';
import { type Config, defaultOf, isSettingKey, SETTING_KEYS, SETTINGS, type SettingKey, variableOf } from './settings.ts';

/** Lowest precedence first. */
export const SETTING_SOURCES = ['default', 'user_file', 'repository_file', 'create', 'env', 'flag', 'request'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

export type SettingLayer = { readonly source: Exclude<SettingSource, 'default'>; readonly values: RawSettings };

/** `at`: file and line, variable or flag. Absent for defaults. */
export type SettingOrigin = { readonly source: SettingSource; readonly at?: string };

export type IgnoredSetting = { readonly key: string; readonly at: string; readonly reason: string };

export type Settings = {
  readonly config: Config;
  readonly origins: Readonly<Record<SettingKey, SettingOrigin>>;
  /** Unknown settings, and settings not allowed in their source. */
  readonly ignored: readonly IgnoredSetting[];
  /** Invalid values and unreadable files. Callers that need the settings throw the first one. */
  readonly problems: readonly Problem[];
};

const DEFAULT_VALUES = SETTING_KEYS.map((key) => [key, defaultOf(key)] as const);

const DEFAULT_SETTINGS: Settings = {
  config: Object.fromEntries(DEFAULT_VALUES) as Config,
  origins: Object.fromEntries(DEFAULT_VALUES.map(([key]) => [key, { source: 'default' }])) as Settings['origins'],
  ignored: [],
  problems: [],
};

/** Later layers win. */
export const resolveSettings = (layers: readonly SettingLayer[], start: Settings = DEFAULT_SETTINGS): Settings => {
  const config: Record<string, unknown> = { ...start.config };
  const origins: Record<SettingKey, SettingOrigin> = { ...start.origins };
  const ignored = [...start.ignored];
  const problems = [...start.problems];
  for (const { source, values } of layers) {
    for (const [key, given] of values) {
      const reason = refusalReason(key, source);
      if (reason !== undefined || !isSettingKey(key)) {
        ignored.push({ key, at: given.at, reason: reason ?? UNKNOWN });
        continue;
      }
      const checked = checkValue(key, given.value);
      if ('value' in checked) {
        config[key] = checked.value;
        origins[key] = { source, at: given.at };
      } else problems.push(valueProblem(key, given, checked));
    }
  }
  return { config: config as Config, origins, ignored, problems };
};

const UNKNOWN = 'is not a setting';

const refusalReason = (key: string, source: SettingLayer['source']): string | undefined => {
  if (!isSettingKey(key)) {
    const close = closestWord(key, SETTING_KEYS);
    return close === undefined ? UNKNOWN : `${UNKNOWN}; the closest is "${close}"`;
  }
  const { canRepositorySet, canRequestSet, ...rest } = SETTINGS[key];
  if ('isEnvironmentOnly' in rest && source !== 'env') return `can only be set with ${variableOf(key)}`;
  if ((source === 'repository_file' || source === 'create') && !canRepositorySet)
    return "cannot be set by a repository; set it in the user's file";
  return source === 'request' && !canRequestSet ? 'cannot be set by a request' : undefined;
};

const valueProblem = (
  key: SettingKey,
  { at }: RawSetting,
  { expected, received }: { readonly expected: string; readonly received: string },
): Problem =>
  new Problem('invalid_input', `${at}: "${key}" must be ${expected}, got ${received}.`, {
    hint: `Correct or remove ${at}.`,
    details: { setting: key, at, expected },
  });

export type Environment = Readonly<Record<string, string | undefined>>;

/** `index.exclude` is read from `LODESTONE_INDEX_EXCLUDE`. Empty variables count as unset. */
export const environmentLayer = (environment: Environment): SettingLayer => {
  const given = SETTING_KEYS.flatMap((key) => {
    const text = environment[variableOf(key)];
    return text ? [[key, { value: parseSettingText(key, text), at: variableOf(key) }] as const] : [];
  });
  return { source: 'env', values: new Map<string, RawSetting>([...given, ...findMisspelled(environment)]) };
};

/** Variables that Lodestone reads but that are not settings. */
const OTHER_VARIABLES: ReadonlySet<string> = new Set(['LODESTONE_CONFIG', 'LODESTONE_TOKEN', 'LODESTONE_EMBEDDINGS_KEY']);
const PREFIX = 'LODESTONE_';

/** Reports only names close to a setting: other programs may use variables with this prefix. */
const findMisspelled = (environment: Environment): readonly (readonly [string, RawSetting])[] => {
  const known = new Set([...OTHER_VARIABLES, ...SETTING_KEYS.map(variableOf)]);
  return Object.entries(environment).flatMap(([name, value]) => {
    if (!name.startsWith(PREFIX) || !value || known.has(name)) return [];
    const key = name.slice(PREFIX.length).toLowerCase();
    return closestWord(key, SETTING_KEYS) === undefined ? [] : [[key, { value, at: name }] as const];
  });
};

/** `key=value` arguments of `--set`. Throws `invalid_input`: something just typed is never silently ignored. */
export const flagLayer = (words: readonly string[]): SettingLayer => {
  const values = new Map<string, RawSetting>();
  for (const word of words) {
    const at = word.indexOf('=');
    const key = word.slice(0, Math.max(0, at)).trim();
    const reason = at < 0 ? 'must have the form key=value' : refusalReason(key, 'flag');
    if (reason !== undefined || !isSettingKey(key)) {
      throw new Problem('invalid_input', `--set ${word}: "${key || word}" ${reason ?? UNKNOWN}.`, {
        hint: 'Run "lodestone config" to list the settings.',
      });
    }
    values.set(key, { value: parseSettingText(key, word.slice(at + 1)), at: `--set ${key}` });
  }
  return { source: 'flag', values };
};

/** Settings of one request, which override those of its root: `{"search.limit": 3}` or `{"search": {"limit": 3}}`. */
export const requestLayer = (given: Readonly<Record<string, unknown>>): SettingLayer => ({
  source: 'request',
  values: new Map(flatSettings(given, '')),
});

/** Defaults per action may also be grouped under this name. */
const DEFAULTS_GROUP = 'defaults';

function* flatSettings(given: Readonly<Record<string, unknown>>, prefix: string): Generator<readonly [string, RawSetting]> {
  for (const [name, value] of Object.entries(given)) {
    const at = `${prefix}${name}`;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) yield* flatSettings({ ...value }, `${at}.`);
    else yield [at.startsWith(`${DEFAULTS_GROUP}.`) ? at.slice(DEFAULTS_GROUP.length + 1) : at, { value, at: `config.${at}` }];
  }
}
