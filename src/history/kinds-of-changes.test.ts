import { expect, it } from 'vitest';
import type { CommitRecord } from '#model';
import { firstOfEachKind } from './kinds-of-changes.ts';

const changes = (...subjects: readonly string[]) => subjects.map((subject) => ({ commit: { subject } as CommitRecord }));

it('keeps the first of changes that were reverted or made again', () => {
  const all = changes(
    'Handle SIGTERM in tasks',
    'Revert "Handle SIGTERM in tasks" (#5577)',
    'Revert "Revert "Handle SIGTERM in tasks" (#5577)" (#5586)',
    'handle SIGTERM in tasks (#5586)',
    'Handle SIGTERM in workers',
  );
  expect(firstOfEachKind(all).map(({ commit }) => commit.subject)).toEqual([
    'Handle SIGTERM in tasks',
    'Handle SIGTERM in workers',
  ]);
});

it('takes a change that differs in its numbers for one that was made before', () => {
  expect(firstOfEachKind(changes('Update lists of 2024', 'Update lists of 2025'))).toHaveLength(1);
});
