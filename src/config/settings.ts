/** The one table of settings: type, default, meaning, and who may set each. Docs and `config_read` are made of it. */
import { z } from 'zod';

const FRESHNESS_POLICIES = ['strict', 'auto', 'balanced', 'best_effort'] as const;

export type Setting = {
  /** Checks a value and fills in the default. */
  readonly schema: z.ZodType;
  readonly describe: string;
  /** False: a repository that is only looked at must not decide this, least of all what may be read or reached. */
  readonly canRepositorySet: boolean;
  readonly canRequestSet: boolean;
  /** True: it must be known before any file is read. */
  readonly isEnvironmentOnly?: boolean;
};

const ANYONE = { canRepositorySet: true, canRequestSet: true };
const REPOSITORY = { canRepositorySet: true, canRequestSet: false };
const REQUEST = { canRepositorySet: false, canRequestSet: true };
const USER = { canRepositorySet: false, canRequestSet: false };
const ENVIRONMENT = { ...USER, isEnvironmentOnly: true };

const wholeNumber = (min: number, max: number) => z.number().int().min(min).max(max);
const patterns = z.array(z.string().min(1)).max(1_000);

const TEN_MINUTES_MS = 600_000;
const ONE_DAY_MS = 86_400_000;
const MEBIBYTE = 1_048_576;

export const SETTINGS = {
  freshness_policy: {
    schema: z.enum(FRESHNESS_POLICIES).default('auto'),
    describe: 'What to do when the index is behind the files.',
    ...ANYONE,
  },
  max_reindex_ms: {
    schema: wholeNumber(0, TEN_MINUTES_MS).default(1_500),
    describe: 'Time that a sync may take before an answer, in milliseconds.',
    ...ANYONE,
  },
  request_timeout_ms: {
    schema: wholeNumber(1, ONE_DAY_MS).default(120_000),
    describe: 'A read that takes longer is stopped and answers `timeout`. Builds and syncs asked for by name have no limit.',
    ...REQUEST,
  },
  repo: {
    schema: z.string().min(1).optional(),
    describe: 'The repository asked about when a request names none.',
    ...USER,
  },
  home: {
    schema: z.string().min(1).optional(),
    describe: "Where indexes live; unset: the user's data folder.",
    ...ENVIRONMENT,
  },
  log: {
    schema: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
    describe: 'What is written to stderr.',
    ...USER,
  },
  background: {
    schema: z.enum(['on', 'off']).default('on'),
    describe: 'Whether a command may leave a sync running behind it.',
    ...USER,
  },
  'index.max_file_bytes': {
    schema: wholeNumber(1, 64 * MEBIBYTE).default(MEBIBYTE),
    describe: 'Larger files are known by name, not read.',
    ...REPOSITORY,
  },
  'index.include': {
    schema: patterns.default([]),
    describe: 'Only files that one of these patterns matches are indexed, in the notation of .gitignore. Empty: all files.',
    ...REPOSITORY,
  },
  'index.exclude': {
    schema: patterns.default([]),
    describe: 'Files and folders left out of the index, in the notation of .gitignore. Wins over `index.include`.',
    ...REPOSITORY,
  },
  'index.watch': {
    schema: z.boolean().default(true),
    describe: 'Whether servers watch the files (Linux) and sync in the background when they change.',
    ...REPOSITORY,
  },
  'index.allowed_secrets': {
    schema: patterns.default([]),
    describe: 'Paths or file names that look like secrets and are indexed all the same.',
    ...USER,
  },
  'search.limit': {
    schema: wholeNumber(1, 100).optional(),
    describe: "How many hits a search lists when the request does not say; unset: the operation's own default.",
    ...ANYONE,
  },
  'search.detail_level': {
    schema: z.enum(['location', 'signature', 'context']).optional(),
    describe: "How much of each hit is told when the request does not say; unset: the operation's own default.",
    ...ANYONE,
  },
  'http.bind': {
    schema: z.string().min(1).default('127.0.0.1:7700'),
    describe: 'Where `serve --http` listens; an address that others can reach needs `--public` all the same.',
    ...USER,
  },
  'http.max_body_bytes': {
    schema: wholeNumber(1_024, 64 * MEBIBYTE).default(2 * MEBIBYTE),
    describe: 'Larger requests are refused with `too_large`.',
    ...USER,
  },
  'http.max_calls': {
    schema: wholeNumber(1, 1_000).default(32),
    describe: 'Calls that `serve --http` works on at once; as many again may wait.',
    ...USER,
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingKey = keyof typeof SETTINGS;

export type Config = { readonly [Key in SettingKey]: Readonly<z.output<(typeof SETTINGS)[Key]['schema']>> };

export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[];

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);

/** `index.exclude` is `LODESTONE_INDEX_EXCLUDE`. */
export const variableOf = (key: SettingKey): string => `LODESTONE_${key.replaceAll('.', '_').toUpperCase()}`;

/** Undefined for a setting that is unset by default. */
export const defaultOf = (key: SettingKey): unknown => SETTINGS[key].schema.parse(undefined);
