import { describe, expect, test } from 'vitest';
import { repoPath } from '#model';
import { viewFilesOf } from '../testing/view-files.ts';
import { resolveEcmascript } from './resolve.ts';

type Texts = Readonly<Record<string, string>>;

const resolve = (texts: Texts, from: string, specifier: string) =>
  resolveEcmascript({ specifier, from: repoPath(from), files: viewFilesOf({ [from]: '', ...texts }) });

const settings = (compilerOptions: object, rest: object = {}): string => JSON.stringify({ compilerOptions, ...rest });

describe('specifiers outside the view', () => {
  test.each(['node:fs', 'node:fs/promises', 'react', '@scope/name/sub', 'https://example.com/x.js', 'bun:test'])(
    '%s is external',
    async (specifier) => {
      expect(await resolve({}, 'src/a.ts', specifier)).toEqual({ external: specifier });
    },
  );

  test.each(['./missing', '../../above', '#nothing', '/rooted/path', ''])('%j is unknown', async (specifier) => {
    expect(await resolve({}, 'src/a.ts', specifier)).toBeUndefined();
  });

  test('a name that the project maps is not external, even if the file is missing', async () => {
    const texts = {
      'tsconfig.json': settings({ paths: { '@gen/*': ['./generated/*'], '*': ['./types/*'], old: ['node_modules/new'] } }),
    };
    expect(await resolve(texts, 'a.ts', '@gen/client')).toBeUndefined();
    expect(await resolve(texts, 'a.ts', 'react')).toEqual({ external: 'react' });
    expect(await resolve(texts, 'a.ts', 'old')).toEqual({ external: 'old' });
  });

  test('a path that is missing in a package of the view is unknown', async () => {
    const texts = {
      'packages/core/package.json': '{ "name": "core", "exports": { ".": "./index.ts" } }',
      'packages/core/x.ts': '',
    };
    expect(await resolve(texts, 'a.ts', 'core/x')).toBeUndefined();
  });
});

describe('declarations', () => {
  test('come with the code beside them', async () => {
    const texts = { 'lib.d.ts': '', 'lib.js': '', 'other.d.mts': '', 'other.mjs': '' };
    expect(await resolve(texts, 'a.ts', './lib')).toEqual({ paths: ['lib.d.ts', 'lib.js'] });
    expect(await resolve(texts, 'a.ts', './other.mjs')).toEqual({ paths: ['other.d.mts', 'other.mjs'] });
  });

  test('come with the code that the package names separately', async () => {
    const manifest = { name: 'core', exports: { '.': { types: './types/core.d.ts', default: './code/core.js' } } };
    const texts = { 'core/package.json': JSON.stringify(manifest), 'core/types/core.d.ts': '', 'core/code/core.js': '' };
    expect(await resolve(texts, 'a.ts', 'core')).toEqual({ paths: ['core/types/core.d.ts', 'core/code/core.js'] });
  });
});

describe('settings of a project', () => {
  test('also apply to JavaScript, from either file', async () => {
    for (const name of ['tsconfig.json', 'jsconfig.json']) {
      const texts = { [name]: settings({ paths: { '@/*': ['./src/*'] } }), 'src/b.js': '' };
      expect(await resolve(texts, 'src/a.js', '@/b')).toEqual({ paths: ['src/b.js'] });
    }
  });

  test('may extend those of a package of the view', async () => {
    const texts = {
      'config/package.json': '{ "name": "@acme/config", "tsconfig": "./main.json" }',
      'config/main.json': settings({ paths: { first: ['${configDir}/one.ts'] } }),
      'config/strict.json': settings({ baseUrl: '${configDir}/code' }),
      'app/tsconfig.json': settings({}, { extends: ['@acme/config', '@acme/config/strict'] }),
      'app/one.ts': '',
      'app/code/two.ts': '',
    };
    expect(await resolve(texts, 'app/a.ts', 'first')).toEqual({ paths: ['app/one.ts'] });
    expect(await resolve(texts, 'app/a.ts', 'two')).toEqual({ paths: ['app/code/two.ts'] });
  });

  test('apply as far as possible if they are circular or broken', async () => {
    const texts = {
      'tsconfig.json': settings({ baseUrl: '.' }, { extends: './other', references: [{ path: '.' }] }),
      'other.json': settings({}, { extends: ['./tsconfig.json', './broken.json', './missing.json'] }),
      'broken.json': '{ "compilerOptions": ',
      'src/b.ts': '',
    };
    expect(await resolve(texts, 'src/a.ts', 'src/b')).toEqual({ paths: ['src/b.ts'] });
  });

  test('come from the queried view, not from another', async () => {
    const texts = { 'one/b.ts': '', 'two/b.ts': '' };
    const pathsTo = (folder: string) => ({ 'tsconfig.json': settings({ paths: { '@/*': [`./${folder}/*`] } }) });
    expect(await resolve({ ...texts, ...pathsTo('one') }, 'a.ts', '@/b')).toEqual({ paths: ['one/b.ts'] });
    expect(await resolve({ ...texts, ...pathsTo('two') }, 'a.ts', '@/b')).toEqual({ paths: ['two/b.ts'] });
  });

  test('are parsed even if comments and strings look alike', async () => {
    const text = '{ "compilerOptions": { "paths": { "a/*": ["./src/*"], /* "a/*": [",]"] */ "//": ["./x",], }, }, }';
    expect(await resolve({ 'tsconfig.json': `\uFEFF${text}`, 'src/b.ts': '' }, 'a.ts', 'a/b')).toEqual({ paths: ['src/b.ts'] });
  });
});

describe('packages of the view that refer to their build output', () => {
  const sourceOf = async (manifest: object, source: string, specifier = 'core') => {
    const texts = {
      'packages/core/package.json': JSON.stringify({ name: 'core', ...manifest }),
      [`packages/core/${source}`]: '',
    };
    return resolve(texts, 'packages/app/a.ts', specifier);
  };

  test.each<[object, string, string]>([
    [{ main: 'dist/index.js' }, 'src/index.ts', 'core'],
    [{ main: './lib/store.js', types: './lib/store.d.ts' }, 'src/store.tsx', 'core'],
    [{ exports: { '.': { import: './dist/esm/index.mjs', require: './dist/cjs/index.cjs' } } }, 'src/index.ts', 'core'],
    [{ exports: { './*': './dist/*.js' } }, 'src/deep/part.ts', 'core/deep/part'],
    [{ exports: { './button': './dist/button/index.js' } }, 'src/button.ts', 'core/button'],
    [{ exports: './dist/core.min.js' }, 'src/core.js', 'core'],
    [{ exports: './dist/bundle.js' }, 'src/index.ts', 'core'],
    [{ main: './dist' }, 'src/index.js', 'core'],
    [{ main: './build/src/main.js' }, 'src/main.ts', 'core'],
    [{}, 'src/util.ts', 'core/util'],
    [{}, 'src/util.ts', 'core/dist/util.js'],
    [{ exports: { '.': { '@core/source': './code/start.ts', default: './dist/index.js' } } }, 'code/start.ts', 'core'],
  ])('%j is found at its source %s', async (manifest, source, specifier) => {
    expect(await sourceOf(manifest, source, specifier)).toEqual({ paths: [`packages/core/${source}`] });
  });

  test('resolve to the build output if it is in the view', async () => {
    const texts = {
      'core/package.json': '{ "name": "core", "main": "dist/index.js" }',
      'core/dist/index.js': '',
      'core/src/index.ts': '',
    };
    expect(await resolve(texts, 'a.ts', 'core')).toEqual({ paths: ['core/dist/index.js'] });
  });
});

describe('of packages with one name', () => {
  const packageAt = (folder: string) => ({ [`${folder}/package.json`]: '{ "name": "core" }', [`${folder}/index.js`]: '' });

  test('the nearest is found', async () => {
    const texts = { ...packageAt('one/core'), ...packageAt('two/core') };
    expect(await resolve(texts, 'two/app/a.js', 'core')).toEqual({ paths: ['two/core/index.js'] });
  });

  test('one that is installed in the view comes first', async () => {
    const texts = { ...packageAt('core'), ...packageAt('app/node_modules/core') };
    expect(await resolve(texts, 'app/src/a.js', 'core')).toEqual({ paths: ['app/node_modules/core/index.js'] });
    expect(await resolve(texts, 'a.js', 'core')).toEqual({ paths: ['core/index.js'] });
  });

  test('one among samples is visible only to its neighbours', async () => {
    const texts = packageAt('test/fixtures/project/core');
    expect(await resolve(texts, 'src/a.js', 'core')).toEqual({ external: 'core' });
    expect(await resolve(texts, 'test/fixtures/project/app/a.js', 'core')).toEqual({
      paths: ['test/fixtures/project/core/index.js'],
    });
  });
});
