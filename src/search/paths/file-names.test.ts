import { expect, it } from 'vitest';
import { viewIndexOf } from '#model';
import { MemoryStore } from '../testing/memory-store.ts';
import { fileNamesOf, readFileName } from './file-names.ts';

it('reads the words of a name, and of the folder for a file that stands for it', () => {
  expect(readFileName('src/http/JwtValidator.test.ts').words).toEqual(['jwt', 'validator', 'test']);
  expect(readFileName('src/rate-limit/index.ts')).toMatchObject({
    words: ['rate', 'limit'],
    joined: 'ratelimit',
    parent: ['src'],
  });
  expect(readFileName('index.ts').words).toEqual(['index']);
});

it('knows older versions of a folder, and what is alike', async () => {
  const paths = ['api/v1/users.ts', 'api/v2/users.ts', 'lib/v3/parse.ts', 'lib/parse.ts', 'api/composer.ts', 'only/v1/a.ts'];
  const view = new MemoryStore().openView(Object.fromEntries(paths.map((path) => [path, `// ${path}\n`])));
  const names = await fileNamesOf(viewIndexOf(view.stored.table));
  const sorted = paths.toSorted();
  expect(sorted.filter((_, entry) => names.isOldVersion(entry))).toEqual(['api/v1/users.ts', 'lib/v3/parse.ts']);
  expect(names.filesLike('composition').map(({ entry }) => sorted[entry])).toEqual(['api/composer.ts']);
  expect(names.filesNamed('user')).toBe(2);
});
