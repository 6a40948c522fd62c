import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '#languages';
import type { FileFacts } from '#model';
import { createExtractor } from './extractor.ts';
import { factsOf, languageNamed, readGrammar } from './testing/extractor-of-tests.ts';

const fixtures = LANGUAGES.flatMap(({ id }) => {
  const folder = join(import.meta.dirname, '../languages', id, 'fixtures');
  const sources = readdirSync(folder).filter((name) => !name.endsWith('.facts.txt'));
  return sources.map((name) => ({ id, text: readFileSync(join(folder, name), 'utf8') }));
});

/** Every number in facts points at something that is there. */
const expectSound = ({ symbols, references, imports, exports }: FileFacts): void => {
  symbols.forEach(({ parent, span, nameSpan, signatureLineEnd }, index) => {
    expect(parent ?? -1).toBeLessThan(index);
    expect(span.lineStart).toBeLessThanOrEqual(span.lineEnd);
    expect(nameSpan.lineStart).toBeGreaterThanOrEqual(1);
    expect(signatureLineEnd).toBeLessThanOrEqual(span.lineEnd);
  });
  for (const { from, binding } of references) {
    expect(from ?? -1).toBeLessThan(symbols.length);
    if (binding.kind === 'local') expect(symbols[binding.symbol]).toBeDefined();
    if (binding.kind === 'import') expect(imports[binding.import]).toBeDefined();
  }
  for (const fact of exports) if (fact.kind === 'all') expect(imports[fact.import]).toBeDefined();
};

describe('extraction', () => {
  it('reads mutated sources without a throw', async () => {
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
        fc.constantFrom(...fixtures),
        fc.array(edit, { minLength: 1, maxLength: 6 }),
        async ({ id, text }, edits) => {
          const mutated = edits.reduce((source, { at, cut, put }) => {
            const place = at % (source.length + 1);
            return source.slice(0, place) + put + source.slice(place + cut);
          }, text);
          expectSound(await factsOf(mutated, id));
        },
      ),
      { numRuns: 200, seed: 11 },
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
    ['a long union', `type A = ${Array.from({ length: nested }, (_, index) => `T${index}`).join(' | ')};`],
    ['a long line', `const x = "${'y'.repeat(100_000)}";`],
    ['a long list', `const x = [${'1,'.repeat(50_000)}];`],
    ['lone surrogates', 'const \uD800 = "\uDFFF";'],
    ['null characters', 'const a = 1;\0\0function f() {}'],
  ])('reads %s', async (_, text) => {
    expectSound(await factsOf(text));
  });

  it('gives the same facts for the same bytes', async () => {
    for (const { id, text } of fixtures)
      expect(JSON.stringify(await factsOf(text, id))).toBe(JSON.stringify(await factsOf(text, id)));
  });

  it('does not depend on the files read before', async () => {
    const [small, large] = [
      'const a = 1;\nclass B { m() { this.x(); } }\n',
      'function f() { return { a, b: () => c.d.e() }; }\n'.repeat(3_000),
    ];
    const alone = JSON.stringify(await factsOf(small));
    await factsOf(large);
    expect(JSON.stringify(await factsOf(small))).toBe(alone);
  });

  it('gives up parsing at its deadline and still cuts the text', async () => {
    const extractor = await createExtractor({ readGrammar, parseTimeoutMs: 0 });
    const { symbols, chunks, problems } = await extractor.extract('f(a, b);\n'.repeat(5_000), languageNamed('typescript'));
    expect(symbols).toEqual([]);
    expect(chunks.at(-1)?.lineEnd).toBe(5_000);
    expect(problems).toMatchObject([{ code: 'parse_timeout' }]);
  });
});
