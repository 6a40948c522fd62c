import { expect, it } from 'vitest';
import { mayBeNamed, shapesOf } from './name-shapes.ts';

it('lets every name through, and few others', () => {
  const shapes = shapesOf(['größe'], shapesOf(['get', 'élan']));
  const passes = (name: string): boolean => mayBeNamed(shapes, name.charCodeAt(0), name.length);
  expect(['get', 'élan', 'größe'].map(passes)).toEqual([true, true, true]);
  expect(['post', 'gets', 'set', ''].map(passes)).toEqual([false, false, false, false]);
});
