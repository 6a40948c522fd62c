/**
 * Settings, and where each came from.
 * In: defaults, the environment, overrides of one request. Out: one validated `Config`.
 */
export type { Config } from './settings.ts';
export { overrideConfig, readConfig } from './settings.ts';
