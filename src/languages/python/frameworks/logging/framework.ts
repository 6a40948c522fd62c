/** Messages that are logged through `logging`. */
import type { Framework, SurfaceRule } from '#model';

const LEVELS: Readonly<Record<string, string>> = {
  debug: 'debug',
  info: 'info',
  warning: 'warning',
  warn: 'warning',
  error: 'error',
  exception: 'error',
  critical: 'critical',
};

export const logging: Framework = {
  name: 'logging',
  version: 1,
  rules: Object.entries(LEVELS).map(
    ([name, level]): SurfaceRule => ({
      on: 'call',
      names: [name],
      of: [`logging.${name}`, `logging.getLogger().${name}`],
      when: [{ part: { argument: 0 }, is: 'text' }],
      kind: 'log',
      parts: { name: { argument: 0 } },
      detail: { level },
    }),
  ),
};
