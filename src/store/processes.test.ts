/** Several processes on one store. The child is a real process, killed with SIGKILL. */
import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openStore } from './open-store.ts';
import { readWholeRevision } from './testing/shared-view.ts';

/** A user for whom file modes apply: root can write read-only files. */
const NOBODY = 65_534;
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** Inside node_modules, so that the child can resolve the driver. */
const bundleFolder = mkdtempSync(join(root, 'node_modules', '.store-test-'));
const script = join(bundleFolder, 'child.mjs');
const children: ChildProcess[] = [];
let folder = '';

beforeAll(async () => {
  // One test's child runs as another user.
  chmodSync(bundleFolder, 0o755);
  await build({
    absWorkingDir: root,
    entryPoints: ['src/store/testing/child.ts'],
    outfile: script,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['@photostructure/sqlite'],
    logLevel: 'silent',
  });
});
afterAll(() => rmSync(bundleFolder, { recursive: true, force: true }));

const makeFolder = (): void => {
  folder = mkdtempSync(join(tmpdir(), 'lodestone-processes-'));
};
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

type Line = { readonly word: string; readonly number: number };

const start = (what: string, options: { uid?: number } = {}): { child: ChildProcess; lines: AsyncIterable<string> } => {
  const child = spawn(process.execPath, [script, folder, what], { stdio: ['ignore', 'pipe', 'inherit'], ...options });
  children.push(child);
  if (!child.stdout) throw new Error('the child must have an output');
  return { child, lines: createInterface({ input: child.stdout }) };
};

const parse = (line: string): Line => {
  const [word = '', number = '0'] = line.split(' ');
  return { word, number: Number(number) };
};

/** The number in the first line that passes the test. */
const waitFor = async (lines: AsyncIterable<string>, isEnough: (line: Line) => boolean): Promise<number> => {
  for await (const line of lines) if (isEnough(parse(line))) return parse(line).number;
  throw new Error('the child ended');
};

const ended = (child: ChildProcess): Promise<unknown> => new Promise((resolve) => child.once('close', resolve));

describe('several processes', () => {
  test('a killed writer leaves its last complete revision and a free lock', async () => {
    makeFolder();
    let published = 0;
    for (let round = 1; round <= 3; round++) {
      const { child, lines } = start('write');
      published = await waitFor(lines, ({ number }) => number >= published + 4);
      const closed = ended(child);
      child.kill('SIGKILL');
      await closed;
      const store = await openStore({ folder });
      expect(await readWholeRevision(store)).toBeGreaterThanOrEqual(published);
      expect(await store.checkIntegrity()).toMatchObject({ isSound: true });
      const writer = await store.acquireWriter({ waitMs: 0 });
      expect(writer).toBeDefined();
      await store.close();
    }
  });

  test('readers see complete and increasing revisions while another process writes', async () => {
    makeFolder();
    const writing = start('write');
    await waitFor(writing.lines, ({ word }) => word === 'published');
    const readers = [start('read'), start('read')];
    const store = await openStore({ folder });
    expect(await store.acquireWriter({ waitMs: 20 })).toBeUndefined();
    const seen = await Promise.all(readers.map(({ lines }) => waitFor(lines, ({ number }) => number >= 12)));
    expect(Math.min(...seen)).toBeGreaterThanOrEqual(12);
    let last = 0;
    for (let attempt = 0; attempt < 20; attempt++) {
      const revision = await readWholeRevision(store);
      expect(revision).toBeGreaterThanOrEqual(last);
      last = revision;
    }
    await store.close();
  });

  test.runIf(process.getuid?.() === 0)('a read-only folder can be read and refuses a writer with a problem', async () => {
    makeFolder();
    const { child, lines } = start('write');
    const published = await waitFor(lines, ({ number }) => number >= 3);
    const closed = ended(child);
    child.kill('SIGKILL');
    await closed;
    const store = await openStore({ folder });
    await (await store.acquireWriter({ waitMs: 0 }))?.release();
    await store.close();
    for (const path of [...readdirSync(folder).map((name) => join(folder, name)), folder]) {
      chownSync(path, NOBODY, NOBODY);
      chmodSync(path, path === folder ? 0o500 : 0o400);
    }
    const nobody = start('try', { uid: NOBODY });
    const output: string[] = [];
    for await (const line of nobody.lines) output.push(line);
    expect(output[0]).toBe('refused data_folder_unusable');
    expect(parse(output[1] ?? '').number).toBeGreaterThanOrEqual(published);
  });
});
