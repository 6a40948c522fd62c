import { describe, expect, it } from 'vitest';
import { renderHitGroups } from './render-groups.ts';

const hit = (path: string, line: number, name: string) => ({
  path,
  line_start: line,
  line_end: line + 2,
  kind: 'function',
  name,
  signature: `function ${name}()`,
});

describe('hits as text', () => {
  it('are grouped by file in the order of the best hit, with a matching line or the signature', () => {
    const hits = [hit('b.ts', 5, 'read'), hit('a.ts', 1, 'open'), hit('b.ts', 1, 'write')];
    expect(renderHitGroups(hits, [{ line: 6, text: 'return text;' }])).toBe(
      'b.ts\n  5-7  function read  6: return text;\n  1-3  function write()\na.ts\n  1-3  function open()',
    );
  });

  it('of one file never fill the page', () => {
    const hits = Array.from({ length: 10 }, (_, index) => hit('a.ts', index * 10 + 1, `step${index}`));
    const text = renderHitGroups(hits);
    expect(text.split('\n')).toHaveLength(5);
    expect(text).toContain('+7 more in this file: 31 step3, 41 step4, 51 step5, 61 step6, 71 step7, and 2 more');
  });

  it('name regions of text by their lines, and cut long lines', () => {
    const region = { path: 'notes.md', line_start: 1, line_end: 40, kind: 'text', name: 'notes.md' };
    const text = renderHitGroups([region], [{ line: 7, text: 'x'.repeat(500) }]);
    expect(text).toMatch(/^notes\.md\n {2}1-40 {2}text {2}7: x+…$/u);
    expect(text.length).toBeLessThan(130);
  });
});
