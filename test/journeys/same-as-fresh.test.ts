/** Invariant 1: after any history, a view answers like a fresh index of the same tree, scores included. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Question, questionsAbout, READERS } from '../support/questions.ts';
import { temporaryRepository } from '../support/temporary-repository.ts';
import { HistoryRun, type Input } from './testing/history-run.ts';
import { arbitraryStep, copyRepository, NAMES, PATHS, replaceFile, type Step, applyStep, TEXTS } from './testing/histories.ts';
import { isSoak, seedOfRun } from './testing/random.ts';

/** Each costs about two CPU seconds: the suite checks that the test works, the soak that the engine does. */
const RUNS = isSoak ? 500 : 5;
/** A run of the suite covers every operation; over many runs, every query. */
const PART = 4;
/** With `LODESTONE_SEED`, repeats one failed run: a failure prints both values. */
const onlyPath = process.env['LODESTONE_PATH'] ? { path: process.env['LODESTONE_PATH'] } : {};
const STEPS = isSoak ? 16 : 12;

const QUESTIONS = questionsAbout({
  names: [...NAMES, 'Large.start'],
  paths: PATHS,
  queries: ['read the config', 'parseQuery', 'start a cart'],
  patterns: ['helper', 'query'],
});

/** Part `at` of the queries, with at least one per operation. */
const partOf = (at: number): readonly Question[] =>
  Object.entries(QUESTIONS).flatMap(([operation, inputs]) =>
    inputs
      .filter((_, index) => index % Math.min(PART, inputs.length) === at % Math.min(PART, inputs.length))
      .map((input) => ({ operation, input })),
  );

type View = 'worktree' | 'head' | 'workspace' | 'virtual';
type DrawnHistory = {
  readonly steps: readonly Step[];
  readonly other: Exclude<View, 'worktree'>;
  readonly part: number;
  readonly isWatching: boolean;
  readonly virtual: readonly { readonly path: string; readonly content: string | null }[];
};

/** The view, and the folder with the same tree without a history. */
const WAYS: Readonly<
  Record<View, (asker: HistoryRun, drawn: DrawnHistory) => Promise<{ readonly extra: Input; readonly same: string }>>
> = {
  worktree: async (asker) => ({ extra: {}, same: copyRepository(asker.repository.root, asker.folder()) }),
  head: async (asker) => {
    const same = join(asker.folder(), 'clone');
    execFileSync('git', ['clone', '-q', '--no-local', asker.repository.root, same], { stdio: 'pipe' });
    return { extra: { ref: 'HEAD' }, same };
  },
  workspace: async (asker) => {
    if (!asker.taken) await asker.takeOver();
    return { extra: { workspace_id: 'w' }, same: asker.taken ?? '' };
  },
  virtual: async (asker, { virtual }) => {
    const same = copyRepository(asker.repository.root, asker.folder());
    for (const { path, content } of virtual) {
      if (content === null) rmSync(join(same, path), { force: true });
      else replaceFile(same, path, content);
    }
    return { extra: { virtual_files: virtual }, same };
  },
};

const answersAlike = async (asker: HistoryRun, view: View, drawn: DrawnHistory): Promise<void> => {
  const questions = partOf(drawn.part);
  const { extra, same } = await WAYS[view](asker, drawn);
  const kept = await asker.askAll(questions, extra);
  expect({ view, answers: kept }).toEqual({ view, answers: await asker.askAll(questions, {}, same) });
};

const runOnce = async (drawn: DrawnHistory): Promise<void> => {
  const repository = temporaryRepository(`//- src/a.ts\n${TEXTS[0]}//- src/b.ts\n${TEXTS[8]}`);
  process.env['LODESTONE_HOME'] = repository.home;
  const asker = new HistoryRun(repository, drawn.isWatching);
  try {
    await asker.ask();
    for (const step of drawn.steps) await applyStep(asker, step);
    for (const view of ['worktree', drawn.other] as const) await answersAlike(asker, view, drawn);
  } finally {
    await asker.reopen();
    delete process.env['LODESTONE_HOME'];
    repository.dispose();
  }
};

it('covers every operation that reads the index', () => {
  expect(Object.keys(QUESTIONS).sort()).toEqual([...READERS].sort());
  for (let part = 0; part < PART; part += 1)
    expect(new Set(partOf(part).map(({ operation }) => operation))).toEqual(new Set(READERS));
});

it('answers like a fresh index after any history of edits, in every kind of view', async () => {
  const drawn: fc.Arbitrary<DrawnHistory> = fc.record({
    steps: fc.array(arbitraryStep, { minLength: 1, maxLength: STEPS }),
    other: fc.constantFrom('head', 'workspace', 'virtual'),
    part: fc.nat(PART - 1),
    isWatching: fc.boolean(),
    // Not in an ignored folder: virtual files count there, saved files do not.
    virtual: fc.uniqueArray(
      fc.record({ path: fc.constantFrom('src/a.ts', 'src/b.ts', 'src/unsaved.ts'), content: fc.constantFrom(null, ...TEXTS) }),
      { minLength: 1, maxLength: 3, selector: ({ path }) => path },
    ),
  });
  await fc.assert(fc.asyncProperty(drawn, runOnce), { numRuns: RUNS, seed: seedOfRun(), ...onlyPath });
});
