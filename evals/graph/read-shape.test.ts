import { describe, expect, it } from 'vitest';
import { parseShape, readShapes, type Shape } from './read-shape.ts';

describe('a shape', () => {
  it('has a target, its callers and files', () => {
    expect(parseShape('target: a.py#A.run\ncallers: b.py#go b.py#B.stop\n== a.py\nclass A: ...\n== b.py\n')).toEqual({
      target: 'a.py#A.run',
      callers: ['b.py#go', 'b.py#B.stop'],
      files: [
        { path: 'a.py', text: 'class A: ...\n' },
        { path: 'b.py', text: '' },
      ],
    });
  });
});

const hasSymbol = ({ files }: Shape, id: string): boolean => {
  const [path, names = ''] = id.split('#');
  const text = files.find((file) => file.path === path)?.text ?? '';
  return names.split('.').every((name) => new RegExp(`\\b${name}\\b`, 'u').test(text));
};

describe.each(['typescript', 'python', 'go'] as const)('the shapes of %s', (language) => {
  const shapes = readShapes(language);

  it('are twenty', () => {
    expect(shapes).toHaveLength(20);
  });

  it.each(shapes.map((shape) => [shape.name, shape] as const))('%s refers to symbols in its files', (_, shape) => {
    for (const id of [shape.target, ...shape.callers]) expect(hasSymbol(shape, id), id).toBe(true);
  });
});
