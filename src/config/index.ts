/**
 * Settings, and where each came from.
 * In: defaults, the user's file, the repository's, the environment, flags, one request. Out: one validated `Config`.
 * Invariants: a repository never decides what may be read or reached; a file that is wrong harms its own repository only.
 */
export type { SettingLayer, Settings } from './resolve-settings.ts';
export { environmentLayer, requestLayer, resolveSettings, SETTING_SOURCES } from './resolve-settings.ts';
export type { Config, SettingKey } from './settings.ts';
export { defaultOf, SETTING_KEYS, SETTINGS, variableOf } from './settings.ts';
export { REPOSITORY_FILE, SettingsFiles } from './settings-files.ts';
export { describeSettingType } from './setting-values.ts';
