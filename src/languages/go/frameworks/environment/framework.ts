/** Environment variables, read through `os` and `syscall`. */
import type { Framework } from '#model';

export const goEnvironment: Framework = {
  name: 'environment',
  version: 1,
  rules: [
    {
      on: 'call',
      names: ['Getenv', 'LookupEnv'],
      of: ['os.Getenv', 'os.LookupEnv', 'syscall.Getenv'],
      kind: 'config',
      parts: { name: { argument: 0 } },
      detail: { source: 'environment' },
    },
  ],
};
