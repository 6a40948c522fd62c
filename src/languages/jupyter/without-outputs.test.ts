import { describe, expect, it } from 'vitest';
import { withoutOutputs } from './without-outputs.ts';

const cell = { cell_type: 'code', source: ['outputs = [1]\n'], outputs: [{ name: 'stdout', text: ['loss 0.1\n', 'a ] b'] }] };

describe('withoutOutputs', () => {
  it('keeps the lines of a notebook and everything but its outputs', () => {
    const text = JSON.stringify({ cells: [cell, cell], metadata: { outputs: ['kept'] }, nbformat: 4 }, undefined, 1);
    const left = withoutOutputs(text);
    expect(left.split('\n').length).toBe(text.split('\n').length);
    expect(left).not.toMatch(/loss|stdout/u);
    expect(left.match(/outputs = \[1\]/gu)).toHaveLength(2);
    expect(left).toContain('kept');
    expect(JSON.parse(left)).toEqual({
      cells: [1, 2].map(() => ({ ...cell, outputs: [] })),
      metadata: { outputs: ['kept'] },
      nbformat: 4,
    });
  });

  it('reads the third format', () => {
    const text = JSON.stringify({ worksheets: [{ cells: [cell] }], nbformat: 3 });
    expect(withoutOutputs(text)).not.toContain('loss');
  });

  it.each([
    '',
    '{',
    '{"cells": [{"outputs": ["nbformat"',
    'const a = {"cells": 1, "outputs": [1], "nbformat": 4}',
    '{"outputs": [1]}',
  ])('keeps other texts: %s', (text) => expect(withoutOutputs(text)).toBe(text));
});
