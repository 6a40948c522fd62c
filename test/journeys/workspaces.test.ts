import { type ChildProcess, spawn } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  askHere,
  commitAll,
  environmentOf,
  type Json,
  killGroup,
  lodestone,
  lodestoneHere,
  MAIN,
  makeRepository,
  type TestFolders,
  removeFolder,
  runGit,
  startGroup,
  temporaryFolder,
  writeFiles,
} from './testing/command.ts';
import { hitsOf, pathsOf } from './testing/engine.ts';
import { isSoak, randomNumbers, seedOfRun } from './testing/random.ts';
import { makeTwoStates, SMALL_FOLDERS, type TwoStates } from './testing/two-states.ts';

const FILES = {
  'src/cart.ts': 'export class Cart {}\n',
  'src/price.ts': 'export const price = 1;\n',
  'src/gone.ts': 'export const goneSoon = 1;\n',
  'docs/guide.md': '# Guide\n',
};

const dataOf = (envelope: Json): Record<string, unknown> => (envelope['data'] ?? envelope) as Record<string, unknown>;

const workspacesOf = async (place: TestFolders): Promise<readonly Record<string, unknown>[]> =>
  dataOf(await askHere(place, 'workspace-list'))['workspaces'] as readonly Record<string, unknown>[];

/** The files of a workspace with a symbol of this name. */
const where = async (place: TestFolders, name: string, id = 'w'): Promise<readonly string[]> =>
  pathsOf(await askHere(place, 'locate', name, '--workspace-id', id), 'results');

/** All exported lines of a workspace, with their files. */
const linesOf = async (place: TestFolders): Promise<readonly string[]> =>
  hitsOf(await askHere(place, 'grep', 'export', '--workspace-id', 'w'), 'matches')
    .map(({ path, text }) => `${path}: ${text}`)
    .sort();

describe('a workspace through a day of work', () => {
  let place: TestFolders;
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

  it('keeps its files across commands, commits, branches and a rebuilt or cleared index', async () => {
    expect(dataOf(await askHere(place, 'workspace-create', 'w'))).toMatchObject({ created: true, current_revision: 0 });
    edit();
    expect(await where(place, 'tax')).toEqual([]);
    expect(dataOf(await askHere(place, 'refresh-overlay', 'w'))).toMatchObject({ files_reindexed: 5, new_overlay_revision: 1 });
    const held = await linesOf(place);
    expect(held).toEqual([
      'src/added.ts: export const added = 1;',
      'src/basket.ts: export class Cart {}',
      'src/price.ts: export const price = 1;',
      'src/price.ts: export const tax = 2;',
    ]);
    const demand = async (): Promise<void> => expect(await linesOf(place)).toEqual(held);
    runGit(place.repo, 'stash', '--include-untracked');
    await demand();
    runGit(place.repo, 'checkout', '-q', '-b', 'other');
    writeFiles(place.repo, { 'src/price.ts': 'export const price = 7;\n' });
    commitAll(place.repo);
    await demand();
    expect(await workspacesOf(place)).toMatchObject([{ workspace_id: 'w', is_stale: true, modified_file_count: 5 }]);
    expect((await lodestoneHere(place, 'index', '--force')).status).toBe(0);
    await demand();
    expect((await lodestoneHere(place, 'manage-index', 'clear', '--confirm')).status).toBe(0);
    await demand();
  });

  it('catches up with HEAD through the suggested calls', async () => {
    await askHere(place, 'workspace-create', 'w');
    edit();
    await askHere(place, 'refresh-overlay', 'w');
    commitAll(place.repo);
    writeFiles(place.repo, { 'src/late.ts': 'export const late = 1;\n' });
    const proposed = (await askHere(place, 'workspace-list'))['next_actions'] as readonly { tool: string; args: Json }[];
    for (const { tool, args } of proposed) {
      const request = JSON.stringify({ action: tool, payload: args });
      expect((await lodestoneHere(place, 'command', '--json', request)).status).toBe(0);
    }
    expect(await workspacesOf(place)).toMatchObject([{ is_stale: false, modified_file_count: 1, overlay_revision: 1 }]);
    expect(await where(place, 'late')).toEqual(['src/late.ts']);
    expect(await where(place, 'tax')).toEqual(['src/price.ts']);
  });

  it('belongs to one root: a folder inside the repository and a linked worktree have their own', async () => {
    const below = { ...place, repo: join(place.repo, 'src') };
    const linked = { ...place, repo: join(place.home, 'linked') };
    runGit(place.repo, 'worktree', 'add', '-q', '-b', 'linked', linked.repo);
    for (const at of [place, below, linked]) await askHere(at, 'workspace-create', 'w', '--repo', at.repo);
    edit();
    writeFiles(linked.repo, { 'src/linked.ts': 'export const onlyLinked = 1;\n' });
    for (const at of [below, linked]) await askHere(at, 'refresh-overlay', 'w', '--repo', at.repo);
    const ask = async (at: TestFolders, name: string) =>
      pathsOf(await askHere(at, 'locate', name, '--workspace-id', 'w', '--repo', at.repo), 'results');
    expect(await Promise.all([place, below, linked].map((at) => ask(at, 'tax')))).toEqual([[], ['price.ts'], []]);
    expect(await Promise.all([place, below, linked].map((at) => ask(at, 'onlyLinked')))).toEqual([[], [], ['src/linked.ts']]);
  });

  it('keeps the work of all concurrent refreshes', async () => {
    await askHere(place, 'workspace-create', 'w');
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
    expect(await workspacesOf(place)).toMatchObject([{ overlay_revision: names.length, modified_file_count: names.length }]);
    expect(await linesOf(place)).toEqual(
      expect.arrayContaining(names.map((name) => `src/${name}.ts: export const by_${name} = 1;`)),
    );
  });
});

const KILLS = isSoak ? 40 : 2;
const seed = seedOfRun();

describe(`a refresh killed with SIGKILL (LODESTONE_SEED=${seed})`, () => {
  const random = randomNumbers(seed);
  let sources: TwoStates;
  let place: TestFolders;
  beforeAll(async () => {
    sources = makeTwoStates(SMALL_FOLDERS);
    place = { repo: sources.repo, home: temporaryFolder('home') };
    sources.put(0);
    expect((await lodestoneHere(place, 'workspace-create', 'w')).status).toBe(0);
    expect((await lodestoneHere(place, 'sync')).status).toBe(0);
  });
  afterAll(() => {
    for (const folder of [place.repo, place.home]) removeFolder(folder);
  });

  /** Files of the workspace that are in the second state. */
  const taken = async (): Promise<number> => {
    const answer = await askHere(place, 'grep', 'addedInState', '--workspace-id', 'w', '--limit', '100');
    return new Set(pathsOf(answer, 'matches')).size;
  };

  it('leaves the state before or after, and does not block the next one', async () => {
    sources.put(1);
    const started = performance.now();
    expect(lodestone(place, 'refresh-overlay', 'w').status).toBe(0);
    const refreshMs = performance.now() - started;
    const all = await taken();
    expect(all).toBeGreaterThan(1);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const [before, after] = kill % 2 === 0 ? [all, 0] : [0, all];
      sources.put(kill % 2 === 0 ? 0 : 1);
      const child = startGroup(place, 'refresh-overlay', 'w');
      const at = Math.round(random() * refreshMs);
      await wait(at);
      await killGroup(child);
      expect([before, after], `kill ${kill} after ${at} ms`).toContain(await taken());
      expect((await lodestoneHere(place, 'refresh-overlay', 'w')).status, `kill ${kill} after ${at} ms`).toBe(0);
      expect(await taken(), `kill ${kill} after ${at} ms`).toBe(after);
    }
  });
});
