import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amounts, type Folder, noAmounts } from './folder-weights.ts';
import { pickByDepth, pickByWeight } from './pick-folders.ts';

const amounts = (files: number, weight = files): Amounts => ({ ...noAmounts(), files, weight });

const folder = (path: string, own: Amounts, folders: Folder[] = []): Folder => {
  const below = folders.map((each) => each.all);
  const sum = (field: 'files' | 'weight') => below.reduce((total, part) => total + part[field], own[field]);
  return { path, own, all: amounts(sum('files'), sum('weight')), folders };
};

const treeAt = (path: string, depth: number): fc.Arbitrary<Folder> =>
  fc
    .record({ own: fc.nat(40), weight: fc.nat(1_000), below: fc.nat(depth === 0 ? 0 : 3) })
    .chain(({ own, weight, below }) =>
      fc
        .tuple(...Array.from({ length: below }, (_, at) => treeAt(path === '' ? `f${at}` : `${path}/f${at}`, depth - 1)))
        .map((folders) => folder(path, amounts(own, weight), folders)),
    );

describe('the folders of a map', () => {
  it('hold every file once, however deep the map is', () => {
    fc.assert(
      fc.property(treeAt('', 3), fc.integer({ min: 1, max: 5 }), (root, depth) => {
        for (const picked of [pickByWeight(root), pickByDepth(root, depth)]) {
          expect(picked.reduce((sum, { amounts: { files } }) => sum + files, 0)).toBe(root.all.files);
          expect(new Set(picked.map(({ path, isOwnOnly }) => `${path} ${isOwnOnly}`)).size).toBe(picked.length);
        }
      }),
    );
  });

  it('are listed by weight, then by path', () => {
    const root = folder('', amounts(0), [folder('b', amounts(5)), folder('a', amounts(5)), folder('c', amounts(9))]);
    expect(pickByDepth(root, 1).map(({ path }) => path)).toEqual(['c', 'a', 'b']);
  });

  it('open where the weight is', () => {
    const heavy = folder('src', amounts(1), [folder('src/a', amounts(60)), folder('src/b', amounts(30))]);
    const light = folder('docs', amounts(1), [folder('docs/a', amounts(1))]);
    expect(pickByWeight(folder('', amounts(2), [heavy, light])).map(({ path, isOwnOnly }) => [path, isOwnOnly])).toEqual([
      ['src/a', false],
      ['src/b', false],
      ['', true],
      ['docs', false],
      ['src', true],
    ]);
  });
});
