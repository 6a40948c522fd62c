/** What a map counts as code: tables of data weigh little, and parts of a type are not symbols of their own. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestProduct, openProductOn } from '../support/own-sources.ts';

const rows = Array.from({ length: 3_000 }, (_, index) => `    ['row', ${index}],`).join('\n');
const functions = Array.from({ length: 100 }, (_, index) => `export function step${index}() {\n  return ${index};\n}`).join('\n');
const FILES = `//- src/data/table.ts
export const TABLE = [
${rows}
];
//- src/steps/steps.ts
${functions}
//- src/steps/more.ts
${functions}
//- src/steps/last.ts
${functions}
//- crate/store.rs
pub struct Store {}
impl Store {
    pub fn open() -> Store { Store {} }
}
impl Clone for Store {
    fn clone(&self) -> Store { Store {} }
}
//- crate/user.rs
use crate::store::Store;
pub fn first(store: Store) {}
`;

let product: TestProduct;
beforeAll(async () => {
  product = await openProductOn(FILES);
});
afterAll(() => product.close());

type Node = { readonly path: string; readonly top_symbols?: readonly { readonly name: string; readonly line_start: number }[] };

const nodesOf = async (): Promise<readonly Node[]> => {
  const { data } = await product.ask('map', {});
  return (data?.['nodes'] ?? []) as readonly Node[];
};

describe('a map', () => {
  it('has folders of functions before a folder of data with more lines', async () => {
    const paths = (await nodesOf()).map(({ path }) => path);
    expect(paths.indexOf('src/steps')).toBeLessThan(paths.indexOf('src/data'));
  });

  it('names a type once, not each of its implementations', async () => {
    const crate = (await nodesOf()).find(({ path }) => path === 'crate');
    expect(crate?.top_symbols?.filter(({ name }) => name === 'Store')).toHaveLength(1);
  });
});
