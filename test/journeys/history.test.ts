/** A long history: read within bounds, killed at random moments, and continued. */
import { execFileSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRepositoryIndex } from '#pipeline';
import { killGroup, lodestone, removeFolder, startGroup, temporaryFolder, type TestFolders } from './testing/command.ts';
import { isSoak, randomNumbers, seedOfRun } from './testing/random.ts';

const COMMITS = isSoak ? 100_000 : 4_000;
const KILLS = isSoak ? 20 : 2;
const FILES = 40;
const FIRST_TIME = 1_600_000_000;
const seed = seedOfRun();

let place: TestFolders;
beforeAll(() => {
  place = { repo: temporaryFolder('repo'), home: temporaryFolder('home') };
  const git = (args: readonly string[], input = ''): string =>
    execFileSync('git', args, { cwd: place.repo, input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'] });
  git(['init', '-q', '-b', 'main']);
  git(['fast-import', '--quiet'], Array.from({ length: COMMITS }, (_, index) => commitText(index)).join(''));
  git(['reset', '-q', '--hard']);
});
afterAll(() => {
  for (const folder of Object.values(place)) removeFolder(folder);
});

const commitText = (index: number): string => {
  const [subject, text] = [`Change ${index}`, `export const value = ${index};\n`];
  const lines = [
    'commit refs/heads/main',
    `committer T <t@example.org> ${FIRST_TIME + index} +0000`,
    `data ${subject.length}`,
    subject,
    `M 100644 inline src/f${index % FILES}.ts`,
    `data ${text.length}`,
    text,
  ];
  return `${lines.join('\n')}\n`;
};

const expectedSubjects = (most: number): readonly string[] =>
  Array.from({ length: Math.min(most, COMMITS) }, (_, at) => `Change ${COMMITS - 1 - at}`);

const MOST = 5_000;

const readState = async (): Promise<{
  readonly subjects: readonly string[];
  readonly state: string;
  readonly isSound: boolean;
}> => {
  process.env['LODESTONE_HOME'] = place.home;
  const settings = () => ({ rules: {}, mayWatch: false, mostCommits: MOST });
  const index = await openRepositoryIndex({ root: place.repo, background: 'off', settings });
  try {
    const { isSound } = await index.examine();
    const request = { policy: 'auto', maxReindexMs: 600_000, selector: {}, needs: 'text' } as const;
    const found = await index.ask(request, async ({ view }) => view?.commitLog?.());
    return { isSound, state: found?.state ?? '', subjects: found?.commits.map(({ subject }) => subject) ?? [] };
  } finally {
    await index.close();
    delete process.env['LODESTONE_HOME'];
  }
};

it(`is complete after any number of kills (LODESTONE_SEED=${seed})`, async () => {
  const random = randomNumbers(seed);
  for (let round = 0; round < KILLS; round += 1) {
    const child = startGroup(place, 'sync');
    await wait(Math.round(random() * 3_000));
    await killGroup(child);
  }
  expect(lodestone(place, 'sync').status).toBe(0);
  expect(await readState()).toEqual({ isSound: true, state: 'complete', subjects: expectedSubjects(MOST) });
});

it('takes a few megabytes, of which only the newest commits', () => {
  const { status, stdout } = lodestone(place, 'status', '--json');
  const { data } = JSON.parse(stdout) as { data: { history: unknown; store: { bytes: number } } };
  expect([status, data.history]).toEqual([0, { state: 'complete', commits: Math.min(MOST, COMMITS) }]);
  expect(data.store.bytes).toBeLessThan(10_000_000);
});
