/**
 * Settings, and where each came from.
 * In: defaults, the user's file, the repository's file, what `create` was given, the environment, flags, one request. Out: one validated `Config`.
 * Invariants: a repository cannot widen what may be read or reached; a broken file affects only its own repository.
 */
export type { SettingLayer, Settings } from './resolve-settings.ts';
export { environmentLayer, requestLayer, resolveSettings, SETTING_SOURCES } from './resolve-settings.ts';
export type { Config, SettingKey } from './settings.ts';
export { defaultOf, SETTING_KEYS, SETTINGS, variableOf } from './settings.ts';
export type { CreatedSettings, SettingsPaths } from './settings-files.ts';
export { REPOSITORY_FILE, SettingsFiles } from './settings-files.ts';
export { describeSettingType } from './setting-values.ts';
