import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type Packed = { readonly unpackedSize: number; readonly files: readonly { readonly path: string }[] };

const MAX_BYTES = 12_000_000;

it('packs the built product and its licences, nothing else', () => {
  const root = join(import.meta.dirname, '..');
  const output = execFileSync('npm', ['pack', '--dry-run', '--json', '--silent'], { cwd: root, encoding: 'utf8' });
  const parsed: readonly Packed[] | Readonly<Record<string, Packed>> = JSON.parse(output);
  const [packed] = Object.values(parsed);
  const paths = packed?.files.map(({ path }) => path) ?? [];
  const needed = [
    'dist/main.js',
    'dist/pipeline-worker.js',
    'dist/grammars/web-tree-sitter.wasm',
    'dist/THIRD-PARTY-LICENSES.txt',
    'LICENSE',
  ];
  expect(paths).toEqual(expect.arrayContaining(needed));
  expect(paths.filter((path) => !/^(?:dist\/|[^/]+$)/u.test(path))).toEqual([]);
  expect(packed?.unpackedSize).toBeLessThan(MAX_BYTES);
});
