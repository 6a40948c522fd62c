import { expect, it } from 'vitest';
import type { StoredView } from '#model';
import { staleReasonsOf } from './describe-freshness.ts';

it('names each reason once, although facts can be pending for two', () => {
  const stored = { attributes: { isGit: false }, tier: 1, pendingFacts: 3 } as unknown as StoredView;
  const check = { staleReasons: ['facts_pending' as const], checkedAt: '' };
  expect(staleReasonsOf(stored, check, 'symbols')).toEqual(['facts_pending']);
});
