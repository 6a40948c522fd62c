import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#languages';
import type { FileFacts } from '#model';
import { createExtractor } from './extractor.ts';
import { factsOfText, languageNamed, readGrammar } from './testing/extractor-of-tests.ts';

const fixtures = LANGUAGES.flatMap(({ id }) => {
  const folder = join(import.meta.dirname, '../languages', id, 'fixtures');
  const sources = readdirSync(folder).filter((name) => !name.endsWith('.facts.txt'));
  return sources.map((name) => ({ id, text: readFileSync(join(folder, name), 'utf8') }));
});

const isSoak = process.env['LODESTONE_SOAK'] === '1';
/** A language. */
const MUTATED_FILES = isSoak ? 10_000 : 20;
const SEED = Number(process.env['LODESTONE_SEED'] ?? 11);

/** Numbers in facts that refer to nothing. Collected first, because half a million expectations would take seconds. */
const expectSound = (facts: FileFacts): void => {
  expect([...symbolFaults(facts), ...referenceFaults(facts), ...exportFaults(facts)]).toEqual([]);
};

const symbolFaults = ({ symbols }: FileFacts): readonly unknown[] =>
  symbols.filter(({ parent, span, nameSpan, signatureLineEnd }, index) => {
    const hasParent = parent === undefined || (parent !== index && symbols[parent] !== undefined);
    return !(hasParent && span.lineStart <= span.lineEnd && nameSpan.lineStart >= 1 && signatureLineEnd <= span.lineEnd);
  });

const referenceFaults = ({ symbols, references, imports }: FileFacts): readonly unknown[] =>
  references.filter(({ from, binding }) => {
    if (from !== undefined && symbols[from] === undefined) return true;
    if (binding.kind === 'local') return symbols[binding.symbol] === undefined;
    return binding.kind === 'import' && imports[binding.import] === undefined;
  });

const exportFaults = ({ exports, imports }: FileFacts): readonly unknown[] =>
  exports.filter((fact) => fact.kind === 'all' && imports[fact.import] === undefined);

describe('extraction', () => {
  it.each(LANGUAGES.map(({ id }) => id))('reads mutated %s without throwing', async (language) => {
    const edit = fc.record({
      at: fc.nat(),
      cut: fc.nat({ max: 60 }),
      put: fc.oneof(
        fc.string({ unit: 'binary', maxLength: 8 }),
        fc.constantFrom('{', '}', '(', '`', '/*', '"', '\n', '=>', '<T>', '#'),
      ),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...fixtures.filter(({ id }) => id === language)),
        fc.array(edit, { minLength: 1, maxLength: 6 }),
        async ({ id, text }, edits) => {
          const mutated = edits.reduce((source, { at, cut, put }) => {
            const place = at % (source.length + 1);
            return source.slice(0, place) + put + source.slice(place + cut);
          }, text);
          expectSound(await factsOfText(mutated, id));
        },
      ),
      { numRuns: MUTATED_FILES, seed: SEED },
    );
  });

  const nested = 5_000;
  it.each([
    ['an empty file', ''],
    ['blank lines', '\n\n \n'],
    ['a byte order mark alone', '\uFEFF'],
    ['deep brackets', `${'('.repeat(nested)}${')'.repeat(nested)}`],
    ['deep calls', `${'f('.repeat(nested)}${')'.repeat(nested)}`],
    ['deep objects', `const a = ${'{a:'.repeat(nested)}1${'}'.repeat(nested)}`],
    ['deep blocks', `${'{'.repeat(nested)}${'}'.repeat(nested)}`],
    ['unclosed blocks', '{'.repeat(nested)],
    ['a long chain', `a${'.b()'.repeat(nested)};`],
    ['a long sum of generic calls', `const x = ${'f<T>() + '.repeat(nested)}1;`],
    ['a long chain of operators', `const x = ${'!a! && '.repeat(nested)}b;`],
    ['call signatures without an end', `interface A {\n${'<T>(a: T\n'.repeat(nested)}}`],
    ['a long union', `type A = ${Array.from({ length: nested }, (_, index) => `T${index}`).join(' | ')};`],
    ['a long line', `const x = "${'y'.repeat(100_000)}";`],
    ['a long list', `const x = [${'1,'.repeat(50_000)}];`],
    ['lone surrogates', 'const \uD800 = "\uDFFF";'],
    ['null characters', 'const a = 1;\0\0function f() {}'],
  ])('reads %s', async (_, text) => {
    expectSound(await factsOfText(text));
  });

  it('gives the same facts for the same bytes', async () => {
    for (const { id, text } of fixtures)
      expect(JSON.stringify(await factsOfText(text, id))).toBe(JSON.stringify(await factsOfText(text, id)));
  });

  it('does not depend on previously read files', async () => {
    const [small, large] = [
      'const a = 1;\nclass B { m() { this.x(); } }\n',
      'function f() { return { a, b: () => c.d.e() }; }\n'.repeat(3_000),
    ];
    const alone = JSON.stringify(await factsOfText(small));
    await factsOfText(large);
    expect(JSON.stringify(await factsOfText(small))).toBe(alone);
  });

  it('stops parsing at its deadline and still returns chunks', async () => {
    const extractor = await createExtractor({ readGrammar, parseTimeoutMs: 0 });
    const { symbols, chunks, problems } = await extractor.extract('f(a, b);\n'.repeat(5_000), languageNamed('typescript'));
    expect(symbols).toEqual([]);
    expect(chunks.at(-1)?.lineEnd).toBe(5_000);
    expect(problems).toMatchObject([{ code: 'parse_timeout' }]);
  });
});
