import { expect, it } from 'vitest';
import { turnsOf } from './run-sections.ts';

it('lets the builds take turns, and lets each go first as often', () =>
  expect(turnsOf(['head', 'base'], 3).map(({ build, round }) => `${build} ${round}`)).toEqual([
    'head 0',
    'base 0',
    'base 1',
    'head 1',
    'head 2',
    'base 2',
  ]));
