import { describe, expect, it } from 'vitest';
import { readCallers, readEdges, readFoundSymbols, readReferences, readScipReferences } from './read-answer.ts';

describe('an answer of refs_find', () => {
  const page = [
    '2 of 3 uses of f.',
    'src/a.ts',
    '  5 call in g | f("  9 call")',
    'src/b c.ts',
    '  7 import?',
    'target: src/a.ts#f',
    'next: refs_find {"symbol_id":"src/a.ts#f","cursor":"abc"}  (The next page.)',
  ];

  it('has lines below their file, whatever the excerpt says', () =>
    expect(readReferences(page.join('\n'))).toEqual({
      lines: [
        { path: 'src/a.ts', line: 5 },
        { path: 'src/b c.ts', line: 7 },
      ],
      target: 'src/a.ts#f',
      cursor: 'abc',
    }));

  it('is rejected when fewer lines are parsed than it claims', () =>
    expect(() => readReferences('1 use of f.\nsrc/a.ts:5  call\ntarget: src/a.ts#f')).toThrow('read 0 of 1 uses'));

  it('may have no uses, or no symbol', () => {
    expect(readReferences('No uses of a.ts#f.')).toEqual({ lines: [], target: 'a.ts#f' });
    expect(readReferences('symbol_not_found: No symbol answers to "f".')).toEqual({ lines: [] });
  });
});

describe('the callers of codegraph', () => {
  const several = [
    '**Callers of get — 2 distinct definitions (narrow with `file`)**',
    '',
    '**Box::get** (method) — src/box.ts:4',
    '- open (method) - src/use.ts:12',
    '',
    '**Bag::get** (method) — src/box.ts:20',
    '- (no callers)',
  ].join('\n');

  it('are declarations or whole files', () =>
    expect(readCallers('**Callers of f (2 found)**\n\n- g (function) - a.py:3\n- b.py (file) - b.py:1 — via import', [])).toEqual(
      [
        { path: 'a.py', line: 3 },
        { path: 'b.py', line: 0 },
      ],
    ));

  it('are those of the requested definition', () => {
    expect(readCallers(several, [{ path: 'src/box.ts', line: 5 }])).toEqual([{ path: 'src/use.ts', line: 12 }]);
    expect(readCallers(several, [{ path: 'src/box.ts', line: 20 }])).toEqual([]);
    expect(readCallers(several, [{ path: 'src/box.ts', line: 40 }])).toBeUndefined();
  });

  it('are rejected in an unknown format', () => expect(() => readCallers('- g at a.py, line 3', [])).toThrow('read 0 of 1 uses'));

  it('are undefined for an unknown symbol', () => {
    expect(readCallers('Symbol "f" not found in the codebase', [])).toBeUndefined();
    expect(
      readCallers('- g (function) - a.py:3\n\n> **Note:** no definition of "f" matches file "b.py" — showing all.', []),
    ).toBeUndefined();
  });
});

describe('the edges of codegraph', () => {
  const definition = (line: number, edge: object) => ({
    definition: { filePath: 'a.ts', startLine: line },
    callers: [{ id: 'g', kind: 'function', filePath: 'b.ts', startLine: 3 }],
    edges: [edge],
  });

  it('have their own line, or that of the caller', () => {
    const text = JSON.stringify({
      definitions: [definition(1, { source: 'g', line: 7 }), definition(2, { source: 'g', line: null })],
    });
    expect(readEdges(text, [{ path: 'a.ts', line: 1 }])).toEqual([{ path: 'b.ts', line: 7 }]);
    expect(readEdges(text, [{ path: 'a.ts', line: 2 }])).toEqual([{ path: 'b.ts', line: 3 }]);
  });

  it('are undefined for an unknown symbol, or if the file has no such name', () => {
    const text = JSON.stringify({ filteredOut: true, definitions: [definition(1, { source: 'g', line: 7 })] });
    expect(readEdges(text, [{ path: 'a.ts', line: 1 }])).toBeUndefined();
    expect(readEdges('ℹ Symbol "f" not found', [])).toBeUndefined();
  });
});

describe('the symbols that CKB finds', () => {
  const found = (...names: readonly string[]): string =>
    JSON.stringify({
      data: { symbols: names.map((name) => ({ name, stableId: `id ${name}`, location: { fileId: 'a.ts', startLine: 0 } })) },
    });
  const queries = { name: 'size', declarations: [{ path: 'a.ts', line: 9 }], containers: ['Box'] };

  it('are distinguished by the class before the name', () => {
    expect(readFoundSymbols(found('Bag#size', 'Box#size', 'Box#sizes'), queries)).toEqual(['id Box#size']);
    expect(readFoundSymbols(found('Box#`<get>size`', 'Box#`<set>size`'), queries)).toHaveLength(2);
  });

  it('may be private, or constructor parameters', () => {
    const names = found('Box#`#size`', 'Box#`#size`().(at)', 'Box#`<constructor>`().(size)', 'Box#open().(size)');
    expect(readFoundSymbols(names, { ...queries, name: '#size' })).toEqual(['id Box#`#size`']);
    expect(readFoundSymbols(names, queries)).toEqual(['id Box#`<constructor>`().(size)']);
  });

  it('may be outside a class, but must be in the file', () => {
    expect(readFoundSymbols(found('Bag#size', 'size'), { ...queries, containers: [] })).toEqual(['id size']);
    expect(readFoundSymbols(found('Box#size'), { ...queries, declarations: [{ path: 'b.ts', line: 9 }] })).toEqual([]);
  });
});

it('reads the references of CKB without the definition', () => {
  const at = (kind: string, startLine: number) => ({ kind, location: { fileId: 'a.ts', startLine } });
  expect(
    readScipReferences(JSON.stringify({ data: { references: [at('definition', 1), at('reference', 5)], totalCount: 2 } })),
  ).toEqual([{ path: 'a.ts', line: 5 }]);
  expect(readScipReferences('symbol not found')).toEqual([]);
  expect(() => readScipReferences(JSON.stringify({ data: { refs: [], totalCount: 2 } }))).toThrow('read 0 of 2 uses');
});
