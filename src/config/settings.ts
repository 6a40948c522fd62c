import { z } from 'zod';
import { Problem } from '#model';

const FRESHNESS = ['strict', 'auto', 'balanced', 'best_effort'] as const;

/** Settings that a single request may override. */
const requestSettings = {
  freshness_policy: z.enum(FRESHNESS).default('auto'),
  /** Time that a sync may take before an answer. */
  max_reindex_ms: z.coerce.number().int().min(0).default(1_500),
  /** An operation that takes longer is stopped and answers `timeout`. Builds and syncs asked for by name have no limit. */
  request_timeout_ms: z.coerce.number().int().min(1).default(120_000),
};

const settings = z.object({
  ...requestSettings,
  /** The root asked about when a request names none. */
  repo: z.string().min(1).optional(),
  /** Where indexes live; absent: the user's data folder. */
  home: z.string().min(1).optional(),
  log: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('warn'),
  /** Whether a one-shot command may leave a sync running behind it. */
  background: z.enum(['on', 'off']).default('on'),
});
export type Config = Readonly<z.output<typeof settings>>;

type Environment = Readonly<Record<string, string | undefined>>;

/** Defaults, then the environment: `max_reindex_ms` is read from `LODESTONE_MAX_REINDEX_MS`, and so on. */
export const readConfig = (environment: Environment): Config => {
  const given = Object.keys(settings.shape).flatMap((key) => {
    const value = environment[variableOf(key)];
    return value ? [[key, value] as const] : [];
  });
  const parsed = settings.safeParse(Object.fromEntries(given));
  if (parsed.success) return parsed.data;
  throw settingProblem(parsed.error, (key) => variableOf(key));
};

export type ConfigOverride = { readonly config: Config; readonly unknownKeys: readonly string[] };

/** Settings of one request over those of the process. Keys that a request may not set are named, not obeyed. */
export const overrideConfig = (config: Config, overrides: Readonly<Record<string, unknown>>): ConfigOverride => {
  const [known, unknownKeys] = [new Map<string, unknown>(), new Array<string>()];
  for (const [key, value] of Object.entries(overrides)) {
    if (Object.hasOwn(requestSettings, key)) known.set(key, value);
    else unknownKeys.push(key);
  }
  const parsed = settings.safeParse({ ...config, ...Object.fromEntries(known) });
  if (parsed.success) return { config: parsed.data, unknownKeys };
  throw settingProblem(parsed.error, (key) => `config.${key}`);
};

const variableOf = (key: string): string => `LODESTONE_${key.toUpperCase()}`;

const settingProblem = (error: z.ZodError, nameOf: (key: string) => string): Problem => {
  const issue = error.issues[0];
  const name = nameOf(String(issue?.path[0] ?? ''));
  return new Problem('invalid_input', `${name}: ${issue?.message ?? 'not a valid setting'}`, {
    hint: `Correct ${name} or leave it out.`,
    details: { setting: name },
  });
};
