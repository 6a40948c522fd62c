/** With flipped bytes anywhere in the index, an answer is correct or says that the index is damaged. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { callOperation, type Engine } from '#call';
import { OPERATIONS } from '#operations';
import { openRepositoryIndex } from '#pipeline';
import { openEngine } from '../../src/engine.ts';
import { type Question, questionsAbout } from '../support/questions.ts';
import { temporaryRepository, type TemporaryRepository } from '../support/temporary-repository.ts';
import { NAMES, TEXTS } from './testing/histories.ts';
import { isSoak, randomNumbers, seedOfRun } from './testing/random.ts';

const ROUNDS = Number(process.env['LODESTONE_ROUNDS'] ?? (isSoak ? 2_000 : 8));
const FLIPS = [1, 4, 40, 400];
/** A round takes a fraction of a second; a busy machine must not fail it. */
const LONGEST_MS = ROUNDS * 30_000;
/** A rebuild costs more than all queries of a round. */
const REBUILD_EVERY = isSoak ? 20 : 8;
const ADDED = 'src/zz-added.ts';

const PATHS = TEXTS.flatMap((_, at) => [`src/m${at}.ts`, `lib/n${at}.py`]);
const ALL = questionsAbout({
  names: [...NAMES, 'UsesCart', 'Large.start'],
  paths: ['src/m0.ts', 'src/m3.ts', 'lib/n4.py'],
  queries: ['read the config', 'parseQuery', 'start a cart'],
  patterns: ['helper', 'query'],
});
/** Two per operation: of the working tree and of the commit. */
const QUESTIONS: readonly Question[] = Object.entries(ALL).flatMap(([operation, inputs]) => [
  { operation, input: { ...inputs[0] } },
  { operation, input: { ...inputs.at(-1), ref: 'HEAD' } },
]);

let repository: TemporaryRepository;
let snapshot: string;
let stored: string;
const random = randomNumbers(seedOfRun());
const home = process.env['LODESTONE_HOME'];

const withEngine = async <Value>(work: (ask: Ask) => Promise<Value>): Promise<Value> => {
  const engine: Engine = await openEngine({ version: 'test', flags: ['index.watch=false'] });
  const ask = async ({ operation, input }: Question): Promise<Envelope> => {
    const caller = { surface: 'test' as const, folder: repository.root };
    return (await callOperation({ engine, operations: OPERATIONS }, { operation, input }, caller)).envelope;
  };
  try {
    return await work(ask);
  } finally {
    await engine.close();
  }
};

/** A cursor contains the revision of its view, which a sync changes. */
const answerOf = ({ status, data, message, error, meta }: Envelope): string =>
  JSON.stringify(
    { status, data, message, error: error?.code, is: meta.freshness_status, all: meta.result_completeness },
    (key, value) => (key === 'next_cursor' || key === 'cursor' ? 'more' : value),
  );

type Ask = (question: Question) => Promise<Envelope>;

const askAll = async (ask: Ask, questions: readonly Question[] = QUESTIONS): Promise<readonly Envelope[]> => {
  const answers: Envelope[] = [];
  for (const { operation, input } of questions)
    answers.push(await ask({ operation, input: { ...input, max_reindex_ms: 60_000 } }));
  return answers;
};

/** The queries of one round; all rounds together cover everything. */
const ASKED = 10;

const someQuestions = (): readonly number[] => Array.from({ length: ASKED }, () => Math.floor(random() * QUESTIONS.length));

const restore = (): void => {
  rmSync(stored, { recursive: true, force: true });
  cpSync(snapshot, stored, { recursive: true });
  rmSync(join(repository.root, ADDED), { force: true });
};

const flip = (path: string, count: number): void => {
  const bytes = readFileSync(path);
  for (let left = count; left > 0; left -= 1) {
    const at = Math.floor(random() * bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 + Math.floor(random() * 255));
  }
  writeFileSync(path, bytes);
};

beforeAll(async () => {
  repository = temporaryRepository(PATHS.map((path, at) => `//- ${path}\n${TEXTS[at >> 1] ?? ''}// number ${at}\n`).join(''));
  process.env['LODESTONE_HOME'] = repository.home;
  await withEngine((ask) => ask({ operation: 'manage_index', input: { action: 'create' } }));
  repository.write('src/m1.ts', `${TEXTS[1]}export const later = 1;\n`);
  repository.commit('second');
  await withEngine((ask) => askAll(ask));
  const index = await openRepositoryIndex({ root: repository.root, background: 'off' });
  await index.checkIntegrity();
  await index.close();
  stored = join(repository.home, 'repositories', readdirSync(join(repository.home, 'repositories'))[0] ?? '');
  snapshot = join(repository.home, 'snapshot');
  mkdirSync(snapshot);
  cpSync(stored, snapshot, { recursive: true });
}, LONGEST_MS);
afterAll(() => {
  repository.dispose();
  if (home === undefined) delete process.env['LODESTONE_HOME'];
  else process.env['LODESTONE_HOME'] = home;
});

type Round = { readonly isEdited: boolean; readonly flips: number; readonly at: number };

const expected = new Map<boolean, readonly string[]>();

const soundAnswers = async (isEdited: boolean): Promise<readonly string[]> => {
  const known = expected.get(isEdited);
  if (known) return known;
  restore();
  if (isEdited) repository.write(ADDED, TEXTS[9] ?? '');
  const answers = (await withEngine((ask) => askAll(ask))).map(answerOf);
  expected.set(isEdited, answers);
  return answers;
};

const damage = (flips: number): void => {
  restore();
  flip(join(stored, 'g1', 'index.db'), flips);
  if (random() < 0.1) flip(join(stored, 'current'), 1);
  if (random() < 0.1) flip(join(stored, 'integrity.json'), 2);
};

const REMEDY = { tool: 'manage_index', args: { action: 'reindex' } };

/** Number of rejected queries. */
const askSome = async (ask: Ask, sound: readonly string[]): Promise<number> => {
  let refused = 0;
  for (const at of someQuestions()) {
    const [answer] = await askAll(ask, QUESTIONS.slice(at, at + 1));
    if (!answer) continue;
    if (answer.error?.code === 'index_corrupt') {
      expect(answer.error.next_actions[0]).toMatchObject(REMEDY);
      refused += 1;
    } else expect(answerOf(answer), JSON.stringify(QUESTIONS[at])).toBe(sound[at]);
  }
  return refused;
};

const HEALTH: Question = { operation: 'health_check', input: {} };
const STATUS: Question = { operation: 'manage_index', input: { action: 'status' } };

const runRound = async ({ isEdited, flips, at }: Round): Promise<boolean> => {
  const sound = await soundAnswers(isEdited);
  damage(flips);
  if (isEdited) repository.write(ADDED, TEXTS[9] ?? '');
  const refused = await withEngine((ask) => askSome(ask, sound));
  await withEngine(async (ask) => {
    const health = await ask(HEALTH);
    expect(health.error).toBeUndefined();
    if (refused > 0) {
      expect(health.data).toMatchObject({ status: 'error', sqlite_ok: false });
      expect((await ask(STATUS)).status).toBe('requires_reindex');
    }
    if (at % REBUILD_EVERY !== 0) return;
    const rebuilt = await ask({ operation: 'manage_index', input: { action: 'reindex', allow_unnecessary_reindex: true } });
    expect([rebuilt.status, rebuilt.error]).toEqual(['ok', undefined]);
    expect((await askAll(ask)).map(answerOf)).toEqual(sound);
    expect((await ask(HEALTH)).data).toMatchObject({ status: 'ready', sqlite_ok: true });
  });
  return refused > 0;
};

describe('an index with flipped bytes', () => {
  it(
    `answers as before or says that it is damaged (${ROUNDS} rounds)`,
    async () => {
      const refused = new Map<number, number>();
      for (let at = 0; at < ROUNDS; at += 1) {
        const flips = FLIPS[at % FLIPS.length] ?? 1;
        const isRefused = await runRound({ isEdited: random() < 0.25, flips, at });
        if (isRefused) refused.set(flips, (refused.get(flips) ?? 0) + 1);
      }
      if (isSoak) console.log('rounds with a refusal, by flips', ROUNDS, Object.fromEntries(refused));
      // Enough flips that every round hits something that is queried.
      expect(refused.get(400)).toBeGreaterThan(0);
    },
    LONGEST_MS,
  );
});
