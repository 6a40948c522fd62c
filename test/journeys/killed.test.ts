import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { killGroup, lodestone, removeFolder, startGroup, temporaryFolder } from './testing/command.ts';
import { isSoak, randomNumbers, seedOfRun } from './testing/random.ts';
import { answersOf, makeTwoStates, type TwoStates } from './testing/two-states.ts';

const KILLS = isSoak ? 60 : 5;
const seed = seedOfRun();

/** The first line that differs, from both texts: the whole would be megabytes. */
const firstDifference = (answers: string, expected: string): string => {
  const [found, wanted] = [answers.split('\n'), expected.split('\n')];
  const at = found.findIndex((line, index) => line !== wanted[index]);
  return at === -1 && found.length === wanted.length ? '' : `line ${at}: ${found[at]?.trim()} instead of ${wanted[at]?.trim()}`;
};

describe(`an index killed with SIGKILL (LODESTONE_SEED=${seed})`, () => {
  const random = randomNumbers(seed);
  const homes: string[] = [];
  const newHome = (): string => {
    const home = temporaryFolder('home');
    homes.push(home);
    return home;
  };
  let sources: TwoStates;
  let indexMs = 0;
  const fresh: string[] = [];

  beforeAll(() => {
    sources = makeTwoStates();
    for (const state of [0, 1] as const) {
      sources.put(state);
      const place = { repo: sources.repo, home: newHome() };
      const started = performance.now();
      expect(lodestone(place, 'index').status).toBe(0);
      indexMs = performance.now() - started;
      fresh[state] = answersOf(place);
    }
    expect(fresh[0]).not.toBe(fresh[1]);
  }, 120_000);
  afterAll(() => {
    for (const folder of [sources.repo, ...homes]) removeFolder(folder);
  });

  it(
    'answers like a fresh index after the next sync',
    async () => {
      let home = newHome();
      for (let kill = 0; kill < KILLS; kill += 1) {
        const state = kill % 2 === 0 ? 0 : 1;
        if (random() < 0.4) home = newHome();
        const place = { repo: sources.repo, home };
        sources.put(state);
        const child = startGroup(place, random() < 0.5 ? 'index' : 'sync');
        const after = Math.round(random() * indexMs);
        await wait(after);
        await killGroup(child);
        const { status, stderr } = lodestone(place, 'sync');
        expect(status, `kill ${kill} after ${after} ms: ${stderr}`).toBe(0);
        expect(firstDifference(answersOf(place), fresh[state] ?? ''), `kill ${kill} after ${after} ms`).toBe('');
      }
    },
    KILLS * 30_000,
  );
});
