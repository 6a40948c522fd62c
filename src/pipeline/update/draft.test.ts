import { expect, it } from 'vitest';
import { type RepoPath, repoPath, type ViewEntry } from '#model';
import type { StoreWriter } from '#store';
import { ViewDraft } from './draft.ts';
import type { Plan } from '../views/plan.ts';

type ViewChange = Parameters<StoreWriter['publishView']>[0];

const PLAN: Plan = {
  name: 'worktree:a',
  objectFormat: 'sha1',
  files: [],
  remove: [repoPath('old.ts')],
  attributes: { root: '/a', isGit: true },
  open: async () => undefined,
};

const makeDraft = (): { readonly draft: ViewDraft; readonly published: ViewChange[] } => {
  const published: ViewChange[] = [];
  const writer = {
    publishView: async (change: ViewChange) => {
      published.push(change);
      return published.length;
    },
  } as unknown as StoreWriter;
  return { draft: new ViewDraft({ writer, plan: PLAN, now: () => '' }), published };
};

const paths = (count: number): readonly RepoPath[] => Array.from({ length: count }, (_, at) => repoPath(`f${at}.ts`));

it('removes dropped files together with those of the plan, in one publication', async () => {
  const { draft, published } = makeDraft();
  draft.put(paths(3).map((path): ViewEntry => ({ path, skip: 'binary' })));
  for (const path of paths(2)) draft.drop(path);
  await draft.publish(1);
  await draft.publish(2);
  expect(published.map(({ put, remove }) => [put.map(({ path }) => path), remove])).toEqual([
    [['f2.ts'], ['old.ts', 'f0.ts', 'f1.ts']],
    [[], []],
  ]);
  expect(PLAN.remove).toEqual(['old.ts']);
});

/** Counts array iterations, including spreads, while `work` runs. */
const countWalks = (work: () => void): number => {
  const own = Object.getOwnPropertyDescriptor(Array.prototype, Symbol.iterator) as PropertyDescriptor;
  let walks = 0;
  const counting = function (this: unknown): unknown {
    walks += 1;
    return own.value.call(this);
  };
  Object.defineProperty(Array.prototype, Symbol.iterator, { ...own, value: counting });
  try {
    work();
  } finally {
    Object.defineProperty(Array.prototype, Symbol.iterator, own);
  }
  return walks;
};

// Issue 11.
it('does not iterate over dropped files to drop another', () => {
  const { draft } = makeDraft();
  const dropped = paths(100);
  const walks = countWalks(() => dropped.forEach((path) => draft.drop(path)));
  expect(walks).toBe(0);
});
