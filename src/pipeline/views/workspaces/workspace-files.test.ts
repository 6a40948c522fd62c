import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ContentId, repoPath } from '#model';
import { contentIdOf } from '#platform';
import { type Definition, stateKeyOf } from './definition.ts';
import { WorkspaceFiles, workspaceStates } from './workspace-files.ts';

let folder: string;
let files: WorkspaceFiles;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lodestone-workspaces-'));
  files = new WorkspaceFiles(folder, '/repo');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const definition = (id: string, contents: readonly ContentId[] = []): Definition => ({
  id,
  root: '/repo',
  base_commit: 'c'.repeat(40),
  base_tree: 'd'.repeat(40),
  overlay_revision: 0,
  created_at: '2026-01-01T00:00:00.000Z',
  overlay: new Map(contents.map((content, at) => [repoPath(`f${at}`), { content_id: content, size: 1 }])),
});

const bytesOf = (text: string): { readonly id: ContentId; readonly bytes: Uint8Array } => {
  const bytes = Buffer.from(text);
  return { id: contentIdOf(bytes), bytes };
};

const pathOf = (name: string): string => {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((path) => path.endsWith(name));
  if (found === undefined) throw new Error(`no ${name} in ${folder}`);
  return join(folder, found);
};

describe('the files of workspaces', () => {
  it('keep the bytes of a state until the change after next', () => {
    const [one, two] = [bytesOf('one'), bytesOf('two')];
    files.keepBytes('a', one.id, one.bytes);
    files.write(definition('a', [one.id]));
    files.keepBytes('a', two.id, two.bytes);
    files.write(definition('a', [two.id]), definition('a', [one.id]).overlay);
    expect([one, two].map(({ id }) => files.bytes('a', id)?.length)).toEqual([3, 3]);
    files.write(definition('a'), definition('a', [two.id]).overlay);
    expect([one, two].map(({ id }) => files.bytes('a', id)?.length)).toEqual([undefined, 3]);
  });

  it('never return bytes that do not match their id', () => {
    const { id, bytes } = bytesOf('sound');
    files.keepBytes('a', id, bytes);
    files.write(definition('a', [id]));
    writeFileSync(pathOf(id), 'damaged');
    expect(files.bytes('a', id)).toBeUndefined();
  });

  it('list readable definitions in order, and log the others', () => {
    for (const id of ['b', 'a', 'c']) files.write(definition(id));
    const states = workspaceStates(folder);
    expect([...states]).toEqual([stateKeyOf(definition('a'))]);
    const [first] = files.list();
    writeFileSync(pathOf('workspace.json'), '{"id":');
    expect(files.list()).toHaveLength(2);
    expect(first?.id).toBe('a');
    const reads = ['a', 'b', 'c'].map((id) => {
      try {
        return files.read(id)?.id;
      } catch (error) {
        return (error as { code: string }).code;
      }
    });
    expect(reads.filter((read) => read === 'internal_error')).toHaveLength(1);
  });

  it('record when a workspace was last used', () => {
    files.write(definition('a'));
    const path = pathOf('workspace.json');
    const longAgo = new Date('2020-01-01');
    utimesSync(path, longAgo, longAgo);
    files.noteUse('a');
    expect(statSync(path).mtime.getTime()).toBeGreaterThan(longAgo.getTime());
    expect(files.usedAt('a')).toEqual(statSync(path).mtime);
    expect(files.usedAt('nothing')).toBeUndefined();
  });

  it('are changed by one caller at a time', async () => {
    const order: string[] = [];
    const change = (name: string): Promise<void> =>
      new WorkspaceFiles(folder, '/repo').change(async () => {
        order.push(`${name} in`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        order.push(`${name} out`);
      });
    await Promise.all([change('a'), change('b'), change('c')]);
    for (let at = 0; at < order.length; at += 2) expect(order[at]?.[0]).toBe(order[at + 1]?.[0]);
    expect(order).toHaveLength(6);
  });
});
