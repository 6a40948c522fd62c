/** References to a name, shared by all requests about that name. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const FILES = `//- lib.ts
export function load(): number { return 1; }
export class Store { load(): number { return 2; } }
export { load as fetch };
//- a.ts
import { fetch, load, Store } from './lib.ts';
fetch();
load();
new Store().load();
//- b.js
import { load as begin } from './lib.ts';
begin();
unknown().load();
//- c.py
def use(it):
    it.load()
    load()
`;

describe('references to one name', () => {
  it('are assigned to the right symbol, in any order of requests', async () => {
    const known = { includesUnresolved: false };
    const expected: readonly (readonly [symbol: string, uses: readonly string[]])[] = [
      ['lib.ts#load', ['a.ts:2 call', 'a.ts:3 call', 'b.js:2 call']],
      ['lib.ts#Store.load', ['a.ts:4 call']],
    ];
    for (const order of [expected, [...expected].reverse()]) {
      const links = await linksOf(FILES);
      for (const [symbol, uses] of order) expect(await links.uses(symbol, { ...known, kinds: new Set(['call']) })).toEqual(uses);
    }
  });

  it('come only from files whose language can import the symbol', async () => {
    const links = await linksOf(FILES);
    expect(await links.uses('lib.ts#Store.load', { kinds: new Set(['call']) })).toEqual(['a.ts:4 call', 'b.js:3 call?']);
  });

  it('include kinds that earlier requests left out', async () => {
    const links = await linksOf(FILES);
    expect(await links.uses('lib.ts#load', { kinds: new Set(['import']) })).toEqual([
      'a.ts:1 import',
      'a.ts:1 import',
      'b.js:1 import',
      'b.js:1 import',
    ]);
    expect(await links.uses('lib.ts#load', { kinds: new Set(['call']), includesUnresolved: false })).toEqual([
      'a.ts:2 call',
      'a.ts:3 call',
      'b.js:2 call',
    ]);
  });

  it('include writes of a function outside itself', async () => {
    const { links, at, ids } = await linksOf(`//- a.ts
export let count = 0;
export function bump(): void {
  const own = { step: 1 };
  own.step = 2;
  count += own.step;
}
`);
    const writes = await links.outsideUsesOf(await at('a.ts#bump'), new Set(['write']));
    expect(await ids(writes.map(({ target }) => target))).toEqual(['a.ts#count']);
  });
});
