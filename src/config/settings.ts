/** The table of settings: type, default, meaning, and who may set each. The docs and `config_read` are generated from it. */
import { z } from 'zod';
import { FILE_ROLES, OPERATION } from '#model';

const FRESHNESS_POLICIES = ['strict', 'auto', 'balanced', 'best_effort'] as const;

export type Setting = {
  /** Validates a value and supplies the default. */
  readonly schema: z.ZodType;
  readonly describe: string;
  /** False: an untrusted repository must not decide this, least of all what may be read or reached. */
  readonly canRepositorySet: boolean;
  readonly canRequestSet: boolean;
  /** True: the value is needed before any file is read. */
  readonly isEnvironmentOnly?: boolean;
};

const ANYONE = { canRepositorySet: true, canRequestSet: true };
const REPOSITORY = { canRepositorySet: true, canRequestSet: false };
const REQUEST = { canRepositorySet: false, canRequestSet: true };
const USER = { canRepositorySet: false, canRequestSet: false };
const ENVIRONMENT = { ...USER, isEnvironmentOnly: true };

const wholeNumber = (min: number, max: number) => z.number().int().min(min).max(max);
/** Patterns in .gitignore syntax, each with a value. */
const table = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string().min(1), value).refine((entries) => Object.keys(entries).length <= 1_000);
const patterns = z.array(z.string().min(1)).max(1_000);

const PROVIDER_URL = 'an https URL, or an http URL of this machine, without user, query or fragment';
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/u;

/** Code and keys cross no network in the clear, and no key hides in an address, which answers show. */
const isProviderUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (username + password + search + hash !== '' || /[?#]/u.test(text)) return false;
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname));
};

const TEN_MINUTES_MS = 600_000;
const ONE_DAY_MS = 86_400_000;
const MEBIBYTE = 1_048_576;

export const SETTINGS = {
  freshness_policy: {
    schema: z.enum(FRESHNESS_POLICIES).default('auto'),
    describe: 'What to do when the index is behind the files on disk.',
    ...ANYONE,
  },
  max_reindex_ms: {
    schema: wholeNumber(0, TEN_MINUTES_MS).default(1_500),
    describe: 'How long a sync may delay an answer, in milliseconds.',
    ...ANYONE,
  },
  request_timeout_ms: {
    schema: wholeNumber(1, ONE_DAY_MS).default(120_000),
    describe:
      'Time limit for a read request, in milliseconds; past it the request fails with `timeout`. Explicit builds and syncs have no limit.',
    ...REQUEST,
  },
  repo: {
    schema: z.string().min(1).optional(),
    describe: 'The repository to use when a request names none.',
    ...USER,
  },
  allow: {
    schema: z.array(z.string().min(1)).max(1_000).default([]),
    describe: 'Further folders that clients of `serve` may query, read when it starts. `~/` is the home folder.',
    ...USER,
  },
  home: {
    schema: z.string().min(1).optional(),
    describe: "Where indexes are stored. Unset: the user's data folder.",
    ...ENVIRONMENT,
  },
  log: {
    schema: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
    describe: 'Log level for stderr.',
    ...USER,
  },
  background: {
    schema: z.enum(['on', 'off']).default('on'),
    describe: 'Whether a command may leave a sync running in the background.',
    ...USER,
  },
  'index.max_file_bytes': {
    schema: wholeNumber(1, 64 * MEBIBYTE).default(MEBIBYTE),
    describe: 'Larger files are listed but their contents are not indexed.',
    ...REPOSITORY,
  },
  'index.include': {
    schema: patterns.default([]),
    describe: 'Index only files that match one of these .gitignore patterns. Empty: all files.',
    ...REPOSITORY,
  },
  'index.exclude': {
    schema: patterns.default([]),
    describe: 'Do not index files and folders that match one of these .gitignore patterns. Overrides `index.include`.',
    ...REPOSITORY,
  },
  'index.ignore_patterns': {
    schema: patterns.default([]),
    describe: `As \`index.exclude\`, in addition to it. Kept by \`${OPERATION.manageIndex}\` with the action create.`,
    ...REPOSITORY,
  },
  'index.custom_extensions': {
    schema: patterns.default([]),
    describe: `Index files with these extensions even if \`index.include\` leaves them out. Kept by \`${OPERATION.manageIndex}\` with the action create.`,
    ...REPOSITORY,
  },
  'index.languages': {
    schema: patterns.default([]),
    describe: `Languages that you expect to be parsed. \`${OPERATION.healthCheck}\` lists those without a grammar under \`grammars.missing\`.`,
    ...REPOSITORY,
  },
  'index.language_overrides': {
    schema: table(z.string().min(1)).default({}),
    describe:
      'The language of files that match a .gitignore pattern, whatever their name and text say: `"*.inc" = "php"`. `text`: none. The last pattern that matches decides.',
    ...REPOSITORY,
  },
  'index.file_roles': {
    schema: table(z.enum(FILE_ROLES)).default({}),
    describe:
      'What the files that match a .gitignore pattern are for, whatever their path says: `"qa/**" = "tests"`. The last pattern that matches decides.',
    ...REPOSITORY,
  },
  'index.watch': {
    schema: z.boolean().default(true),
    describe: 'Whether servers watch files (Linux only) and sync in the background when they change.',
    ...REPOSITORY,
  },
  'index.allowed_secrets': {
    schema: patterns.default([]),
    describe: 'Paths or file names to index even though they look like secrets. Private keys and tokens inside them stay masked.',
    ...USER,
  },
  'history.max_commits': {
    schema: wholeNumber(0, 20_000).default(5_000),
    describe: 'How many commits of the git history to read, newest first, without merges. 0: none.',
    ...REPOSITORY,
  },
  'embeddings.provider': {
    schema: z.enum(['off', 'ollama', 'openai', 'voyage']).default('off'),
    describe:
      'Who computes further vectors for search: Ollama, anything with the interface of OpenAI, or Voyage. Needs `embeddings.send` and `embeddings.model`. A key is read from `LODESTONE_EMBEDDINGS_KEY`.',
    ...USER,
  },
  'embeddings.send': {
    schema: z.enum(['nothing', 'code_and_queries']).default('nothing'),
    describe:
      'What may leave this machine for the provider. `code_and_queries`: the text of indexed code files, without their paths, and the queries of searches. Files with secrets are never sent.',
    ...USER,
  },
  'embeddings.url': {
    schema: z.string().refine(isProviderUrl).meta({ accepts: PROVIDER_URL }).optional(),
    describe: "Where the provider is. Unset: this machine for Ollama, else the provider's own address.",
    ...USER,
  },
  'embeddings.model': {
    schema: z.string().min(1).max(200).optional(),
    describe: "The provider's name of the model.",
    ...USER,
  },
  'search.limit': {
    schema: wholeNumber(1, 100).optional(),
    describe: "Default number of search hits. Unset: the operation's own default.",
    ...ANYONE,
  },
  'search.detail_level': {
    schema: z.enum(['location', 'signature', 'context']).optional(),
    describe: "Default detail level of search hits. Unset: the operation's own default.",
    ...ANYONE,
  },
  'search.ranking_explain_level': {
    schema: z.enum(['off', 'basic', 'full']).optional(),
    describe: "Default detail of ranking_reasons. Unset: the operation's own default.",
    ...ANYONE,
  },
  'mcp.content': {
    schema: z.enum(['auto', 'text', 'structured', 'both']).default('auto'),
    describe:
      'What MCP results contain: compact text, the JSON envelope, or both. `auto` sends text alone to agents that are known to read results with a model, and both to other clients.',
    ...USER,
  },
  'http.bind': {
    schema: z.string().min(1).default('127.0.0.1:7700'),
    describe: 'Address that `serve --http` listens on. A non-loopback address also needs `--public`.',
    ...USER,
  },
  'http.max_body_bytes': {
    schema: wholeNumber(1_024, 64 * MEBIBYTE).default(32 * MEBIBYTE),
    describe: 'Maximum size of a request body, in bytes. Larger requests fail with `too_large`.',
    ...USER,
  },
  'http.max_calls': {
    schema: wholeNumber(1, 1_000).default(32),
    describe: 'Calls that `serve --http` runs at once. The same number may wait.',
    ...USER,
  },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingKey = keyof typeof SETTINGS;

export type Config = { readonly [Key in SettingKey]: Readonly<z.output<(typeof SETTINGS)[Key]['schema']>> };

export const SETTING_KEYS = Object.keys(SETTINGS) as readonly SettingKey[];

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key);

/** `index.exclude` is `LODESTONE_INDEX_EXCLUDE`. */
export const variableOf = (key: SettingKey): string => `LODESTONE_${key.replaceAll('.', '_').toUpperCase()}`;

/** Undefined for a setting with no default. */
export const defaultOf = (key: SettingKey): unknown => SETTINGS[key].schema.parse(undefined);
