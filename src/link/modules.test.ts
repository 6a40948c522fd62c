/** Names through imports, re-exports and the module rules of TypeScript and JavaScript. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const LIB = `//- lib.ts
export function load(): void {}
export default function main(): void {}
`;

const IMPORTS: readonly (readonly [title: string, files: string, symbol: string, uses: readonly string[]])[] = [
  [
    'a relative import',
    `${LIB}//- a.ts
import { load } from './lib.ts';
load();
`,
    'lib.ts#load',
    ['a.ts:1 import', 'a.ts:2 call'],
  ],
  [
    'an import under another name',
    `${LIB}//- a.ts
import { load as fetchAll } from './lib';
fetchAll();
const load = 1;
export const seen = load;
`,
    'lib.ts#load',
    ['a.ts:1 import', 'a.ts:1 import', 'a.ts:2 call'],
  ],
  [
    'a default import, under any name',
    `${LIB}//- a.ts
import start from './lib.js';
start();
//- b.ts
import { default as begin } from './lib.js';
begin();
`,
    'lib.ts#main',
    ['a.ts:1 import', 'a.ts:2 call', 'b.ts:1 import', 'b.ts:2 call'],
  ],
  [
    'a namespace import',
    `${LIB}//- a.ts
import * as lib from './lib.ts';
lib.load();
const { load } = lib;
load();
`,
    'lib.ts#load',
    ['a.ts:2 call', 'a.ts:3 read'],
  ],
  [
    'a re-export by name',
    `${LIB}//- index.ts
export { load } from './lib.ts';
//- a.ts
import { load } from './index.ts';
load();
`,
    'lib.ts#load',
    ['a.ts:1 import', 'a.ts:2 call', 'index.ts:1 export'],
  ],
  [
    'a barrel that renames',
    `${LIB}//- index.ts
export { load as read } from './lib.ts';
//- outer.ts
export { read as take } from './index.ts';
//- a.ts
import { take as get } from './outer.ts';
get();
`,
    'lib.ts#load',
    // Both the original name and the new one.
    [
      'a.ts:1 import',
      'a.ts:1 import',
      'a.ts:2 call',
      'index.ts:1 export',
      'index.ts:1 export',
      'outer.ts:1 export',
      'outer.ts:1 export',
    ],
  ],
  [
    'a barrel that names a default and makes a name its default',
    `${LIB}//- index.ts
export { default as run, load as default } from './lib.ts';
//- a.ts
import anything, { run } from './index.ts';
anything();
run();
`,
    'lib.ts#load',
    ['a.ts:1 import', 'a.ts:2 call', 'index.ts:1 export'],
  ],
  [
    'a default through several barrels, named and unnamed',
    `//- lib.ts
export default function load() {}
//- inner.ts
export { default } from './lib.ts';
//- outer.ts
export { default as take } from './inner.ts';
//- a.ts
import { take } from './outer.ts';
take();
`,
    'lib.ts#load',
    ['a.ts:1 import', 'a.ts:2 call', 'inner.ts:1 export', 'outer.ts:1 export', 'outer.ts:1 export'],
  ],
  [
    'a chain of export *',
    `${LIB}//- one.ts
export * from './lib.ts';
//- two.ts
export * from './one.ts';
//- a.ts
import { load } from './two.ts';
load();
`,
    'lib.ts#load',
    ['a.ts:1 import', 'a.ts:2 call'],
  ],
  [
    'a cycle of export *',
    `//- one.ts
export * from './two.ts';
export function load(): void {}
//- two.ts
export * from './one.ts';
//- a.ts
import { load, gone } from './two.ts';
load();
gone();
`,
    'one.ts#load',
    ['a.ts:1 import', 'a.ts:2 call'],
  ],
  [
    'export * as a namespace',
    `${LIB}//- index.ts
export * as lib from './lib.ts';
//- a.ts
import { lib } from './index.ts';
lib.load();
`,
    'lib.ts#load',
    ['a.ts:2 call'],
  ],
  [
    'an import that is exported again',
    `${LIB}//- index.ts
import { load } from './lib.ts';
export { load };
//- a.ts
import { load } from './index.ts';
load();
`,
    'lib.ts#load',
    ['a.ts:1 import', 'a.ts:2 call', 'index.ts:1 import', 'index.ts:2 export'],
  ],
  [
    'a type-only import',
    `//- user.ts
export interface User { name: string }
//- a.ts
import type { User } from './user.ts';
export const known: User[] = [];
`,
    'user.ts#User',
    ['a.ts:1 import', 'a.ts:2 type'],
  ],
  [
    'require and module.exports',
    `//- lib.js
function load() {}
module.exports = { load };
//- a.js
const { load } = require('./lib');
load();
//- b.js
const lib = require('./lib');
lib.load();
`,
    'lib.js#load',
    ['a.js:1 import', 'a.js:2 call', 'b.js:2 call', 'lib.js:2 export'],
  ],
  [
    'exports by assignment',
    `//- lib.js
exports.load = function () {};
//- a.js
const { load } = require('./lib.js');
load();
`,
    'lib.js#load',
    ['a.js:1 import', 'a.js:2 call'],
  ],
  [
    'a dynamic import of a literal',
    `${LIB}//- a.ts
export async function late(): Promise<void> {
  const lib = await import('./lib.ts');
  lib.load();
}
export async function later(): Promise<void> {
  const { load } = await import('./lib.ts');
  load();
}
`,
    'lib.ts#load',
    ['a.ts:3 call', 'a.ts:6 import', 'a.ts:7 call'],
  ],
  [
    'tsconfig paths',
    `//- tsconfig.json
{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }
//- src/lib.ts
export function load(): void {}
//- src/deep/a.ts
import { load } from '@/lib';
load();
`,
    'src/lib.ts#load',
    ['src/deep/a.ts:1 import', 'src/deep/a.ts:2 call'],
  ],
  [
    'a workspace package',
    `//- package.json
{ "workspaces": ["packages/*"] }
//- packages/core/package.json
{ "name": "@acme/core", "exports": { ".": "./src/index.ts" } }
//- packages/core/src/index.ts
export { load } from './load.ts';
//- packages/core/src/load.ts
export function load(): void {}
//- packages/app/package.json
{ "name": "app" }
//- packages/app/a.ts
import { load } from '@acme/core';
load();
`,
    'packages/core/src/load.ts#load',
    ['packages/app/a.ts:1 import', 'packages/app/a.ts:2 call', 'packages/core/src/index.ts:1 export'],
  ],
  [
    'imports between related languages',
    `//- lib.js
export function load() {}
//- view.tsx
import { load } from './lib.js';
export const View = () => <b onClick={() => load()} />;
`,
    'lib.js#load',
    ['view.tsx:1 import', 'view.tsx:2 call'],
  ],
  [
    'a JSX component',
    `//- button.tsx
export function Button() { return <b />; }
//- view.tsx
import { Button as Push } from './button';
export const View = () => <Push />;
`,
    'button.tsx#Button',
    ['view.tsx:1 import', 'view.tsx:1 import', 'view.tsx:2 call'],
  ],
];

describe('uses through modules', () => {
  it.each(IMPORTS)('follow %s', async (...[, files, symbol, uses]) => {
    expect(await (await linksOf(files)).uses(symbol)).toEqual(uses);
  });

  const NONE: readonly (readonly [title: string, files: string, symbol: string])[] = [
    [
      'an import of the same name from another file',
      `${LIB}//- other.ts
export function load(): void {}
//- a.ts
import { load } from './other.ts';
load();
`,
      'lib.ts#load',
    ],
    [
      'a name from an external package',
      `${LIB}//- a.ts
import { load } from 'outside';
load();
`,
      'lib.ts#load',
    ],
    [
      'a parameter or local with the same name',
      `${LIB}//- a.ts
export const call = (load: () => void) => load();
export function work(): void { const load = () => undefined; load(); }
`,
      'lib.ts#load',
    ],
    [
      'a declaration of the same name in another file',
      `${LIB}//- a.ts
function load(): void {}
load();
`,
      'lib.ts#load',
    ],
  ];
  it.each(NONE)('exclude %s', async (_title, files, symbol) => {
    expect(await (await linksOf(files)).uses(symbol)).toEqual([]);
  });

  it('prefer a declaration to a re-export', async () => {
    const { uses } = await linksOf(`${LIB}//- index.ts
export * from './lib.ts';
export function load(): void {}
//- a.ts
import { load } from './index.ts';
load();
`);
    expect(await uses('lib.ts#load')).toEqual([]);
    expect(await uses('index.ts#load')).toEqual(['a.ts:1 import', 'a.ts:2 call']);
  });

  it('do not follow a default through export *', async () => {
    const { links, view, ids } = await linksOf(`${LIB}//- index.ts
export * from './lib.ts';
//- a.ts
import something, { load } from './index.ts';
something(); load();
`);
    const entry = view.stored.table.paths.findIndex((path) => path === 'a.ts');
    expect(await links.definitionsAt(entry, { line: 2, column: 0 })).toEqual([]);
    expect(await ids(await links.definitionsAt(entry, { line: 2, column: 13 }))).toEqual(['lib.ts#load']);
  });

  it('exclude names that an inner scope redeclares', async () => {
    const { uses } = await linksOf(`//- a.ts
export function pick(): void {}
pick();
export function outer(): void {
  pick();
  {
    const pick = () => undefined;
    pick();
  }
  [1].forEach((pick) => pick);
}
`);
    expect(await uses('a.ts#pick')).toEqual(['a.ts:2 call', 'a.ts:4 call']);
  });

  it('list the imported files without duplicates and without the file itself', async () => {
    const { links, view } = await linksOf(`${LIB}//- index.ts
export * from './lib.ts';
//- a.ts
import { load } from './lib.ts';
import * as lib from './lib.ts';
import './index.ts';
import 'outside';
import { self } from './a.ts';
export const self = [load, lib];
`);
    const [a = 0] = view.stored.table.paths.flatMap((path, entry) => (path === 'a.ts' ? [entry] : []));
    const found = await links.importsOf(a);
    expect(found.map((entry) => view.stored.table.paths[entry])).toEqual(['index.ts', 'lib.ts']);
  });
});
