import { expect, it } from 'vitest';
import { turnsOf } from './run-sections.ts';

it('alternates the builds and which one goes first', () =>
  expect(turnsOf(['head', 'base'], 3).map(({ build, round }) => `${build} ${round}`)).toEqual([
    'head 0',
    'base 0',
    'base 1',
    'head 1',
    'head 2',
    'base 2',
  ]));
