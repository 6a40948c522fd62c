import { describe, expect, it } from 'vitest';
import type { Language, Reading } from '#model';
import { extractorOfTests, languageNamed } from '../testing/extractor-of-tests.ts';
import { printFacts } from '../testing/print-facts.ts';

const typescript = languageNamed('typescript');

/** A made-up language that is read as the test says. */
const languageThatReads = (read: (text: string) => Reading): Language => ({
  ...typescript,
  id: 'made-up',
  grammar: undefined,
  parser: undefined,
  kinds: [],
  comments: { line: ['#'], block: [['(*', '*)']] },
  read,
});

const factsOf = async (text: string, read: (text: string) => Reading) =>
  (await extractorOfTests).extract(text, languageThatReads(read));

const rangeOf = (text: string, part: string) => {
  const start = text.indexOf(part);
  return { start, end: start + part.length };
};

describe('a language that is read by hand', () => {
  it('has symbols with parents, signatures, comments and places', async () => {
    const text = '# Head\n\n(* About\n   outer *)\nouter {\n  inner 1\n}\n';
    const facts = await factsOf(text, () => ({
      symbols: [
        { kind: 'class', name: 'outer', ...rangeOf(text, 'outer {\n  inner 1\n}'), signatureEnd: text.indexOf(' {') },
        { kind: 'field', name: 'inner', parent: 0, ...rangeOf(text, 'inner 1'), visibility: 'private' },
      ],
    }));
    expect(facts.symbols).toMatchObject([
      { qualifiedName: 'outer', signature: 'outer', doc: 'About\nouter', docLineStart: 3, span: { lineStart: 5, lineEnd: 7 } },
      {
        qualifiedName: 'outer.inner',
        parent: 0,
        visibility: 'private',
        nameSpan: { lineStart: 6, columnStart: 2, columnEnd: 7 },
      },
    ]);
    expect(facts.chunks.at(-1)?.lineEnd).toBe(7);
  });

  it('binds uses to the declaration around them, to a top-level one and to imports', async () => {
    const text = 'a{b use-b} use-c use-d';
    const use = (name: string) => ({ kind: 'read' as const, name, start: text.indexOf(`use-${name}`) });
    const facts = await factsOf(text, () => ({
      symbols: [
        { kind: 'class', name: 'a', ...rangeOf(text, 'a{b use-b}') },
        { kind: 'field', name: 'b', parent: 0, ...rangeOf(text, 'b') },
      ],
      uses: [use('b'), use('c'), use('d')],
      imports: [{ specifier: './c', name: 'x', alias: 'c', start: 0, end: 1 }],
    }));
    expect(facts.references.map(({ from, binding }) => [from, binding])).toEqual([
      [0, { kind: 'local', symbol: 1 }],
      [undefined, { kind: 'import', import: 0 }],
      [undefined, { kind: 'free', name: 'd' }],
    ]);
  });

  it('leaves out what is nested too deeply, and says what the reader left out', async () => {
    const symbols = Array.from({ length: 50 }, (_, index) => ({
      kind: 'key' as const,
      name: 'k',
      start: 0,
      end: 1,
      ...(index > 0 ? { parent: index - 1 } : {}),
    }));
    const { symbols: found, problems } = await factsOf('x', () => ({ symbols, leftOut: '9 keys are left out' }));
    expect(found).toHaveLength(40);
    expect(problems.map(({ code }) => code)).toEqual(['too_large', 'too_deep']);
  });
});

describe('embedded parts', () => {
  const text = [
    '<p>{count + row.size}{{ Broken( }}</p>',
    '<script>',
    "import { go } from './go';",
    'const count = go();',
    '</script>',
    '<b>$go</b>',
    '<script>',
    'export const other = count;',
    '</script>',
    '',
  ].join('\n');
  const [first, second] = [...text.matchAll(/<script>([^]*?)<\/script>/gu)].map((match) => ({
    language: typescript,
    start: match.index + 8,
    end: match.index + match[0].length - 9,
  }));
  if (!first || !second) throw new Error('no scripts');
  const expression = (part: string) => ({ language: typescript, isExpression: true as const, ...rangeOf(text, part) });

  it('are read as one text, inside of the symbol that stands for the file', async () => {
    const facts = await factsOf(text, () => ({
      symbols: [{ kind: 'class', name: 'default', start: 0, end: text.length, isModule: true, signature: 'component' }],
      parts: [first, second, expression('count + row.size')],
      localNames: new Set(['row']),
    }));
    expect(printFacts(facts)).toMatchInlineSnapshot(`
      "import ./go go
      export default = default
      export other = default.other
      class default  1-9  public exported
        | component
        1:4 reads count → default.count
        1:16 reads size → (free row).size
        3:9 imports go → import ./go#go
        constant count  4-4  internal : import ./go#go()
          | const count = go()
          4:14 calls go → import ./go#go
        constant other  8-8  public exported : default.count
          | export const other = count
          8:21 reads count → default.count
      chunks 1-9:default
      "
    `);
  });

  it('gives way to a default export of a part', async () => {
    const own = text.replace('export const other = count;', 'export default { a: count };');
    const facts = await factsOf(own, () => ({
      symbols: [{ kind: 'class', name: 'default', start: 0, end: own.length, isModule: true }],
      parts: [{ ...first }, { ...second }],
    }));
    expect(facts.symbols.map(({ qualifiedName, parent }) => [qualifiedName, parent])).toEqual([
      ['count', undefined],
      ['default', undefined],
    ]);
    expect(facts.exports).toMatchObject([{ kind: 'name', name: 'default', of: { kind: 'local' } }]);
  });

  it('keeps the declarations when an expression in markup cannot be parsed', async () => {
    const facts = await factsOf(text, () => ({ symbols: [], parts: [first, expression(' Broken( ')] }));
    expect(facts.symbols.map(({ name }) => name)).toEqual(['count']);
    expect(facts.problems).toMatchObject([{ code: 'syntax_error', line: 1 }]);
  });

  it('binds names of markup and names that stand for others to what the parts declare', async () => {
    const facts = await factsOf(text, () => ({
      symbols: [],
      parts: [first, expression('$go')],
      uses: [{ kind: 'instantiate', name: 'count', start: 4 }],
      declaredName: (name) => (name.startsWith('$') ? name.slice(1) : undefined),
    }));
    expect(facts.references.map(({ name, span, binding }) => [name, span.lineStart, span.columnStart, binding])).toEqual([
      ['count', 1, 4, { kind: 'local', symbol: 0 }],
      ['go', 3, 9, { kind: 'import', import: 0 }],
      ['go', 4, 14, { kind: 'import', import: 0 }],
      ['go', 6, 4, { kind: 'import', import: 0 }],
    ]);
  });

  it.each([
    [
      'vue',
      '<template>\n  <div :class="open" {{ name }} <Child>\n<script>\nimport Child from "./Child.vue"\nexport default {}\n',
    ],
    ['vue', '<template>\n  <Child />\n</template>\n<script>\nimport Child from "./Child.vue"\nexport default {}\n</script>\n'],
  ])('has no place in a symbol that gives way to an export: %s %#', async (id, text) => {
    const { references, symbols } = await (await extractorOfTests).extract(text, languageNamed(id));
    expect(references.filter(({ from }) => from !== undefined && symbols[from] === undefined)).toEqual([]);
    expect(references.map(({ name }) => name)).toContain('Child');
  });
});
