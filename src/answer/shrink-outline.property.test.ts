import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SymbolKind } from '#model';
import type { OutlineSymbol } from './outline-of.ts';
import { shrinkOutline } from './shrink-outline.ts';

const KINDS: readonly SymbolKind[] = ['class', 'function', 'method', 'property', 'constant', 'interface'];

const symbolAt = (depth: number): fc.Arbitrary<OutlineSymbol> =>
  fc
    .record({
      name: fc.stringMatching(/^[a-z]{1,12}$/u),
      kind: fc.constantFrom(...KINDS),
      line: fc.nat(9_999),
      signature: fc.string({ maxLength: 200 }),
      children: depth === 0 ? fc.constant([]) : fc.array(symbolAt(depth - 1), { maxLength: 4 }),
    })
    .map(({ name, kind, line, signature, children }) => ({
      name,
      kind,
      line_start: line,
      line_end: line + 3,
      signature,
      visibility: 'public' as const,
      symbol_id: `src/some/path.ts#${name}`,
      ...(children.length > 0 ? { children } : {}),
    }));

const outlines = fc.array(symbolAt(2), { maxLength: 8 });

const sizeOf = (value: unknown): number => JSON.stringify(value).length;

describe('an outline in a budget', () => {
  it('has every symbol of the top level at every budget that holds them', () => {
    fc.assert(
      fc.property(outlines, fc.double({ min: 0, max: 1, noNaN: true }), (symbols, share) => {
        const least = sizeOf(
          shrinkOutline(symbols, ({ left_out: loss, symbols: kept }) => !loss.top_level && kept.every((one) => !one.members)),
        );
        const budget = Math.ceil(least + 80 + share * Math.max(0, sizeOf(symbols) - least));
        const outline = shrinkOutline(symbols, (tried) => sizeOf(tried) <= budget);
        expect(outline.symbols.map(({ name, line_start: line }) => [name, line])).toEqual(
          symbols.map(({ name, line_start: line }) => [name, line]),
        );
      }),
    );
  });

  it('fits, unless no budget is that small, and counts what it leaves out', () => {
    fc.assert(
      fc.property(outlines, fc.integer({ min: 40, max: 4_000 }), (symbols, budget) => {
        const outline = shrinkOutline(symbols, (tried) => sizeOf(tried) <= budget);
        const isEmpty = outline.symbols.length === 0;
        if (!isEmpty) expect(sizeOf(outline)).toBeLessThanOrEqual(budget);
        expect(outline.symbols.length + (outline.left_out.top_level ?? 0)).toBe(symbols.length);
      }),
    );
  });

  it('keeps a class and its methods as names and lines before it loses any of them', () => {
    const method = (name: string, line: number): OutlineSymbol => ({
      name,
      kind: 'method',
      line_start: line,
      line_end: line + 9,
      signature: `${name}(${'argument: string, '.repeat(9)}): void`,
    });
    const field: OutlineSymbol = { name: 'state', kind: 'field', line_start: 2, line_end: 2, signature: 'private state = 0' };
    const service: OutlineSymbol = {
      name: 'Service',
      kind: 'class',
      line_start: 1,
      line_end: 99,
      signature: 'class Service',
      children: [field, method('start', 10), method('stop', 30)],
    };
    const at = (budget: number) => shrinkOutline([service], (tried) => sizeOf(tried) <= budget);
    expect(at(600)).toMatchObject({ left_out: { signatures: 2 }, symbols: [{ children: [{}, {}, {}] }] });
    expect(at(450)).toMatchObject({ left_out: { values: 1 }, symbols: [{ children: [{ name: 'start' }, { name: 'stop' }] }] });
    expect(at(150).symbols).toEqual([
      { name: 'Service', kind: 'class', line_start: 1, line_end: 99, members: ['start 10', 'stop 30'] },
    ]);
    expect(at(140)).toMatchObject({ left_out: { members: 2 }, symbols: [{ name: 'Service' }] });
  });
});
