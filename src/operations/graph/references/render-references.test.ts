import { describe, expect, it } from 'vitest';
import { renderReferences, type RenderedReference } from './render-references.ts';

type Given = Partial<RenderedReference> & { readonly path: string; readonly line_start: number };
const use = (given: Given): RenderedReference => ({ kind: 'call', resolution_state: 'resolved', ...given });

describe('the text of uses', () => {
  it('has a file, a symbol and a line of code once', () => {
    const inX = { path: 'a.ts', from_symbol: 'a.ts#X' };
    const text = renderReferences([
      use({ path: 'a.ts', line_start: 1, kind: 'import' }),
      use({ ...inX, line_start: 11, excerpt: 'f(1)' }),
      use({ ...inX, line_start: 19, excerpt: 'f(1)' }),
      use({ ...inX, line_start: 28, excerpt: 'f(2)' }),
      use({ path: 'b.ts', line_start: 3, from_symbol: 'b.ts#Y.z', excerpt: 'f(3)' }),
    ]);
    expect(text.split('\n')).toEqual([
      'a.ts: 1 import',
      '  in X',
      '    11, 19 call | f(1)',
      '    28 call | f(2)',
      'b.ts: 3 call in Y.z | f(3)',
    ]);
  });

  it('counts the uses of a line, and says so when the code of a line is shown in another file', () => {
    const text = renderReferences([
      use({ path: 'a.ts', line_start: 3, excerpt: 'f(f(1))' }),
      use({ path: 'a.ts', line_start: 3 }),
      use({ path: 'b.ts', line_start: 4, excerpt: 'f(f(1))' }),
    ]);
    expect(text.split('\n')).toEqual([
      'a.ts: 3×2 call | f(f(1))',
      'b.ts: 4 call',
      '(Code is shown once: a line without it repeats one above, or is an import or export.)',
    ]);
  });

  it('marks uses of relatives, once if all have the mark', () => {
    const [base, other] = [use({ path: 'a.ts', line_start: 3, via: 'Base' }), use({ path: 'b.ts', line_start: 4, via: 'Base' })];
    expect(renderReferences([base, other])).toBe('all via Base:\na.ts: 3 call\nb.ts: 4 call');
    expect(renderReferences([base, { ...other, via: 'Other', sibling: true }])).toBe(
      'a.ts: 3 call via Base\nb.ts: 4 call sibling Other',
    );
  });

  it('lists uses known by name only last', () => {
    const text = renderReferences([
      use({ path: 'a.ts', line_start: 3 }),
      use({ path: 'a.ts', line_start: 2, resolution_state: 'unresolved', kind: 'write' }),
    ]);
    expect(text).toBe('a.ts: 3 call\nby name only:\na.ts: 2 write');
  });

  it('loses no location', () => {
    const uses = Array.from({ length: 60 }, (_, index) =>
      use({
        path: `f${index % 4}.ts`,
        line_start: 100 + index,
        excerpt: `g(${index % 7})`,
        from_symbol: `f${index % 4}.ts#s${index % 3}`,
      }),
    ).sort((one, other) => (one.path < other.path ? -1 : Number(one.path > other.path)) || one.line_start - other.line_start);
    const text = renderReferences(uses);
    for (const { line_start: line } of uses) expect(text).toMatch(new RegExp(String.raw`\b${line}\b`, 'u'));
  });
});
