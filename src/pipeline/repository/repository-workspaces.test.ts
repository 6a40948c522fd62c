import { mkdirSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repoPath } from '#model';
import { WORKSPACE_ID, REQUEST, readViewRows, readViewText, useRepository } from './testing/use-repository.ts';
import { prepare } from '../../../test/support/prepare.ts';

const at = useRepository();

describe('a workspace', () => {
  it('equals its commit until it is refreshed, and then the working tree', async () => {
    await at.index.workspaces.create({ id: WORKSPACE_ID });
    at.edit();
    expect(await readViewRows(await at.askWorkspace())).toEqual(await readViewRows(await at.ask({ ref: 'HEAD' })));
    const taken = await at.index.workspaces.refresh({ id: WORKSPACE_ID });
    // price, gone, untracked, cart, basket, key.pem, other.bin
    expect(taken).toEqual({ files: 7, symbols: 4, revision: 1 });
    expect(await readViewRows(await at.askWorkspace())).toEqual(await readViewRows(await at.ask({})));
    at.repository.write('src/price.ts', 'export const price = 9;\n');
    expect(await readViewText(await at.askWorkspace(), 'src/price.ts')).toContain('tax');
  });

  it('reports which of its states answered', async () => {
    const { baseCommit } = await at.index.workspaces.create({ id: WORKSPACE_ID });
    at.edit();
    await at.index.workspaces.refresh({ id: WORKSPACE_ID });
    const { meta } = await at.askWorkspace();
    expect(meta).toMatchObject({
      workspace_id: WORKSPACE_ID,
      overlay_revision: 1,
      baseline_commit_sha: baseCommit,
      freshness_status: 'fresh',
      result_completeness: 'complete',
    });
    expect(meta.ref).toBeUndefined();
  });

  it('counts only refreshes that change something', async () => {
    await at.index.workspaces.create({ id: WORKSPACE_ID });
    expect(await at.index.workspaces.refresh({ id: WORKSPACE_ID })).toEqual({ files: 0, symbols: 0, revision: 0 });
    at.edit();
    await at.index.workspaces.refresh({ id: WORKSPACE_ID });
    expect(await at.index.workspaces.refresh({ id: WORKSPACE_ID })).toEqual({ files: 0, symbols: 0, revision: 1 });
    at.repository.git('checkout', '--', 'src/price.ts');
    expect(await at.index.workspaces.refresh({ id: WORKSPACE_ID })).toMatchObject({ files: 1, revision: 2 });
    expect(await readViewText(await at.askWorkspace(), 'src/price.ts')).toBe('export const price = 1;\n');
  });

  it('takes only the named files', async () => {
    await at.index.workspaces.create({ id: WORKSPACE_ID });
    at.edit();
    const paths = ['src/price.ts', 'src/gone.ts'].map(repoPath);
    expect(await at.index.workspaces.refresh({ id: WORKSPACE_ID, paths })).toMatchObject({ files: 2, revision: 1 });
    const after = await at.askWorkspace();
    expect(await readViewText(after, 'src/price.ts')).toContain('tax');
    expect(await readViewText(after, 'src/gone.ts')).toBeUndefined();
    expect(await readViewText(after, 'src/cart.ts')).toContain('Cart');
    expect(await readViewText(after, 'src/untracked.ts')).toBeUndefined();
    at.repository.write('src/gone.ts', 'export const gone = 1;\n');
    await at.index.workspaces.refresh({ id: WORKSPACE_ID, paths: [repoPath('src/gone.ts')] });
    expect((await at.index.workspaces.list()).workspaces).toMatchObject([{ changedFiles: 1, revision: 2 }]);
  });

  it('drops an untracked file that no longer exists', async () => {
    await at.index.workspaces.create({ id: WORKSPACE_ID });
    at.repository.write('src/untracked.ts', 'export const untracked = 1;\n');
    const paths = [repoPath('src/untracked.ts')];
    await at.index.workspaces.refresh({ id: WORKSPACE_ID, paths });
    at.repository.remove('src/untracked.ts');
    expect(await at.index.workspaces.refresh({ id: WORKSPACE_ID, paths })).toMatchObject({ files: 1, revision: 2 });
    await expect(at.index.workspaces.refresh({ id: WORKSPACE_ID, paths })).rejects.toMatchObject({ code: 'file_not_found' });
  });

  it('with a project takes only changes in its folder', async () => {
    await at.index.workspaces.create({ id: WORKSPACE_ID, projectPath: 'docs/guide.md' });
    at.edit();
    at.repository.write('docs/more.md', '# More\n');
    expect(await at.index.workspaces.refresh({ id: WORKSPACE_ID })).toMatchObject({ files: 1, revision: 1 });
    await at.index.workspaces.refresh({ id: WORKSPACE_ID, paths: [repoPath('src/price.ts')] });
    at.repository.remove('docs/more.md');
    await at.index.workspaces.refresh({ id: WORKSPACE_ID });
    const after = await at.askWorkspace();
    expect(await readViewText(after, 'src/price.ts')).toContain('tax');
    expect(await readViewText(after, 'docs/more.md')).toBeUndefined();
  });

  it('does not change when the working tree moves to another commit', async () => {
    await at.index.workspaces.create({ id: WORKSPACE_ID });
    at.edit();
    await at.index.workspaces.refresh({ id: WORKSPACE_ID });
    const before = await readViewRows(await at.askWorkspace());
    at.repository.commit();
    at.repository.write('src/price.ts', 'export const price = 5;\n');
    at.repository.commit();
    expect(await readViewRows(await at.askWorkspace())).toEqual(before);
    const { workspaces, currentCommit } = await at.index.workspaces.list();
    expect(workspaces[0]?.baseCommit).not.toBe(currentCommit);
    await at.index.workspaces.reset({ id: WORKSPACE_ID, ref: 'HEAD' });
    expect(await readViewRows(await at.askWorkspace())).toEqual(await readViewRows(await at.ask({})));
  });

  it('sees an edit that git misses: same size and times, within the second in which the file was staged', async () => {
    const file = join(at.repository.root, 'src/price.ts');
    const write = (text: string): void => {
      writeFileSync(file, text);
      utimesSync(file, 1, 1);
    };
    let price = 10;
    do {
      price += 1;
      write(`export const price = ${price};\n`);
      at.repository.git('add', 'src/price.ts');
      write(`export const price = ${price + 50};\n`);
    } while (at.repository.git('diff', '--name-only').trim() !== '');
    at.repository.git('commit', '-q', '-m', 'staged');
    await at.index.workspaces.create({ id: WORKSPACE_ID });
    expect(await at.index.workspaces.refresh({ id: WORKSPACE_ID })).toMatchObject({ files: 1 });
    expect(await readViewText(await at.askWorkspace(), 'src/price.ts')).toContain(String(price + 50));
  });

  it('ignores line endings that git changes on checkout', async () => {
    at.repository.git('config', 'core.autocrlf', 'true');
    for (const path of ['src/cart.ts', 'src/price.ts']) rmSync(join(at.repository.root, path));
    at.repository.git('checkout', '--', 'src');
    await at.index.workspaces.create({ id: WORKSPACE_ID });
    expect(await readViewText(await at.ask({}), 'src/cart.ts')).toContain('\r\n');
    at.repository.write('src/price.ts', 'export const price = 2;\r\n');
    expect(await at.index.workspaces.refresh({ id: WORKSPACE_ID })).toMatchObject({ files: 1 });
    expect(await readViewText(await at.askWorkspace(), 'src/price.ts')).toBe('export const price = 2;\r\n');
    expect(await readViewText(await at.askWorkspace(), 'src/cart.ts')).not.toContain('\r\n');
  });

  it('keeps no copy of a secret and shows none when the rules change', async () => {
    at.rules = { allowedSecrets: ['key.pem'] };
    await at.index.workspaces.create({ id: WORKSPACE_ID });
    at.repository.write('key.pem', 'allowed\n');
    await at.index.workspaces.refresh({ id: WORKSPACE_ID });
    expect(await readViewText(await at.askWorkspace(), 'key.pem')).toBe('allowed\n');
    at.rules = {};
    expect(await readViewText(await at.askWorkspace(), 'key.pem')).toBeUndefined();
    at.repository.write('key.pem', 'hidden\n');
    await at.index.workspaces.refresh({ id: WORKSPACE_ID });
    await at.index.workspaces.refresh({ id: WORKSPACE_ID, paths: [repoPath('key.pem')] });
    const kept = readdirSync(at.repository.home, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && entry.parentPath.endsWith('blobs'),
    );
    // The copy from the previous state, when the rules allowed it.
    expect(kept).toHaveLength(1);
  });

  it('applies the ignore files that it took over', async () => {
    await at.index.workspaces.create({ id: WORKSPACE_ID });
    at.repository.write('.ignore', 'docs/\n');
    await at.index.workspaces.refresh({ id: WORKSPACE_ID });
    expect(await readViewRows(await at.askWorkspace())).toEqual(await readViewRows(await at.ask({})));
    expect(await readViewText(await at.askWorkspace(), 'docs/guide.md')).toBeUndefined();
  });

  it('does not parse again what the working tree has parsed', async () => {
    at.edit();
    await at.index.update('sync');
    await at.index.workspaces.create({ id: WORKSPACE_ID });
    const stages = new Set<string>();
    await at.index.workspaces.refresh({ id: WORKSPACE_ID }, { onProgress: ({ stage }) => stages.add(stage) });
    expect([...stages]).not.toContain('symbols');
    const { indexState } = await at.askWorkspace(WORKSPACE_ID, { policy: 'strict' });
    expect(indexState).toMatchObject({ stale: false, index: { exists: true, pending_files: 0 } });
  });

  it('never takes half of a file that is saved constantly', async () => {
    await at.index.workspaces.create({ id: WORKSPACE_ID });
    let saves = 1;
    at.onCheck = () => at.repository.write('src/price.ts', `export const price = ${(saves += 1)};\n`);
    await expect(at.index.workspaces.refresh({ id: WORKSPACE_ID })).rejects.toMatchObject({
      code: 'index_in_progress',
      extras: { retryable: true, nextActions: [{ tool: 'refresh_overlay' }] },
    });
    expect((await at.index.workspaces.list()).workspaces).toMatchObject([{ revision: 0, changedFiles: 0 }]);
    at.onCheck = () => undefined;
    expect(await at.index.workspaces.refresh({ id: WORKSPACE_ID })).toMatchObject({ files: 1, revision: 1 });
    expect(await readViewText(await at.askWorkspace(), 'src/price.ts')).toBe(`export const price = ${saves};\n`);
  });
});

describe('workspaces of several roots', () => {
  it('can belong to a folder inside the repository, with paths relative to it', async () => {
    const below = await at.open(join(at.repository.root, 'src'));
    try {
      await below.workspaces.create({ id: WORKSPACE_ID });
      at.edit();
      expect(await below.workspaces.refresh({ id: WORKSPACE_ID })).toMatchObject({ files: 5 });
      const freshness = await prepare(below, { ...REQUEST, selector: { workspaceId: WORKSPACE_ID } });
      expect(await readViewText(freshness, 'price.ts')).toContain('tax');
      expect(await readViewRows(freshness)).toEqual(await readViewRows(await prepare(below, REQUEST)));
      expect((await at.index.workspaces.list()).workspaces).toEqual([]);
    } finally {
      await below.close();
    }
  });

  it('are separate for a linked worktree', async () => {
    const root = join(at.repository.home, 'linked');
    at.repository.git('worktree', 'add', '-q', '-b', 'linked', root);
    const linked = await at.open(root);
    try {
      await at.index.workspaces.create({ id: WORKSPACE_ID });
      await linked.workspaces.create({ id: WORKSPACE_ID });
      mkdirSync(join(root, 'src'), { recursive: true });
      writeFileSync(join(root, 'src/linked.ts'), 'export const linked = 1;\n');
      expect(await linked.workspaces.refresh({ id: WORKSPACE_ID })).toMatchObject({ files: 1, revision: 1 });
      expect(
        await readViewText(await prepare(linked, { ...REQUEST, selector: { workspaceId: WORKSPACE_ID } }), 'src/linked.ts'),
      ).toContain('linked');
      expect(await readViewText(await at.askWorkspace(), 'src/linked.ts')).toBeUndefined();
    } finally {
      await linked.close();
    }
  });
});
