import { expect, it } from 'vitest';
import { namedFiles } from './rival-finder.ts';

it('reads the files of a tree in the order in which a text names them', () =>
  expect(
    namedFiles(
      '### src/b.ts (3 symbols)\n- ./src/a.ts:12 calls src/b.ts\nFile: app/[id]/page.tsx, other.ts',
      new Set(['src/a.ts', 'src/b.ts', 'app/[id]/page.tsx']),
    ),
  ).toEqual(['src/b.ts', 'src/a.ts', 'app/[id]/page.tsx']));
