import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  contentId,
  factsNumber,
  type Hit,
  RANK_TERMS,
  type RankTerms,
  repoPath,
  roleOfKind,
  type SymbolFact,
  type SymbolKind,
} from '#model';
import type { OpenView } from '#store';
import { outlineOf } from './outline-of.ts';
import { renderHits, renderOutline, renderSpan } from './render.ts';
import { DETAIL_LEVELS, shapeHits } from './shape-hits.ts';
import { numberedSpan } from './numbered-span.ts';

const path = repoPath('src/shop/order.ts');
const TEXT = `export class Order {
  total(): number {
    let sum = 0;
    for (const line of this.lines) {
      sum += line.price;
      sum += line.tax;
      if (sum > MOST) {
        throw new Error('too much');
      }
      log(sum);
      check(sum);
      store(sum);
      seal(sum);
    }
    return sum;
  }
  cancel() { return 0; }
}
`;

const symbol = (kind: SymbolKind, qualifiedName: string, lines: readonly [number, number, number?]): SymbolFact => {
  const [lineStart, lineEnd, parent] = lines;
  const place = { lineStart, lineEnd, columnStart: 0, columnEnd: 1 };
  const name = qualifiedName.split('.').at(-1) ?? '';
  return {
    name,
    qualifiedName,
    ordinal: 1,
    kind,
    role: roleOfKind(kind),
    signature: `${kind} ${name}()`,
    visibility: 'public',
    span: place,
    nameSpan: place,
    signatureLineEnd: lineStart,
    bodyHash: '',
    ...(parent === undefined ? {} : { parent }),
  };
};
const SYMBOLS = [
  symbol('class', 'Order', [1, 18]),
  symbol('method', 'Order.total', [2, 16, 0]),
  symbol('method', 'Order.cancel', [17, 17, 0]),
];

const TERMS: RankTerms = Object.assign({} as RankTerms, Object.fromEntries(RANK_TERMS.map((term) => [term, 0])), {
  final_score: 7.25,
});
const hitOf = (index: number): Hit => {
  const fact = SYMBOLS[index];
  if (!fact) throw new Error('no such symbol');
  const { name, kind, span } = fact;
  return {
    path,
    language: 'typescript',
    span,
    kind,
    name,
    facts: factsNumber(1),
    symbolIndex: index,
    symbol: fact,
    terms: TERMS,
  };
};
const TEXT_HIT: Hit = { path, span: { lineStart: 1, lineEnd: 3 }, kind: 'text', name: 'order.ts', terms: TERMS };

const view = {
  reader: {
    symbols: async (facts: readonly number[]) =>
      new Map(facts.map((number) => [number, { symbols: SYMBOLS, chunks: [], problems: [] }])),
  },
  readText: async () => ({ text: TEXT, contentId: contentId('0'), isStale: false }),
} as unknown as OpenView;

describe('shapeHits', () => {
  it('gives only the location at level location', async () => {
    expect(await shapeHits(view, [hitOf(1)], { detailLevel: 'location' })).toEqual([
      { path, line_start: 2, line_end: 16, kind: 'method', name: 'total' },
    ]);
  });

  it('adds the signature and ids at level signature', async () => {
    expect(await shapeHits(view, [hitOf(1)], { detailLevel: 'signature' })).toEqual([
      {
        path,
        line_start: 2,
        line_end: 16,
        kind: 'method',
        name: 'total',
        symbol_id: 'src/shop/order.ts#Order.total',
        qualified_name: 'Order.total',
        signature: 'method total()',
        language: 'typescript',
        visibility: 'public',
        score: 7.25,
      },
    ]);
  });

  it('adds ten lines of the body, the parent and the nearest siblings at level context', async () => {
    const [hit] = await shapeHits(view, [hitOf(1)], { detailLevel: 'context' });
    expect(hit?.body_preview?.split('\n')).toEqual(TEXT.split('\n').slice(2, 12));
    expect(hit?.parent).toEqual({ kind: 'class', name: 'Order', path, line_start: 1 });
    expect(hit?.related_symbols).toEqual([{ kind: 'method', name: 'cancel', path, line_start: 17 }]);
    const [short] = await shapeHits(view, [hitOf(2)], { detailLevel: 'context' });
    expect(short?.body_preview).toBe('  cancel() { return 0; }');
  });

  it('omits symbol fields for text outside symbols', async () => {
    const [hit] = await shapeHits(view, [TEXT_HIT], { detailLevel: 'context' });
    expect(Object.keys(hit ?? {})).toEqual(['path', 'line_start', 'line_end', 'kind', 'name', 'score', 'body_preview']);
  });

  it('omits the code preview of a file that has changed since it was indexed', async () => {
    const moved = { ...view, readText: async () => ({ text: 'other', contentId: contentId('1'), isStale: true }) };
    expect((await shapeHits(moved, [hitOf(1)], { detailLevel: 'context' }))[0]?.body_preview).toBeUndefined();
  });

  it('keeps only ids and scores when compact, at a fifth of the size', async () => {
    const full = await shapeHits(view, [hitOf(1)], { detailLevel: 'context' });
    const compact = await shapeHits(view, [hitOf(1)], { detailLevel: 'context', compact: true });
    expect(Object.keys(compact[0] ?? {})).toEqual(['path', 'line_start', 'line_end', 'kind', 'name', 'symbol_id', 'score']);
    expect(await shapeHits(view, [hitOf(1)], { detailLevel: 'location', compact: true })).toEqual(
      await shapeHits(view, [hitOf(1)], { detailLevel: 'location' }),
    );
    expect(JSON.stringify(compact).length).toBeLessThan(JSON.stringify(full).length * 0.3);
  });

  it('shows the same hits in the same order at every level', async () => {
    const hits = fc.array(fc.constantFrom(hitOf(0), hitOf(1), hitOf(2), TEXT_HIT), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(hits, fc.constantFrom(...DETAIL_LEVELS), fc.boolean(), async (list, detailLevel, compact) => {
        const places = (await shapeHits(view, list, { detailLevel, compact })).map(({ path: at, line_start, name }) => [
          at,
          line_start,
          name,
        ]);
        expect(places).toEqual(list.map((hit) => [hit.path, hit.span.lineStart, hit.name]));
      }),
    );
  });
});

describe('outlineOf', () => {
  it('nests symbols under their parents, or shows only the top level', () => {
    const all = outlineOf(SYMBOLS, { path, depth: 'all' });
    expect(renderOutline(all)).toBe('1-18  class Order()\n  2-16  method total()\n  17  method cancel()');
    expect(all[0]?.children?.[0]?.symbol_id).toBe('src/shop/order.ts#Order.total');
    expect(outlineOf(SYMBOLS, { path, depth: 'top' }).map(({ name, children }) => [name, children])).toEqual([
      ['Order', undefined],
    ]);
    expect(outlineOf([], { path, depth: 'all' })).toEqual([]);
  });
});

describe('a symbol named after something else than its parent', () => {
  it('has its qualified name in the outline', () => {
    const [first] = SYMBOLS;
    if (!first) throw new Error('no symbol');
    const moved = [
      { ...first, name: 'api', qualifiedName: 'api' },
      { ...first, name: 'list', qualifiedName: 'api.users.list', parent: 0 },
      { ...first, name: 'use', qualifiedName: 'app.use' },
    ];
    const outline = outlineOf(moved, { path, depth: 'all' });
    expect(renderOutline(outline).match(/(?<=  )class \S+/gu)).toEqual(['class api', 'class api.users.list', 'class app.use']);
    expect(outline[0]?.children?.[0]).toMatchObject({ name: 'list', qualified_name: 'api.users.list' });
  });
});

describe('numberedSpan', () => {
  it('numbers lines, adds context lines and reports truncation', () => {
    expect(numberedSpan('a\nb\nc\nd\n', { lineStart: 2, lineEnd: 2, contextLines: 1, maxLines: 9 })).toEqual({
      line_start: 1,
      line_end: 3,
      content: '1\ta\n2\tb\n3\tc',
      total_file_lines: 4,
      truncated: false,
    });
    expect(numberedSpan('a\r\nb\r\nc', { lineStart: 1, maxLines: 2 })).toMatchObject({
      content: '1\ta\n2\tb',
      line_end: 2,
      truncated: true,
    });
    expect(renderSpan(numberedSpan('a\nb\nc', { lineStart: 1, maxLines: 1 }))).toBe('1\ta\n…');
  });

  it('is empty past the end of the file', () => {
    expect(numberedSpan('a', { lineStart: 5, lineEnd: 9, maxLines: 9 })).toEqual({
      line_start: 0,
      line_end: 0,
      content: '',
      total_file_lines: 1,
      truncated: false,
    });
    expect(numberedSpan('', { lineStart: 1, maxLines: 9 }).total_file_lines).toBe(0);
  });
});

describe('rendering', () => {
  it('prints hits as lines, with a path once for neighbours', async () => {
    const hits = await shapeHits(view, [hitOf(2), TEXT_HIT], { detailLevel: 'signature' });
    expect(renderHits(hits)).toBe('src/shop/order.ts:17  Order.cancel — method cancel()\n  :1  text order.ts');
  });
});
