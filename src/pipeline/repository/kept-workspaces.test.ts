import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryRepository } from '../../../test/support/temporary-repository.ts';
import { WORKSPACE_ID, readViewRows, readViewText, useRepository } from './testing/use-repository.ts';

const at = useRepository();

describe('the definition of a workspace', () => {
  it('outlives the process, a rebuild and a clear of the index', async () => {
    await at.index.workspaces.create({ id: WORKSPACE_ID });
    at.edit();
    await at.index.workspaces.refresh({ id: WORKSPACE_ID });
    const before = await readViewRows(await at.askWorkspace());
    const plain = (state: unknown): unknown => JSON.parse(JSON.stringify(state, (key, value) => (key === 'facts' ? 0 : value)));
    await at.index.update('reindex');
    expect(plain(await readViewRows(await at.askWorkspace()))).toEqual(plain(before));
    await at.index.clear();
    await at.index.close();
    for (const name of ['src/price.ts', 'src/untracked.ts', 'src/basket.ts']) at.repository.remove(name);
    at.index = await at.open();
    expect(plain(await readViewRows(await at.askWorkspace()))).toEqual(plain(before));
  });

  it('can be listed, removed and recreated while the database is damaged', async () => {
    await at.index.workspaces.create({ id: WORKSPACE_ID });
    await at.index.close();
    for (const entry of readdirSync(at.repository.home, { recursive: true, withFileTypes: true }))
      if (entry.name === 'index.db') writeFileSync(join(entry.parentPath, entry.name), 'x'.repeat(10_000));
    at.index = await at.open();
    const { workspaces } = await at.index.workspaces.list();
    expect(workspaces).toMatchObject([{ id: WORKSPACE_ID, changedFiles: 0 }]);
    expect(workspaces[0]).not.toHaveProperty('symbols');
    expect(await at.index.workspaces.remove(WORKSPACE_ID)).toBe(true);
    await expect(at.index.workspaces.create({ id: WORKSPACE_ID })).rejects.toMatchObject({ code: 'index_corrupt' });
    await at.index.update('reindex');
    expect(await at.index.workspaces.create({ id: WORKSPACE_ID })).toMatchObject({ isCreated: false });
  });

  it('leaves no folder behind when the index is cleared and there is no workspace', async () => {
    await at.index.update('create');
    await at.index.clear();
    expect(readdirSync(join(at.repository.home, 'repositories'))).toEqual([]);
  });

  it('is created once: repeating changes nothing, another base or project is refused', async () => {
    const first = await at.index.workspaces.create({ id: WORKSPACE_ID, ref: 'main' });
    expect(first).toMatchObject({ revision: 0, isCreated: true });
    at.edit();
    await at.index.workspaces.refresh({ id: WORKSPACE_ID });
    expect(await at.index.workspaces.create({ id: WORKSPACE_ID })).toEqual({
      baseCommit: first.baseCommit,
      revision: 1,
      isCreated: false,
    });
    expect(await at.index.workspaces.create({ id: WORKSPACE_ID, ref: 'HEAD' })).toMatchObject({ isCreated: false });
    at.repository.commit();
    await expect(at.index.workspaces.create({ id: WORKSPACE_ID, ref: 'HEAD' })).rejects.toMatchObject({
      code: 'invalid_input',
      extras: {
        nextActions: [
          { tool: 'workspace_reset', args: { workspace_id: WORKSPACE_ID, ref: 'HEAD' } },
          { tool: 'workspace_delete' },
        ],
      },
    });
    await expect(at.index.workspaces.create({ id: WORKSPACE_ID, projectPath: 'docs' })).rejects.toMatchObject({
      code: 'invalid_input',
    });
  });

  it('returns to its commit on reset, and is gone after removal', async () => {
    await at.index.workspaces.create({ id: WORKSPACE_ID });
    at.edit();
    await at.index.workspaces.refresh({ id: WORKSPACE_ID });
    expect(await at.index.workspaces.reset({ id: WORKSPACE_ID })).toMatchObject({ previousRevision: 1 });
    expect(await readViewText(await at.askWorkspace(), 'src/cart.ts')).toContain('Cart');
    expect(await at.index.workspaces.remove(WORKSPACE_ID)).toBe(true);
    expect(await at.index.workspaces.remove(WORKSPACE_ID)).toBe(false);
    await expect(at.askWorkspace()).rejects.toMatchObject({ code: 'workspace_not_found' });
    expect((await at.index.workspaces.list()).workspaces).toEqual([]);
  });

  it('never answers without a file that it took over, and is repaired by a refresh', async () => {
    await at.index.workspaces.create({ id: WORKSPACE_ID });
    at.edit();
    await at.index.workspaces.refresh({ id: WORKSPACE_ID });
    await at.index.clear();
    for (const entry of readdirSync(at.repository.home, { recursive: true, withFileTypes: true }))
      if (entry.name === 'blobs') rmSync(join(entry.parentPath, entry.name), { recursive: true });
    await expect(at.askWorkspace()).rejects.toMatchObject({
      code: 'internal_error',
      extras: { nextActions: [{ tool: 'refresh_overlay', args: { workspace_id: WORKSPACE_ID } }] },
    });
    expect(await at.index.workspaces.refresh({ id: WORKSPACE_ID })).toMatchObject({ files: 0, revision: 1 });
    expect(await readViewText(await at.askWorkspace(), 'src/price.ts')).toContain('tax');
  });

  it('may have any name, and a name that looks like a path stays inside its folder', async () => {
    const ids = ['../../x', '/etc', 'a/b', '__proto__', 'ä', '.'];
    for (const id of ids) await at.index.workspaces.create({ id });
    const { workspaces } = await at.index.workspaces.list();
    expect(workspaces.map(({ id }) => id)).toEqual([...ids].sort());
    expect(readdirSync(at.repository.root)).not.toContain('x');
    for (const id of ids) expect(await at.index.workspaces.remove(id)).toBe(true);
  });

  it('needs a commit', async () => {
    const empty = temporaryRepository();
    rmSync(join(empty.root, '.git'), { recursive: true });
    writeFileSync(join(empty.root, 'a.ts'), 'export const a = 1;\n');
    const plain = await at.open(empty.root);
    try {
      await expect(plain.workspaces.create({ id: WORKSPACE_ID })).rejects.toMatchObject({
        code: 'ref_not_found',
        extras: { hint: expect.stringContaining('virtual_files') },
      });
      expect(await plain.workspaces.list()).toEqual({ workspaces: [] });
    } finally {
      await plain.close();
      empty.dispose();
    }
  });

  it('says what to do when its base commit is gone', async () => {
    const { baseCommit } = await at.index.workspaces.create({ id: WORKSPACE_ID });
    await at.index.update('reindex');
    at.repository.git('checkout', '-q', '--orphan', 'other');
    at.repository.commit();
    rmSync(join(at.repository.root, '.git/objects', baseCommit.slice(0, 2), baseCommit.slice(2)));
    await expect(at.askWorkspace()).rejects.toMatchObject({
      code: 'ref_not_found',
      extras: { nextActions: [{ tool: 'workspace_reset', args: { workspace_id: WORKSPACE_ID, ref: 'HEAD' } }] },
    });
    await at.index.workspaces.reset({ id: WORKSPACE_ID, ref: 'HEAD' });
    expect(await readViewText(await at.askWorkspace(), 'src/cart.ts')).toContain('Cart');
  });

  it('says how to build an incomplete workspace when the policy forbids building', async () => {
    await at.index.workspaces.create({ id: WORKSPACE_ID });
    await at.index.update('reindex');
    await expect(at.askWorkspace(WORKSPACE_ID, { policy: 'strict' })).rejects.toMatchObject({
      code: 'index_missing',
      extras: { nextActions: [{ tool: 'workspace_create', args: { workspace_id: WORKSPACE_ID } }] },
    });
    await at.index.workspaces.create({ id: WORKSPACE_ID });
    expect((await at.askWorkspace(WORKSPACE_ID, { policy: 'strict' })).meta.freshness_status).toBe('fresh');
  });
});
