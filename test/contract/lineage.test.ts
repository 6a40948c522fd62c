/** Ids that disappeared since the base commit, and what became of their symbols. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stableId, repoPath } from '#model';
import { callOperation } from '#call';
import { OPERATIONS } from '#operations';
import { parseFiles, openViewsOf } from '../../src/link/testing/linked-view.ts';
import { fakeEngine, testCaller } from '../support/fake-engine.ts';
import { type TestProduct, openProductOn } from '../support/own-sources.ts';

const ask = async ([before, now]: readonly [string, string], symbol: string) => {
  const [was, is] = await openViewsOf([parseFiles(before), parseFiles(now)]);
  if (!was || !is) throw new Error('two views');
  const engine = fakeEngine({
    folders: ['/repo', '/repo/sub'],
    view: ({ selector }) => (selector.ref === is.stored.attributes.commit ? was : is),
  });
  const request = { operation: 'refs_find', input: { symbol_id: symbol } };
  return (await callOperation({ engine, operations: OPERATIONS }, request, testCaller())).envelope;
};

const SUM = `export function sum(numbers: number[]): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}
`;
const USE = `//- use.ts\nimport { sum } from './math.ts';\nsum([1]);\n`;
const BEFORE = `//- math.ts\n${SUM}${USE}`;

const FOLLOWED: readonly (readonly [title: string, before: string, now: string, ids: readonly [string, string]])[] = [
  ['a rename', BEFORE, `//- math.ts\n${SUM.replace('sum', 'addUp')}`, ['math.ts#sum', 'math.ts#addUp']],
  ['a move', BEFORE, `//- lib/numbers.ts\n${SUM}`, ['math.ts#sum', 'lib/numbers.ts#sum']],
  [
    'a move under another name, with another signature and other comments',
    BEFORE,
    `//- numbers.ts\n${SUM.replace('sum(numbers: number[])', 'total(numbers: readonly number[])').replace('let', '// Starts empty.\n  let')}`,
    ['math.ts#sum', 'numbers.ts#total'],
  ],
  [
    'a member of a class that was renamed',
    `//- shop.ts\nexport class Shop { open(): void { this.lights = 'on'; this.door = 'open'; } }\n`,
    `//- shop.ts\nexport class Store { open(): void { this.lights = 'on'; this.door = 'open'; } }\n`,
    ['shop.ts#Shop.open', 'shop.ts#Store.open'],
  ],
  [
    'one of several of the same body, by its name',
    `//- a.ts\n${SUM}${SUM.replace('sum', 'other')}`,
    `//- b.ts\n${SUM}${SUM.replace('sum', 'other')}`,
    ['a.ts#sum', 'b.ts#sum'],
  ],
  [
    'something small, by its name and signature',
    `//- a.ts\nexport const no = (): null => null;\n`,
    `//- b.ts\nexport const no = (): null => null;\n`,
    ['a.ts#no', 'b.ts#no'],
  ],
  [
    'a function of Python',
    `//- a.py\ndef load(path):\n    text = open(path).read()\n    return text.strip()\n`,
    `//- a.py\ndef read(path):\n    text = open(path).read()\n    return text.strip()\n`,
    ['a.py#load', 'a.py#read'],
  ],
  [
    'a rename of a function that calls itself',
    `//- a.ts\nexport function walk(tree: Tree): number { return tree.children.map((child) => walk(child)).length; }\n`,
    `//- a.ts\nexport function visit(tree: Tree): number { return tree.children.map((child) => visit(child)).length; }\n`,
    ['a.ts#walk', 'a.ts#visit'],
  ],
  [
    'a method of Go',
    `//- go.mod\nmodule m\n//- a.go\npackage m\n\ntype T struct{ n int }\n\nfunc (t *T) Up() int { t.n = t.n + 1; return t.n }\n`,
    `//- go.mod\nmodule m\n//- a.go\npackage m\n\ntype T struct{ n int }\n\nfunc (t *T) Next() int { t.n = t.n + 1; return t.n }\n`,
    ['a.go#T.Up', 'a.go#T.Next'],
  ],
];

describe('an id that is gone', () => {
  it.each(FOLLOWED)('is followed through %s', async (...[, before, now, [from, to]]) => {
    const answer = await ask([before, now], from);
    expect(answer.error).toBeUndefined();
    expect(answer.data).toMatchObject({ target_symbol: to });
    expect(answer.hints).toContainEqual({ type: 'info', text: `moved: ${from} is ${to} now.` });
  });

  it('may be a stable id, also when only the kind changed', async () => {
    const stable = stableId({ path: repoPath('math.ts'), kind: 'function', qualifiedName: 'sum', ordinal: 1 });
    const renamed = await ask([BEFORE, `//- math.ts\n${SUM.replace('sum', 'addUp')}`], stable);
    expect(renamed.data).toMatchObject({ target_symbol: 'math.ts#addUp' });
    const changed = await ask([BEFORE, `//- math.ts\nexport const sum = 1;\n`], stable);
    expect(changed.data).toMatchObject({ target_symbol: 'math.ts#sum' });
  });

  const NOT_FOLLOWED: readonly (readonly [title: string, before: string, now: string, candidates: readonly string[]])[] = [
    ['its body changed as well', BEFORE, `//- math.ts\n${SUM.replace('sum', 'addUp').replace('0', '1')}`, []],
    [
      'several came with its body',
      BEFORE,
      `//- math.ts\n${SUM.replace('sum', 'one')}${SUM.replace('sum', 'two')}`,
      ['math.ts#one', 'math.ts#two'],
    ],
    [
      'several with its body went',
      `//- math.ts\n${SUM}${SUM.replace('sum', 'other')}`,
      `//- math.ts\n${SUM.replace('sum', 'addUp')}`,
      ['math.ts#addUp'],
    ],
    [
      'its body says too little',
      `//- math.ts\nexport function sum(): null { /* nothing to do here yet */ return null; }\n`,
      `//- math.ts\nexport function addUp(): null { return null; }\n`,
      ['math.ts#addUp'],
    ],
    ['it was deleted, and what has its body was there before', `${BEFORE}//- b.ts\n${SUM}`, `//- b.ts\n${SUM}`, []],
  ];
  it.each(NOT_FOLLOWED)('is not followed when %s', async (...[, before, now, candidates]) => {
    const { error } = await ask([before, now], 'math.ts#sum');
    expect(error?.code).toBe('symbol_not_found');
    expect(error?.message).toContain('math.ts#sum');
    const offered = (error?.details?.['candidates'] ?? []) as readonly { readonly symbol_id: string }[];
    expect(offered.map(({ symbol_id: id }) => id)).toEqual(candidates);
    if (candidates.length > 0)
      expect(error?.next_actions.map(({ tool, args }) => [tool, args['symbol_id']])).toEqual(
        candidates.map((id) => ['refs_find', id]),
      );
  });

  it('is not followed when it is not an id, or never existed', async () => {
    const now = `//- math.ts\n${SUM.replace('sum', 'addUp')}`;
    for (const name of ['sum', 'math.ts#never']) {
      const { error } = await ask([BEFORE, now], name);
      expect(error).toMatchObject({ code: 'symbol_not_found', message: expect.stringContaining('No symbol named') });
    }
  });
});

describe('lineage in a repository', () => {
  let asked: TestProduct;
  beforeAll(async () => {
    asked = await openProductOn(BEFORE);
  });
  afterAll(() => asked.close());

  const span = (symbol_id: string, more = {}) => asked.ask('symbols_get_definition_span', { symbol_id, ...more });

  it('covers uncommitted and unsaved work, in every operation that takes a symbol, and ends with the commit', async () => {
    const renamed = `${SUM.replace('sum', 'addUp')}`;
    const unsaved = await span('math.ts#sum', { virtual_files: [{ path: 'math.ts', content: renamed }] });
    expect(unsaved.data).toMatchObject({ symbol_id: 'math.ts#addUp' });
    expect((await span('math.ts#sum')).hints).toBeUndefined();
    asked.repository.write('math.ts', renamed);
    asked.repository.write('use.ts', `import { addUp } from './math.ts';\naddUp([1]);\n`);
    expect((await span('math.ts#sum')).data).toMatchObject({ symbol_id: 'math.ts#addUp' });
    for (const operation of ['refs_find', 'graph_callers', 'graph_callees', 'symbols_get_card'])
      expect((await asked.ask(operation, { symbol_id: 'math.ts#sum' })).hints, operation).toContainEqual({
        type: 'info',
        text: 'moved: math.ts#sum is math.ts#addUp now.',
      });
    expect((await span('math.ts#sum', { ref: 'HEAD' })).data).toMatchObject({ symbol_id: 'math.ts#sum' });
    asked.repository.commit('rename');
    expect((await span('math.ts#sum')).error?.code).toBe('symbol_not_found');
  });
});
