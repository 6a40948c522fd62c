/** Environment variables, read through `os`. */
import type { Framework } from '#model';

export const pythonEnvironment: Framework = {
  name: 'environment',
  version: 1,
  rules: [
    {
      on: 'member',
      of: ['os.environ'],
      through: 'subscript',
      kind: 'config',
      parts: { name: { value: true } },
      detail: { source: 'environment' },
    },
    {
      on: 'call',
      names: ['get', 'pop', 'setdefault', 'getenv'],
      of: ['os.environ.get', 'os.environ.pop', 'os.environ.setdefault', 'os.getenv'],
      kind: 'config',
      parts: { name: { argument: 0 } },
      detail: { source: 'environment' },
    },
  ],
};
