/** Messages that are logged through the console. */
import type { Framework, SurfaceRule } from '#model';

const LEVELS: Readonly<Record<string, string>> = { log: 'info', info: 'info', warn: 'warning', error: 'error', debug: 'debug' };

export const consoleMessages: Framework = {
  name: 'console',
  version: 1,
  rules: Object.entries(LEVELS).map(
    ([name, level]): SurfaceRule => ({
      on: 'call',
      names: [name],
      of: [`console.${name}`],
      when: [{ part: { argument: 0 }, is: 'text' }],
      kind: 'log',
      parts: { name: { argument: 0 } },
      detail: { level },
    }),
  ),
};
