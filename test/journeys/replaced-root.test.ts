/** A root that is replaced while it is served: answers are about the new one, never the old one. */
import { cpSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Engine } from '#call';
import { type TemporaryRepository, temporaryRepository } from '../support/temporary-repository.ts';
import { type AskEngine, openEngineAt, pathsOf } from './testing/engine.ts';

let repository: TemporaryRepository;
let ask: AskEngine;
let engine: Engine;
const home = process.env['LODESTONE_HOME'];

beforeEach(async () => {
  repository = temporaryRepository('//- a.ts\nexport const first = 1;\n');
  ({ ask, engine } = await openEngineAt({ repo: repository.root, home: repository.home }));
});
afterEach(async () => {
  await engine.close();
  repository.dispose();
  if (home === undefined) delete process.env['LODESTONE_HOME'];
  else process.env['LODESTONE_HOME'] = home;
});

const located = async (name: string, input: Readonly<Record<string, unknown>> = {}) => {
  const answer = await ask('locate_symbol', { name, ...input });
  return { is: answer.meta.freshness_status, paths: pathsOf(answer, 'results') };
};
const inHead = (name: string) => located(name, { ref: 'HEAD' });
const linesOf = async (pattern: string) => pathsOf(await ask('text_search', { pattern, ref: 'HEAD' }), 'matches');

const replaceByCopy = (): void => {
  const away = `${repository.root}-away`;
  renameSync(repository.root, away);
  cpSync(away, repository.root, { recursive: true });
  rmSync(away, { recursive: true });
};

// Issue 11, 1.9 (a).
describe('a root that was replaced', () => {
  it('by a copy of itself answers about new commits', async () => {
    expect(await inHead('first')).toEqual({ is: 'fresh', paths: ['a.ts'] });
    replaceByCopy();
    repository.write('b.ts', 'export const second = 2;\n');
    repository.commit();
    expect(await inHead('second')).toEqual({ is: 'fresh', paths: ['b.ts'] });
    expect(await linesOf('second')).toEqual(['b.ts']);
    const { warnings = [], meta } = await ask('locate_symbol', { name: 'nothing of this name', ref: 'HEAD' });
    expect(warnings).toEqual([]);
    expect(meta.result_completeness).toBe('complete');
  });

  it('by a copy of itself is watched and synced as before', async () => {
    expect(await located('first')).toEqual({ is: 'fresh', paths: ['a.ts'] });
    replaceByCopy();
    repository.write('c.ts', 'export const third = 3;\n');
    expect(await located('third')).toEqual({ is: 'fresh', paths: ['c.ts'] });
    expect(engine.openRepositories()).toHaveLength(1);
  });

  it('by a repository of another object format has the ids of that format', async () => {
    await inHead('first');
    rmSync(join(repository.root, '.git'), { recursive: true });
    repository.git('init', '-q', '-b', 'main', '--object-format=sha256');
    repository.commit();
    expect(await inHead('first')).toEqual({ is: 'fresh', paths: ['a.ts'] });
    const { evidence } = await ask('symbols_get_card', { name: 'first' });
    expect(evidence?.[0]?.source_hash).toHaveLength(64);
  });

  it('by a plain folder has no commits, and has them again once git is back', async () => {
    await inHead('first');
    renameSync(join(repository.root, '.git'), join(repository.home, 'git'));
    expect(await located('first')).toEqual({ is: 'fresh', paths: ['a.ts'] });
    expect((await ask('locate_symbol', { name: 'first', ref: 'HEAD' })).error?.code).toBe('ref_not_found');
    renameSync(join(repository.home, 'git'), join(repository.root, '.git'));
    expect(await inHead('first')).toEqual({ is: 'fresh', paths: ['a.ts'] });
  });

  it('and missing for a while answers when it is back', async () => {
    await inHead('first');
    renameSync(repository.root, `${repository.root}-away`);
    expect((await ask('locate_symbol', { name: 'first' })).error?.code).toBe('repo_not_found');
    renameSync(`${repository.root}-away`, repository.root);
    expect(await located('first')).toEqual({ is: 'fresh', paths: ['a.ts'] });
    expect(await inHead('first')).toEqual({ is: 'fresh', paths: ['a.ts'] });
  });

  it('by an empty folder has none of the old contents', async () => {
    await located('first');
    rmSync(repository.root, { recursive: true });
    mkdirSync(repository.root);
    expect(await located('first')).toEqual({ is: 'fresh', paths: [] });
    writeFileSync(join(repository.root, 'd.ts'), 'export const fourth = 4;\n');
    expect(await located('fourth')).toEqual({ is: 'fresh', paths: ['d.ts'] });
  });
});
