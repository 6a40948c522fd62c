import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { repoPath } from '#model';
import type { Engine } from '#call';
import { type TemporaryRepository, temporaryRepository } from '../test/support/temporary-repository.ts';
import { openEngine } from './engine.ts';
import { PATIENCE_MS } from '../test/support/patience.ts';
import { prepare } from '../test/support/prepare.ts';

let repositories: readonly TemporaryRepository[] = [];
let engine: Engine;

beforeEach(async () => {
  repositories = ['one', 'two'].map((name) => temporaryRepository(`//- a.txt\n${name}\n`));
  vi.stubEnv('LODESTONE_HOME', repositories[0]?.home);
  vi.stubEnv('LODESTONE_INDEX_WATCH', 'false');
  engine = await openEngine({ version: 'test', unused: { mostOpen: 1 } });
});
afterEach(async () => {
  await engine.close();
  vi.unstubAllEnvs();
  for (const repository of repositories) repository.dispose();
});

/** The commit's text, which takes a connection and a git child. */
const textOf = async ({ root }: TemporaryRepository): Promise<string | undefined> => {
  const repository = await engine.repository(root);
  const freshness = await prepare(repository, { policy: 'auto', maxReindexMs: 60_000, selector: { ref: 'HEAD' }, needs: 'text' });
  return freshness.read(async ({ readText }) => (await readText(repoPath('a.txt')))?.text);
};

const linkOf = (path: string): string => {
  try {
    return readlinkSync(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['ENOENT', 'ESRCH', 'EACCES'].includes(code)) return '';
    throw error;
  }
};

setFlagsFromString('--expose-gc');
/** The SQLite of Node 20 closes a file only once the statements of its connection are collected. */
const collectGarbage = runInNewContext('gc') as () => void;

const openDatabases = (): number => {
  collectGarbage();
  const files = readdirSync('/proc/self/fd').map((name) => linkOf(`/proc/self/fd/${name}`));
  return new Set(files.filter((file) => file.startsWith(repositories[0]?.home ?? '-') && file.endsWith('index.db'))).size;
};

const gitChildren = (): number => {
  const roots = new Set(repositories.map(({ root }) => root));
  const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
  return children.filter((pid) => roots.has(linkOf(`/proc/${pid}/cwd`))).length;
};

// Issue 11.
describe.runIf(process.platform === 'linux')('an engine that is asked about one repository after another', () => {
  it('holds the connections and the git of those in use alone, and answers about all of them', async () => {
    for (const round of [1, 2]) {
      const texts = [];
      for (const repository of repositories) texts.push(await textOf(repository));
      expect(texts, `round ${round}`).toEqual(['one\n', 'two\n']);
    }
    await vi.waitUntil(() => openDatabases() === 1 && gitChildren() === 1, { timeout: PATIENCE_MS });
    expect(engine.openRepositories().map(({ root }) => root)).toEqual([repositories[1]?.root]);
    await engine.close();
    await vi.waitUntil(() => openDatabases() === 0 && gitChildren() === 0, { timeout: PATIENCE_MS });
  });
});
