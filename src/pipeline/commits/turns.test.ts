/** Measures the work per turn of the event loop while commits are cleaned. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TURN_LIMITS } from '#model';
import type { ParsedCommit } from '#platform';
import { TurnMeter } from '../../../test/support/turn-meter.ts';
import { cleanCommits } from './clean-commit.ts';

const RULES = { prefix: '', secrets: {} };
const LIMITS = TURN_LIMITS.commits;

let meter: TurnMeter;
beforeEach(() => {
  meter = new TurnMeter();
});
afterEach(() => meter.stop());

/** A commit that counts as cleaned when its message is read. */
const countedCommit = (body: string): ParsedCommit => ({
  id: '0'.repeat(40),
  time: 1,
  get subject() {
    meter.add({ subjects: 1, characters: body.length });
    return 'Change it';
  },
  body,
  files: [],
  fileCount: 0,
});

/** The subject is read once to clean it and once to count it. */
const READS = 2;

it('cleans a limited number of commits per turn', async () => {
  await cleanCommits(
    Array.from({ length: 4 * LIMITS.commits }, () => countedCommit('Why.')),
    RULES,
  );
  expect(meter.most('subjects')).toBeGreaterThan(0);
  expect(meter.most('subjects')).toBeLessThanOrEqual(READS * LIMITS.commits);
});

it('cleans fewer long messages per turn', async () => {
  const body = '\u0001'.repeat(10_000);
  await cleanCommits(
    Array.from({ length: LIMITS.commits - 1 }, () => countedCommit(body)),
    RULES,
  );
  expect(meter.most('characters')).toBeGreaterThan(0);
  expect(meter.most('characters')).toBeLessThanOrEqual(READS * (LIMITS.characters + body.length));
});
