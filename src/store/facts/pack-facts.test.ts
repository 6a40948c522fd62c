import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Binding,
  FACT_KINDS,
  type FactsProblem,
  type FileFacts,
  type FunctionType,
  REFERENCE_KINDS,
  type SymbolFact,
  SYMBOL_KINDS,
  SYMBOL_ROLES,
  TURN_LIMITS,
  type TypeExpression,
  VISIBILITIES,
} from '#model';
import { sampleFacts } from '../testing/sample.ts';
import { unpackSurfaces } from './packed-surfaces.ts';
import { packFacts, unpackReferences, unpackSymbols, unpackSymbolsInTurns } from './pack-facts.ts';

const index = fc.nat({ max: 300 });
const place = fc.oneof(fc.nat({ max: 200 }), fc.nat({ max: 2_000_000 }));
const name = fc.oneof(fc.constantFrom('run', 'parse', 'constructor', 'ünï😀', ''), fc.string());
const span = fc.record({ lineStart: place, lineEnd: place, columnStart: place, columnEnd: place });
const optional = <Value>(key: string, value: fc.Arbitrary<Value>): fc.Arbitrary<Record<string, Value>> =>
  fc.oneof(
    fc.constant({}),
    value.map((known) => ({ [key]: known })),
  );
const merged = <First, Rest extends readonly object[]>(
  first: fc.Arbitrary<First>,
  ...rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> }
) => fc.tuple(first, ...rest).map((parts) => Object.assign({}, ...parts) as First);

const functionTypeOf = (type: fc.Arbitrary<TypeExpression>): fc.Arbitrary<FunctionType> =>
  merged(
    fc.record({
      kind: fc.constant('function' as const),
      parameters: fc.array(type, { maxLength: 3 }),
      isRest: fc.boolean(),
      returns: type,
    }),
    optional('receiver', type),
  );

const terms = fc.letrec<{ binding: Binding; type: TypeExpression }>((tie) => ({
  binding: fc.oneof(
    { maxDepth: 4 },
    fc.record({ kind: fc.constant('free' as const), name }),
    fc.record({ kind: fc.constant('free' as const), name, within: fc.array(tie('type'), { maxLength: 3 }) }),
    fc.record({ kind: fc.constant('local' as const), symbol: index }),
    fc.record({ kind: fc.constant('import' as const), import: index }),
    fc.record({ kind: fc.constant('member' as const), receiver: tie('type'), name }),
  ),
  type: fc.oneof(
    { maxDepth: 4 },
    fc.record({ kind: fc.constantFrom('self' as const, 'super' as const) }),
    fc.record({ kind: fc.constant('unknown' as const), text: name }),
    fc.record({ kind: fc.constantFrom('named' as const, 'value' as const), binding: tie('binding') }),
    fc.record({ kind: fc.constant('returned' as const), by: tie('binding') }),
    fc.record({ kind: fc.constant('field' as const), of: tie('type'), name }),
    fc.record({
      kind: fc.constantFrom(
        'element' as const,
        'awaited' as const,
        'array' as const,
        'result' as const,
        'record' as const,
        'receiver' as const,
      ),
      of: tie('type'),
    }),
    fc.record({ kind: fc.constant('parameter' as const), of: tie('type'), index, count: index, text: name }),
    fc.record({ kind: fc.constant('variable' as const), name, bound: tie('type') }),
    fc.record({
      kind: fc.constant('object' as const),
      fields: fc.array(fc.record({ name, type: tie('type') }), { maxLength: 3 }),
    }),
    functionTypeOf(tie('type')),
    fc.record({
      kind: fc.constant('returned' as const),
      by: tie('binding'),
      arguments: fc.array(tie('type'), { maxLength: 3 }),
    }),
    fc.record({
      kind: fc.constant('named' as const),
      binding: tie('binding'),
      arguments: fc.array(tie('type'), { maxLength: 3 }),
    }),
    fc.record({ kind: fc.constant('union' as const), of: fc.array(tie('type'), { maxLength: 3 }) }),
  ),
}));

const symbol: fc.Arbitrary<SymbolFact> = merged(
  fc.record({
    name,
    qualifiedName: name,
    ordinal: fc.integer({ min: 1, max: 9 }),
    kind: fc.constantFrom(...SYMBOL_KINDS),
    role: fc.constantFrom(...SYMBOL_ROLES),
    signature: fc.string(),
    visibility: fc.constantFrom(...VISIBILITIES),
    span,
    nameSpan: span,
    signatureLineEnd: place,
    bodyHash: fc.oneof(fc.constant('00ff00ff00ff00ff'), fc.string()),
  }),
  optional('doc', fc.string()),
  optional('docLineStart', place),
  optional('parent', index),
  optional('isStatic', fc.boolean()),
  optional('isDeclaration', fc.constant<true>(true)),
  optional('type', terms.type),
  optional('extended', terms.type),
  optional('extends', fc.array(terms.type, { maxLength: 2 })),
  optional('implements', fc.array(terms.type, { maxLength: 2 })),
  optional('calls', fc.array(functionTypeOf(terms.type), { maxLength: 2 })),
  optional('typeParameters', fc.array(name, { maxLength: 2 })),
);

const facts: fc.Arbitrary<FileFacts> = merged(
  fc.record({
    symbols: fc.array(symbol, { maxLength: 8 }),
    references: fc.array(
      merged(
        fc.record({ kind: fc.constantFrom(...REFERENCE_KINDS), name, span, binding: terms.binding }),
        optional('from', index),
        optional('passed', fc.array(terms.type, { maxLength: 3 })),
      ),
    ),
    imports: fc.array(
      merged(
        fc.record({ specifier: name, name, span }),
        optional('alias', name),
        optional('typeOnly', fc.boolean()),
        optional('dynamic', fc.boolean()),
        optional('isShared', fc.constant<true>(true)),
      ),
    ),
    exports: fc.array(
      fc.oneof(
        fc.record({ kind: fc.constant('name' as const), name, of: terms.binding, line: place }),
        fc.record({ kind: fc.constant('all' as const), import: index, line: place }),
      ),
    ),
    chunks: fc.array(merged(fc.record({ lineStart: place, lineEnd: place }), optional('symbol', index))),
    surfaces: fc.array(
      merged(
        fc.record({ kind: fc.constantFrom(...FACT_KINDS), value: name, line: place, confidence: fc.constant('high' as const) }),
        optional('from', index),
        optional('parts', fc.record({ name: fc.record({ kind: fc.constant('name' as const), name, binding: terms.binding }) })),
      ),
    ),
    problems: fc.array(
      merged(
        fc.record({
          code: fc.constantFrom<FactsProblem['code'][]>('syntax_error', 'too_large', 'too_deep'),
          message: fc.string(),
        }),
        optional('line', place),
      ),
    ),
  }),
  optional('packageName', name),
);

describe('packed facts', () => {
  test('unpack to the original', () => {
    fc.assert(
      fc.property(facts, (original) => {
        const { symbols, references, surfaces } = packFacts(original);
        const { references: all, referencesNamed, ...modules } = unpackReferences(references);
        expect({ ...unpackSymbols(symbols), ...modules, surfaces: unpackSurfaces(surfaces), references: all() }).toStrictEqual(
          structuredClone(original),
        );
        for (const { name } of original.references)
          expect(referencesNamed(name)).toEqual(original.references.filter((other) => other.name === name));
      }),
      { numRuns: 200 },
    );
  });

  test('have the same symbols when read in turns', async () => {
    const names = Array.from({ length: 2 * TURN_LIMITS.symbols.symbols + 1 }, (_, index) => `name${index}`);
    const { symbols } = packFacts(sampleFacts(names));
    expect(await unpackSymbolsInTurns(symbols)).toEqual({ ...unpackSymbols(symbols) });
  });

  test('take a few bytes per reference', () => {
    const references = Array.from({ length: 2_000 }, (_, at) => {
      const used = `name${at % 150}`;
      const lineStart = Math.floor(at / 4);
      const columnStart = (at % 4) * 20;
      return {
        kind: 'call' as const,
        name: used,
        span: { lineStart, lineEnd: lineStart, columnStart, columnEnd: columnStart + used.length },
        from: Math.floor(at / 40),
        binding: { kind: 'member' as const, receiver: { kind: 'self' as const }, name: used },
      };
    });
    const empty = { symbols: [], imports: [], exports: [], chunks: [], surfaces: [], problems: [] };
    expect(packFacts({ ...empty, references }).references.length / references.length).toBeLessThan(6);
  });

  test('are refused if the blob is truncated', () => {
    const { symbols } = packFacts({
      symbols: [],
      references: [],
      imports: [],
      exports: [],
      chunks: [{ lineStart: 1, lineEnd: 2 }],
      surfaces: [],
      problems: [],
    });
    expect(() => unpackSymbols(symbols.subarray(0, symbols.length - 2)).symbols).toThrow(/ends early/u);
  });
});
