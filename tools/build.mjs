/** Bundles the product into dist/: the command, its workers, the grammars. `npm run build`; also used by the tests. */
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const require = createRequire(import.meta.url);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const GRAMMARS = [
  'tree-sitter-typescript/tree-sitter-typescript.wasm',
  'tree-sitter-typescript/tree-sitter-tsx.wasm',
  'tree-sitter-javascript/tree-sitter-javascript.wasm',
  'web-tree-sitter/web-tree-sitter.wasm',
];

export const buildProduct = async () => {
  const dist = join(root, 'dist');
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(join(dist, 'grammars'), { recursive: true });
  for (const grammar of GRAMMARS) cpSync(require.resolve(grammar), join(dist, 'grammars', grammar.split('/').pop()));
  await build({
    absWorkingDir: root,
    entryPoints: {
      main: 'src/main.ts',
      'pipeline-worker': 'src/pipeline/worker.ts',
      'query-worker': 'src/search/query-worker.ts',
    },
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['@photostructure/sqlite', 'node:sqlite'],
    loader: { '.scm': 'text' },
    define: { LODESTONE_VERSION: JSON.stringify(version) },
    banner: {
      js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
    },
    legalComments: 'none',
    logLevel: 'warning',
  });
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildProduct();
