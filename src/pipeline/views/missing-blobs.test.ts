import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ContentId, contentId, entryOfPath, repoPath, type StoredView } from '#model';
import { temporaryRepository, type TemporaryRepository } from '../../../test/support/temporary-repository.ts';
import { openRepositoryIndex } from '../repository/indexed-repository.ts';
import type { ViewRequest, RepositoryIndex } from '../port.ts';
import { MissingBlobs } from './missing-blobs.ts';
import { prepare, type PreparedQuestion } from '../../../test/support/prepare.ts';

const FILES = `
//- src/cart.ts
export class Cart {}
//- tool
#!/usr/bin/env python
def main(): pass
//- gen/made.ts
export const made = 1;
//- .ignore
gen/
`;

const REQUEST: ViewRequest = { policy: 'auto', maxReindexMs: 60_000, selector: { ref: 'HEAD' }, needs: 'symbols' };

/** Path → skip reason, or number of symbols. */
const readEntries = (freshness: PreparedQuestion): Promise<Readonly<Record<string, unknown>>> =>
  freshness.read(async ({ stored: { table }, reader }) => {
    const found: Record<string, unknown> = {};
    for (const path of table.paths) {
      const { facts, skip } = entryOfPath(table, path) ?? {};
      const file = facts === undefined ? undefined : (await reader.symbols([facts])).get(facts);
      found[path] = skip ?? file?.symbols.length ?? 'text';
    }
    return found;
  });

const WHOLE = { '.ignore': 'text', 'src/cart.ts': 1, tool: 1 };

// Issue 11.
describe('a blob that git lacks for a while', () => {
  let repository: TemporaryRepository;
  let index: RepositoryIndex;
  const home = process.env['LODESTONE_HOME'];

  const objectOf = (path: string): string => {
    const oid = repository.git('rev-parse', `HEAD:${path}`).trim();
    return join(repository.root, '.git/objects', oid.slice(0, 2), oid.slice(2));
  };
  const hide = (path: string): void => renameSync(objectOf(path), `${objectOf(path)}.away`);
  const bringBack = (path: string): void => renameSync(`${objectOf(path)}.away`, objectOf(path));
  const ask = (selector: ViewRequest['selector'] = { ref: 'HEAD' }): Promise<PreparedQuestion> =>
    prepare(index, { ...REQUEST, selector });

  beforeEach(async () => {
    repository = temporaryRepository(FILES);
    process.env['LODESTONE_HOME'] = repository.home;
    index = await openRepositoryIndex({ root: repository.root, background: 'continue' });
  });
  afterEach(async () => {
    await index.close();
    repository.dispose();
    if (home === undefined) delete process.env['LODESTONE_HOME'];
    else process.env['LODESTONE_HOME'] = home;
  });

  it.each(['src/cart.ts', 'tool'])('is read by the next question when it is back: %s', async (path) => {
    hide(path);
    const without = await ask();
    expect(without.meta).toMatchObject({ freshness_status: 'fresh', result_completeness: 'partial' });
    expect(await readEntries(without)).toEqual({ ...WHOLE, [path]: 'missing' });
    expect((await ask()).meta.result_completeness).toBe('partial');
    bringBack(path);
    const whole = await ask();
    expect(whole.meta).toMatchObject({ freshness_status: 'fresh', result_completeness: 'complete' });
    expect(await readEntries(whole)).toEqual(WHOLE);
  });

  it('is read by the next process too', async () => {
    hide('src/cart.ts');
    await ask();
    await index.close();
    bringBack('src/cart.ts');
    index = await openRepositoryIndex({ root: repository.root, background: 'continue' });
    expect(await readEntries(await ask())).toEqual(WHOLE);
  });

  it('is read by the next question about a workspace', async () => {
    hide('src/cart.ts');
    await index.workspaces.create({ id: 'w' });
    expect(await readEntries(await ask({ workspaceId: 'w' }))).toEqual({ ...WHOLE, 'src/cart.ts': 'missing' });
    bringBack('src/cart.ts');
    expect(await readEntries(await ask({ workspaceId: 'w' }))).toEqual(WHOLE);
  });

  it('fails the question when it is an ignore file, and says how to fetch it', async () => {
    hide('.ignore');
    await expect(ask()).rejects.toMatchObject({ extras: { hint: expect.stringContaining('git cat-file blob') } });
    bringBack('.ignore');
    expect(await readEntries(await ask())).toEqual(WHOLE);
  });

  it('is an error when its text is read, not a text without a match', async () => {
    const whole = await ask();
    hide('src/cart.ts');
    await expect(whole.read(({ readText }) => readText(repoPath('src/cart.ts')))).rejects.toMatchObject({
      extras: { retryable: true },
    });
    bringBack('src/cart.ts');
    expect(await whole.read(async ({ readText }) => (await readText(repoPath('src/cart.ts')))?.text)).toBe(
      'export class Cart {}\n',
    );
  });
});

describe('missing blobs', () => {
  const ids = Array.from({ length: 150 }, (_, at) => contentId(at.toString(16).padStart(40, '0')));
  const stored: StoredView = {
    name: 'tree:t',
    revision: 1,
    table: {
      count: 1,
      paths: [repoPath('a.ts')],
      contents: new Int32Array(1),
      facts: new Int32Array(1),
      languages: [undefined],
      skips: ['missing'],
      stats: new Float64Array(),
    },
    attributes: { root: '/', isGit: true, builtAt: '2026-01-01T00:00:00Z', extractor: '', tier: 2 },
  };

  it('are retried in parts until all were tried', async () => {
    const tried: ContentId[] = [];
    let listed = 0;
    const source = {
      list: async () => {
        listed += 1;
        return ids;
      },
      bytes: { read: async (id: string) => void tried.push(contentId(id)) },
    };
    const missing = new MissingBlobs();
    expect(await missing.hasArrived(stored, source)).toBe(false);
    expect(tried.length).toBeLessThan(ids.length);
    for (let question = 0; question < 2; question += 1) await missing.hasArrived(stored, source);
    expect(new Set(tried)).toEqual(new Set(ids));
    expect(listed).toBe(1);
  });
});
