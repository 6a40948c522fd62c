import { type ChildProcess, spawn } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  askJson,
  commitAll,
  environmentOf,
  type Json,
  killGroup,
  lodestone,
  MAIN,
  makeRepository,
  removeFolder,
  runGit,
  startGroup,
  temporaryFolder,
  writeFiles,
} from './testing/command.ts';
import { hitsOf, pathsOf } from './testing/engine.ts';
import { isSoak, randomNumbers, seedOfRun } from './testing/random.ts';
import { makeTwoStates, type TwoStates } from './testing/two-states.ts';

type Place = { readonly repo: string; readonly home: string };

const FILES = {
  'src/cart.ts': 'export class Cart {}\n',
  'src/price.ts': 'export const price = 1;\n',
  'src/gone.ts': 'export const goneSoon = 1;\n',
  'docs/guide.md': '# Guide\n',
};

const dataOf = (envelope: Json): Record<string, unknown> => (envelope['data'] ?? envelope) as Record<string, unknown>;

const workspacesOf = (place: Place): readonly Record<string, unknown>[] =>
  dataOf(askJson(place, 'workspace-list'))['workspaces'] as readonly Record<string, unknown>[];

/** The files in which a workspace has a symbol of this name. */
const where = (place: Place, name: string, id = 'w'): readonly string[] =>
  pathsOf(askJson(place, 'locate', name, '--workspace-id', id, '--max-reindex-ms', '60000'), 'results');

/** Every exported line of a workspace and its file. */
const linesOf = (place: Place): readonly string[] =>
  hitsOf(askJson(place, 'grep', 'export', '--workspace-id', 'w', '--max-reindex-ms', '60000'), 'matches')
    .map(({ path, text }) => `${path}: ${text}`)
    .sort();

describe('a workspace through a day of work', () => {
  let place: Place;
  beforeEach(() => {
    place = { repo: makeRepository(FILES), home: temporaryFolder('home') };
  });
  afterEach(() => {
    for (const folder of [place.repo, place.home]) removeFolder(folder);
  });

  const edit = (): void => {
    writeFiles(place.repo, {
      'src/price.ts': 'export const price = 1;\nexport const tax = 2;\n',
      'src/added.ts': 'export const added = 1;\n',
    });
    rmSync(join(place.repo, 'src/gone.ts'));
    renameSync(join(place.repo, 'src/cart.ts'), join(place.repo, 'src/basket.ts'));
  };

  it('holds what it took, over processes, commits, branches and a rebuilt or cleared index', () => {
    expect(dataOf(askJson(place, 'workspace-create', 'w'))).toMatchObject({ created: true, current_revision: 0 });
    edit();
    expect(where(place, 'tax')).toEqual([]);
    expect(dataOf(askJson(place, 'refresh-overlay', 'w'))).toMatchObject({ files_reindexed: 5, new_overlay_revision: 1 });
    const held = linesOf(place);
    expect(held).toEqual([
      'src/added.ts: export const added = 1;',
      'src/basket.ts: export class Cart {}',
      'src/price.ts: export const price = 1;',
      'src/price.ts: export const tax = 2;',
    ]);
    const demand = (): void => expect(linesOf(place)).toEqual(held);
    runGit(place.repo, 'stash', '--include-untracked');
    demand();
    runGit(place.repo, 'checkout', '-q', '-b', 'other');
    writeFiles(place.repo, { 'src/price.ts': 'export const price = 7;\n' });
    commitAll(place.repo);
    demand();
    expect(workspacesOf(place)).toMatchObject([{ workspace_id: 'w', is_stale: true, modified_file_count: 5 }]);
    expect(lodestone(place, 'index', '--force').status).toBe(0);
    demand();
    expect(lodestone(place, 'manage-index', 'clear', '--confirm').status).toBe(0);
    demand();
  }, 120_000);

  it('catches up with HEAD as the list of workspaces proposes', () => {
    askJson(place, 'workspace-create', 'w');
    edit();
    askJson(place, 'refresh-overlay', 'w');
    commitAll(place.repo);
    writeFiles(place.repo, { 'src/late.ts': 'export const late = 1;\n' });
    const proposed = askJson(place, 'workspace-list')['next_actions'] as readonly { tool: string; args: Json }[];
    for (const { tool, args } of proposed) {
      const request = JSON.stringify({ action: tool, payload: args });
      expect(lodestone(place, 'command', '--json', request).status).toBe(0);
    }
    expect(workspacesOf(place)).toMatchObject([{ is_stale: false, modified_file_count: 1, overlay_revision: 1 }]);
    expect(where(place, 'late')).toEqual(['src/late.ts']);
    expect(where(place, 'tax')).toEqual(['src/price.ts']);
  }, 120_000);

  it('is of one root: a folder inside the repository and a linked worktree have their own', () => {
    const below = { ...place, repo: join(place.repo, 'src') };
    const linked = { ...place, repo: join(place.home, 'linked') };
    runGit(place.repo, 'worktree', 'add', '-q', '-b', 'linked', linked.repo);
    for (const at of [place, below, linked]) askJson(at, 'workspace-create', 'w', '--repo', at.repo);
    edit();
    writeFiles(linked.repo, { 'src/linked.ts': 'export const onlyLinked = 1;\n' });
    for (const at of [below, linked]) askJson(at, 'refresh-overlay', 'w', '--repo', at.repo);
    const ask = (at: Place, name: string) =>
      pathsOf(askJson(at, 'locate', name, '--workspace-id', 'w', '--repo', at.repo, '--max-reindex-ms', '60000'), 'results');
    expect([place, below, linked].map((at) => ask(at, 'tax'))).toEqual([[], ['price.ts'], []]);
    expect([place, below, linked].map((at) => ask(at, 'onlyLinked'))).toEqual([[], [], ['src/linked.ts']]);
  }, 120_000);

  it('keeps the work of every process that refreshes it at the same time', async () => {
    askJson(place, 'workspace-create', 'w');
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    writeFiles(place.repo, Object.fromEntries(names.map((name) => [`src/${name}.ts`, `export const by_${name} = 1;\n`])));
    const refresh = (name: string): ChildProcess =>
      spawn(process.execPath, [MAIN, 'refresh-overlay', 'w', '--file-paths', `src/${name}.ts`], {
        cwd: place.repo,
        env: environmentOf(place.home),
        stdio: 'ignore',
      });
    const codes = await Promise.all(
      names.map((name) => new Promise<number | null>((resolve) => refresh(name).once('exit', (code) => resolve(code)))),
    );
    expect(codes).toEqual(names.map(() => 0));
    expect(workspacesOf(place)).toMatchObject([{ overlay_revision: names.length, modified_file_count: names.length }]);
    expect(linesOf(place)).toEqual(expect.arrayContaining(names.map((name) => `src/${name}.ts: export const by_${name} = 1;`)));
  }, 120_000);
});

const KILLS = isSoak ? 40 : 4;
const seed = seedOfRun();

describe(`a refresh killed with SIGKILL (LODESTONE_SEED=${seed})`, () => {
  const random = randomNumbers(seed);
  let sources: TwoStates;
  let place: Place;
  beforeAll(() => {
    sources = makeTwoStates();
    place = { repo: sources.repo, home: temporaryFolder('home') };
    sources.put(0);
    expect(lodestone(place, 'workspace-create', 'w').status).toBe(0);
    expect(lodestone(place, 'sync').status).toBe(0);
  }, 120_000);
  afterAll(() => {
    for (const folder of [place.repo, place.home]) removeFolder(folder);
  });

  /** Files of the workspace that are in the second state. */
  const taken = (): number => {
    const answer = askJson(place, 'grep', 'addedInState', '--workspace-id', 'w', '--limit', '100', '--max-reindex-ms', '60000');
    return new Set(pathsOf(answer, 'matches')).size;
  };

  it(
    'leaves the state before or the state after, and does not stand in the way of the next',
    async () => {
      sources.put(1);
      const started = performance.now();
      expect(lodestone(place, 'refresh-overlay', 'w').status).toBe(0);
      const refreshMs = performance.now() - started;
      const all = taken();
      expect(all).toBeGreaterThan(1);
      for (let kill = 0; kill < KILLS; kill += 1) {
        const [before, after] = kill % 2 === 0 ? [all, 0] : [0, all];
        sources.put(kill % 2 === 0 ? 0 : 1);
        const child = startGroup(place, 'refresh-overlay', 'w');
        const at = Math.round(random() * refreshMs);
        await wait(at);
        await killGroup(child);
        expect([before, after], `kill ${kill} after ${at} ms`).toContain(taken());
        expect(lodestone(place, 'refresh-overlay', 'w').status, `kill ${kill} after ${at} ms`).toBe(0);
        expect(taken(), `kill ${kill} after ${at} ms`).toBe(after);
      }
    },
    KILLS * 60_000,
  );
});
