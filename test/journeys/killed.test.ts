import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRepositoryIndex } from '#pipeline';
import { runCommand } from '../contract/surfaces.ts';
import {
  environmentOf,
  killGroup,
  lodestone,
  removeFolder,
  startGroup,
  temporaryFolder,
  type TestFolders,
} from './testing/command.ts';
import { isSoak, randomNumbers, seedOfRun } from './testing/random.ts';
import { Readers } from './testing/readers.ts';
import { answersOf, firstDifference, makeTwoStates, SMALL_FOLDERS, type TwoStates } from './testing/two-states.ts';

const KILLS = Number(process.env['LODESTONE_KILLS'] ?? (isSoak ? 200 : 2));
const READERS = isSoak ? 4 : 1;
/** A new process opens the state a kill left; long runs check this in some rounds. */
const EVERY_FRESH_PROCESS = isSoak ? 10 : 1;
const seed = seedOfRun();

const run = (place: TestFolders, ...args: string[]) =>
  runCommand({ repo: place.repo, env: environmentOf(place.home), remove: () => undefined }, args);

/** Reads the whole database. */
const soundness = async ({ repo, home }: TestFolders): Promise<string> => {
  process.env['LODESTONE_HOME'] = home;
  const index = await openRepositoryIndex({ root: repo, background: 'off' });
  try {
    const { isSound, message } = await index.examine();
    return isSound ? 'sound' : message;
  } finally {
    await index.close();
    delete process.env['LODESTONE_HOME'];
  }
};

const COMMANDS = [['index'], ['sync'], ['index', '--force', '--allow-unnecessary-reindex']] as const;

describe(`an index killed with SIGKILL (LODESTONE_SEED=${seed})`, () => {
  const random = randomNumbers(seed);
  const homes: string[] = [];
  const anotherHome = (): string => {
    const home = temporaryFolder('home');
    homes.push(home);
    return home;
  };
  let sources: TwoStates;
  let indexMs = 0;
  const fresh: string[] = [];

  beforeAll(() => {
    sources = makeTwoStates(isSoak ? undefined : SMALL_FOLDERS);
    for (const state of [0, 1] as const) {
      sources.put(state);
      const place = { repo: sources.repo, home: anotherHome() };
      const started = performance.now();
      expect(lodestone(place, 'index').status).toBe(0);
      indexMs = performance.now() - started;
      fresh[state] = answersOf(place);
    }
    expect(fresh[0]).not.toBe(fresh[1]);
  });
  afterAll(() => {
    for (const folder of [sources.repo, ...homes]) removeFolder(folder);
  });

  /** Starts a command and kills it with its children at a random moment. */
  const kill = async (place: TestFolders): Promise<string> => {
    const command = COMMANDS[Math.floor(random() * COMMANDS.length)] ?? COMMANDS[0];
    const child = startGroup(place, ...command);
    const after = Math.round(random() * indexMs);
    await wait(after);
    await killGroup(child);
    return `${command.join(' ')} killed after ${after} ms`;
  };

  it('answers like a fresh index after the next sync, and never wrongly before', async () => {
    const place = { repo: sources.repo, home: anotherHome() };
    const readers = new Readers(fresh);
    await readers.start(place, READERS);
    const recoveries: number[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const state = round % 2 === 0 ? 0 : 1;
      if (random() < 0.3) expect((await run(place, 'manage-index', 'clear', '--confirm')).code).toBe(0);
      readers.change(() => sources.put(state));
      const what = `round ${round}: ${await kill(place)}`;
      const killedAt = performance.now();
      const { code, stderr } = await run(place, 'sync');
      recoveries.push(performance.now() - killedAt);
      expect(code, `${what}: ${stderr}`).toBe(0);
      expect(await soundness(place), what).toBe('sound');
      expect(firstDifference(await readers.answers(), fresh[state] ?? ''), what).toBe('');
      if (round % EVERY_FRESH_PROCESS === 0) expect(firstDifference(answersOf(place), fresh[state] ?? ''), what).toBe('');
    }
    // Otherwise nothing was tested. The files no longer change, so a correct answer must arrive.
    await expect.poll(() => readers.right).toBeGreaterThan(0);
    const report = await readers.stop();
    console.info(
      `LODESTONE_SEED=${seed}: ${KILLS} kills of an index of ${Math.round(indexMs)} ms; ${READERS} readers: ` +
        `${report.right} answers right, ${report.wrong.length} wrong, ${report.refused} refused as stale, ` +
        `${report.overtaken} overtaken by a change; synced again after ${describeTimes(recoveries)}`,
    );
    expect(report.wrong).toEqual([]);
  });
});

const describeTimes = (times: readonly number[]): string => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN);
  return `${at(0.5)} ms in the middle, ${at(0.95)} ms at p95, ${at(1)} ms at most`;
};
