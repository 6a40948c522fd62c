/** Environment variables, as Node, Vite, Deno and Bun give them. */
import type { Framework } from '#model';

export const processEnvironment: Framework = {
  name: 'environment',
  version: 1,
  rules: [
    {
      on: 'member',
      of: ['process.env', 'process.default.env', 'import.meta.env', 'Bun.env'],
      kind: 'config',
      parts: { name: { value: true } },
      detail: { source: 'environment' },
    },
    {
      on: 'call',
      names: ['get'],
      of: ['Deno.env.get'],
      kind: 'config',
      parts: { name: { argument: 0 } },
      detail: { source: 'environment' },
    },
  ],
};
