/** Types that values take from their surroundings: callback parameters and object literals, in TypeScript. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const SHOP = `//- shop.ts
export class Item { name = ''; sell(): void {} }
export interface Context { item: Item; get(key: string): Item; }
export type Next = () => Promise<void>;
export type Listener<E = unknown> = (context: Context, next: Next) => void;
export type Middleware = (context: Context, next: Next) => Promise<void>;
export type Either<E> = Listener<E> | Middleware;
export interface Route<E> {
  (path: string, run: Either<E>): App<E>;
  (path: string, ...all: Either<E>[]): App<E>;
}
export interface Options { onItem?: (item: Item) => void; label: string; nested?: { each(item: Item): void } }
export class App<E = unknown> {
  get!: Route<E>;
  use(run: Listener<E>): this { return this; }
  on(name: string, run: (item: Item) => void): this { return this; }
  configure(options: Options): this { return this; }
  each(...all: ((item: Item) => void)[]): void {}
}
export class Box<T> { constructor(readonly value: T) {} map(run: (value: T) => void): void {} get(): T { return this.value; } }
export class ItemBox extends Box<Item> {}
export const make = (options: Options): App => new App();
export function pick<T>(): T { throw new Error(); }
export type Items = readonly Item[];
export type ItemsByName = Record<string, Item>;
`;

const SALES: readonly (readonly [title: string, code: string])[] = [
  ['a method', `new App().on('x', (item) => item.sell());`],
  ['a method whose parameter is an alias of a function type', `new App().use((c) => c.item.sell());`],
  ['a field with call signatures', `const app = new App(); app.get('/', (c) => c.get('x').sell());`],
  ['the second of several functions', `const app = new App(); app.get('/', () => {}, (c) => c.item.sell());`],
  ['a chain that returns this', `new App().use(() => {}).use((c) => c.item.sell());`],
  ['a rest parameter', `new App().each(() => {}, (item) => item.sell());`],
  ['an object literal', `make({ label: '', onItem: (item) => item.sell() });`],
  ['a method of an object literal', `make({ label: '', onItem(item) { item.sell(); } });`],
  ['an object literal in an object literal', `make({ label: '', nested: { each(item) { item.sell(); } } });`],
  ['a variable of a function type', `export const h: Listener = (c) => c.item.sell();`],
  ['an assignment', `declare const o: Options; o.onItem = (item) => item.sell();`],
  ['a returned function', `export const f = (): Listener => (c) => c.item.sell();`],
  ['an array of functions', `export const all: Listener[] = [(c) => c.item.sell()];`],
  ['a destructured parameter', `new App().use(({ item }) => item.sell());`],
  ['the elements of an array', `export const f = (items: Item[]) => items.forEach((item) => item.sell());`],
  ['the elements of a chain', `export const f = (all: Item[]) => all.filter(Boolean).map((item) => item.sell());`],
  ['the second parameter of reduce', `export const f = (all: Item[]) => all.reduce((sum, item) => item.sell(), 0);`],
  ['a promise', `export const f = (item: Promise<Item>) => item.then((it) => it.sell());`],
  ['a type argument', `export const f = (box: Box<Item>) => box.map((value) => value.sell());`],
  ['the type argument of a base class', `export const f = (box: ItemBox) => box.map((value) => value.sell());`],
  ['a method that returns a type parameter', `export const f = (box: Box<Item>) => box.get().sell();`],
  ['a call with type arguments', `pick<Item>().sell();`],
  ['an alias of an array', `export const f = (items: Items) => items[0].sell();`],
  ['a loop over an alias of an array', `export const f = (all: Items) => { for (const item of all) item.sell(); };`],
  ['an alias of Record', `export const f = (all: ItemsByName) => all.first.sell();`],
  ['an index of Record', `export const f = (all: Record<string, Item>) => all['x'].sell();`],
  ['an index signature', `export const f = (all: { [key: string]: Item }) => all['x'].sell();`],
  ['an object type without a name', `export const f = ({ item }: { item: Item }) => item.sell();`],
  [
    'a parameter with a function type',
    `export const f = (run: (use: (item: Item) => void) => void) => run((item) => item.sell());`,
  ],
  ['a constructor', `class A { constructor(run: (item: Item) => void) {} } new A((item) => item.sell());`],
];

const IMPORTS = `import { App, Box, make, pick, type Listener, type Item, type ItemBox, type Items, type ItemsByName, type Options } from './shop.ts';\n`;

describe('a type is taken from', () => {
  it.each(SALES)('%s', async (_title, code) => {
    const { usesOf } = await linksOf(`${SHOP}//- a.ts\n${IMPORTS}${code}\n`);
    const found = await usesOf('shop.ts#Item.sell');
    expect(found.map(({ path, span, state }) => `${path}:${span.lineStart} ${state}`)).toEqual(['a.ts:2 resolved']);
  });
});

describe('a type parameter of a called function', () => {
  const BUILD = `//- build.ts
export interface Part { id: string }
export class Wheel implements Part { id = ''; turn(): void {} }
export function build<T extends Part>(make: (part: T) => void): T { throw new Error(); }
export function visit<T extends Part>(each: (part: T) => void): void {}
export function keep<T extends Record<string, unknown>>(value: T): T { return value; }
`;

  it('that the target of the call may decide is unknown', async () => {
    const { uses } = await linksOf(`${BUILD}//- a.ts
import { build, type Wheel } from './build.ts';
export const wheel: Wheel = build((part) => part.id);
`);
    expect(await uses('build.ts#Wheel.id')).toEqual(['a.ts:2 read?']);
  });

  it('that only functions take stands for its bound', async () => {
    const { uses } = await linksOf(`${BUILD}//- a.ts
import { visit } from './build.ts';
visit((part) => part.id);
`);
    expect(await uses('build.ts#Part.id')).toEqual(['a.ts:2 read']);
  });

  it('leaves the members of its result among the unresolved uses', async () => {
    const { uses } = await linksOf(`${BUILD}//- a.ts
import { keep, Wheel } from './build.ts';
const { wheel } = keep({ wheel: new Wheel() });
wheel.turn();
keep(new Wheel()).turn();
`);
    expect(await uses('build.ts#Wheel.turn')).toEqual(['a.ts:3 call?', 'a.ts:4 call?']);
  });
});

describe('a key of an object literal is a use of the member of', () => {
  const OPTIONS = `//- options.ts
export interface Options { label: string; deep?: Deep }
export interface Deep { label: string }
export const make = (options: Options): Options => options;
export class Maker { constructor(readonly options: Options) {} }
`;
  const KEYS: readonly (readonly [title: string, code: string])[] = [
    ['the type of a parameter', `make({ label: '' });`],
    ['the type of a parameter of a constructor', `new Maker({ label: '' });`],
    ['the type of a variable', `export const o: Options = { label: '' };`],
    ['the type that a function returns', `export function f(): Options { if (f) { return { label: '' }; } throw new Error(); }`],
    ['the type that a promise resolves to', `export const f = async (): Promise<Options> => ({ label: '' });`],
    ['the elements of an array', `export const all: Options[] = [{ label: '' }];`],
    ['an assigned field', `declare const m: { options: Options }; m.options = { label: '' };`],
  ];

  it.each(KEYS)('%s', async (_title, code) => {
    const { uses } = await linksOf(`${OPTIONS}//- a.ts\nimport { make, Maker, type Options } from './options.ts';\n${code}\n`);
    expect(await uses('options.ts#Options.label')).toEqual(['a.ts:2 write']);
    expect(await uses('options.ts#Deep.label')).toEqual([]);
  });

  it('the member that holds the object', async () => {
    const { uses } = await linksOf(`${OPTIONS}//- a.ts
import { make } from './options.ts';
make({ label: '', deep: { label: '' } });
`);
    expect(await uses('options.ts#Deep.label')).toEqual(['a.ts:2 write']);
  });
});
