/** Layers of given values → one config, where each value came from, and what could not be used. */
import { closestWord, Problem } from '#model';
import type { RawSetting, RawSettings } from './read-toml.ts';
import { checkValue, parseSettingText } from './setting-values.ts';
import { type Config, defaultOf, isSettingKey, SETTING_KEYS, SETTINGS, type SettingKey, variableOf } from './settings.ts';

/** From the weakest to the strongest. */
export const SETTING_SOURCES = ['default', 'user_file', 'repository_file', 'env', 'flag', 'request'] as const;
export type SettingSource = (typeof SETTING_SOURCES)[number];

export type SettingLayer = { readonly source: Exclude<SettingSource, 'default'>; readonly values: RawSettings };

/** `at`: file and line, variable or flag; absent for defaults. */
export type SettingOrigin = { readonly source: SettingSource; readonly at?: string };

export type IgnoredSetting = { readonly key: string; readonly at: string; readonly reason: string };

export type Settings = {
  readonly config: Config;
  readonly origins: Readonly<Record<SettingKey, SettingOrigin>>;
  /** Unknown, or given where it may not be: not obeyed. */
  readonly ignored: readonly IgnoredSetting[];
  /** Wrong values and unreadable files: whoever needs the settings refuses to go on with the first. */
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
        ignored.push({ key, at: given.at, reason: reason ?? 'is no setting' });
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

const refusalReason = (key: string, source: SettingLayer['source']): string | undefined => {
  if (!isSettingKey(key)) {
    const close = closestWord(key, SETTING_KEYS);
    return `is no setting${close === undefined ? '' : `; the nearest is "${close}"`}`;
  }
  const { canRepositorySet, canRequestSet, ...rest } = SETTINGS[key];
  if ('isEnvironmentOnly' in rest && source !== 'env') return `can only be set by ${variableOf(key)}`;
  if (source === 'repository_file' && !canRepositorySet) return "may not be set by a repository; put it in the user's file";
  return source === 'request' && !canRequestSet ? 'may not be set by a request' : undefined;
};

const valueProblem = (
  key: SettingKey,
  { at }: RawSetting,
  { expected, received }: { readonly expected: string; readonly received: string },
): Problem =>
  new Problem('invalid_input', `${at}: "${key}" must be ${expected}, got ${received}.`, {
    hint: `Correct ${at} or leave it out.`,
    details: { setting: key, at, expected },
  });

export type Environment = Readonly<Record<string, string | undefined>>;

/** `index.exclude` comes from `LODESTONE_INDEX_EXCLUDE`. Empty variables count as absent. */
export const environmentLayer = (environment: Environment): SettingLayer => {
  const given = SETTING_KEYS.flatMap((key) => {
    const text = environment[variableOf(key)];
    return text ? [[key, { value: parseSettingText(key, text), at: variableOf(key) }] as const] : [];
  });
  return { source: 'env', values: new Map<string, RawSetting>([...given, ...findMisspelled(environment)]) };
};

/** Variables of ours that are no settings. */
const OTHER_VARIABLES: ReadonlySet<string> = new Set(['LODESTONE_CONFIG', 'LODESTONE_TOKEN']);
const PREFIX = 'LODESTONE_';

/** Only what is close to a setting: other programs may have variables of this prefix. */
const findMisspelled = (environment: Environment): readonly (readonly [string, RawSetting])[] => {
  const known = new Set([...OTHER_VARIABLES, ...SETTING_KEYS.map(variableOf)]);
  return Object.entries(environment).flatMap(([name, value]) => {
    if (!name.startsWith(PREFIX) || !value || known.has(name)) return [];
    const key = name.slice(PREFIX.length).toLowerCase();
    return closestWord(key, SETTING_KEYS) === undefined ? [] : [[key, { value, at: name }] as const];
  });
};

/** `key=value` words of `--set`. Throws `invalid_input`: what a person just typed is never left out in silence. */
export const flagLayer = (words: readonly string[]): SettingLayer => {
  const values = new Map<string, RawSetting>();
  for (const word of words) {
    const at = word.indexOf('=');
    const key = word.slice(0, Math.max(0, at)).trim();
    const reason = at < 0 ? 'must be written key=value' : refusalReason(key, 'flag');
    if (reason !== undefined || !isSettingKey(key)) {
      throw new Problem('invalid_input', `--set ${word}: "${key || word}" ${reason ?? 'is no setting'}.`, {
        hint: 'lodestone config lists the settings.',
      });
    }
    values.set(key, { value: parseSettingText(key, word.slice(at + 1)), at: `--set ${key}` });
  }
  return { source: 'flag', values };
};

/** Settings of one request over those of its root. */
export const requestLayer = (given: Readonly<Record<string, unknown>>): SettingLayer => ({
  source: 'request',
  values: new Map(Object.entries(given).map(([key, value]) => [key, { value, at: `config.${key}` }])),
});
