/**
 * Bundles the product into dist/: the command, its workers, the grammars, and the licences of bundled packages.
 * `npm run build`, or with `--if-needed` only when a source changed since the last build; also used by the tests.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { root } from './install.mjs';
import { languagesBelow } from './language-folders.mjs';
import { thirdPartyLicences } from './licences.mjs';

const dist = join(root, 'dist');
const require = createRequire(import.meta.url);
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const GRAMMARS = [
  ...new Set(languagesBelow(root).flatMap(({ grammar }) => grammar ?? [])),
  'web-tree-sitter/web-tree-sitter.wasm',
];

/** Shared by the product and the tools. */
export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  loader: { '.scm': 'text' },
  define: { LODESTONE_VERSION: JSON.stringify(version) },
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);",
  },
  legalComments: 'none',
  logLevel: 'warning',
};

/** zod ships its messages in some fifty languages. Ours are in English, and every byte is parsed at start-up. */
const englishOnly = {
  name: 'english-only',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
      loader: 'js',
    })),
};

const productOptions = {
  ...bundleOptions,
  plugins: [englishOnly],
  minifyWhitespace: true,
  minifySyntax: true,
  entryPoints: {
    main: 'src/main.ts',
    'pipeline-worker': 'src/pipeline/workers/worker.ts',
    'integrity-worker': 'src/pipeline/stores/integrity-worker.ts',
    'query-worker': 'src/search/query-worker.ts',
  },
  splitting: true,
  external: ['@photostructure/sqlite', 'node:sqlite'],
  metafile: true,
};

export const buildProduct = async () => {
  const stamp = sourceStamp();
  mkdirSync(join(root, '.cache'), { recursive: true });
  const fresh = mkdtempSync(join(root, '.cache', 'build-'));
  try {
    const { metafile } = await build({ ...productOptions, outdir: fresh });
    requireOneByteText(fresh);
    makeExecutable(join(fresh, 'main.js'));
    mkdirSync(join(fresh, 'grammars'));
    for (const grammar of GRAMMARS) packGrammar(grammar, join(fresh, 'grammars'));
    writeFileSync(join(fresh, 'THIRD-PARTY-LICENSES.txt'), thirdPartyLicences({ root, metafile, grammars: GRAMMARS }));
    writeFileSync(join(fresh, 'build.json'), `${JSON.stringify({ version, sources: stamp })}\n`);
    publish(fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
};

/** A tenth of its size; unpacking the largest takes 11 ms, that of TypeScript 1. */
const packGrammar = (grammar, folder) =>
  writeFileSync(join(folder, `${basename(grammar)}.gz`), gzipSync(readFileSync(require.resolve(grammar))));

/** One character beyond Latin-1 doubles the memory of a whole bundle: V8 then keeps two bytes for each of its characters. */
const requireOneByteText = (folder) => {
  for (const path of listFiles(folder)) {
    const text = readFileSync(join(folder, path), 'utf8');
    const at = text.search(/[\u0100-\uffff]/);
    if (at >= 0) throw new Error(`Write "${text[at]}" as \\uXXXX in this pattern: ${text.slice(Math.max(0, at - 40), at + 20)}`);
  }
};

/** Builds unless dist/ was made from exactly these sources. */
export const buildIfNeeded = async () => {
  const manifest = join(dist, 'build.json');
  if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).sources === sourceStamp()) return;
  await buildProduct();
};

/** A digest of everything that affects the bundle. */
const sourceStamp = () => {
  const hash = createHash('sha1');
  const files = [
    'package-lock.json',
    'package.json',
    'tools/build/build.mjs',
    ...filesBelow('src').filter((path) => !path.endsWith('.test.ts')),
  ];
  for (const path of files) hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest('hex');
};

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesBelow(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`]));

const makeExecutable = (path) => {
  const code = readFileSync(path, 'utf8');
  if (!code.startsWith('#!')) writeFileSync(path, `#!/usr/bin/env node\n${code}`);
  chmodSync(path, 0o755);
};

/** A process started from the previous build may still load its chunks, so they stay for a while. */
const KEEP_OLD_CHUNKS_MS = 10 * 60_000;

/**
 * Renames the new files over the old ones, entry points last, so a process that starts or runs meanwhile sees a complete
 * bundle: every other file has its digest in its name.
 */
const publish = (fresh) => {
  mkdirSync(join(dist, 'grammars'), { recursive: true });
  const files = listFiles(fresh);
  const isEntry = (path) => path === 'build.json' || path.slice(0, -'.js'.length) in productOptions.entryPoints;
  const entriesLast = [...files.filter((path) => !isEntry(path)), ...files.filter(isEntry)];
  for (const path of entriesLast) renameSync(join(fresh, path), join(dist, path));
  for (const path of listFiles(dist)) {
    const { mtimeMs } = statSync(join(dist, path));
    if (!files.includes(path) && Date.now() - mtimeMs > KEEP_OLD_CHUNKS_MS) rmSync(join(dist, path));
  }
};

const listFiles = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(folder.length + 1));

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--clean')) rmSync(dist, { recursive: true, force: true });
  try {
    await (process.argv.includes('--if-needed') ? buildIfNeeded() : buildProduct());
  } catch (error) {
    // The bundler has printed the errors; its own stack would hide them.
    if (!Array.isArray(error.errors)) throw error;
    console.error('The build failed.');
    process.exitCode = 1;
  }
}
