/** Members through the type of their receiver, in TypeScript and JavaScript. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const USER = `//- user.ts
export class User {
  name = '';
  static count = 0;
  save(): User { return this; }
  static make(): User { return new User(); }
}
export class Order {
  name = '';
  save(): void {}
}
`;

const SAVES: readonly (readonly [title: string, code: string])[] = [
  ['an annotated parameter', `import { User } from './user.ts';\nexport const f = (user: User) => user.save();\n`],
  ['an annotated variable', `import { User } from './user.ts';\ndeclare const user: User; user.save();\n`],
  ['new', `import { User } from './user.ts';\nnew User().save();\n`],
  ['a variable initialized with new', `import { User } from './user.ts';\nconst user = new User(); user.save();\n`],
  ['the result of a method', `import { User } from './user.ts';\nnew User().save().save;\n`],
  ['the result of a static method', `import { User } from './user.ts';\nUser.make().save();\n`],
  ['a namespace', `import * as all from './user.ts';\nnew all.User().save();\n`],
  ['an optional parameter', `import { User } from './user.ts';\nexport const f = (user?: User) => user?.save();\n`],
  ['a union with undefined', `import { User } from './user.ts';\nexport const f = (user: User | undefined) => user!.save();\n`],
  ['a default value', `import { User } from './user.ts';\nexport const f = (user = new User()) => user.save();\n`],
  ['a cast', `import { User } from './user.ts';\nexport const f = (user: unknown) => (user as User).save();\n`],
  ['an index', `import { User } from './user.ts';\nexport const f = (users: User[]) => users[0].save();\n`],
  ['Array<T>', `import { User } from './user.ts';\nexport const f = (all: ReadonlyArray<User>) => all[0].save();\n`],
  [
    'a loop',
    `import { User } from './user.ts';\nexport const f = (users: User[]) => { for (const user of users) user.save(); };\n`,
  ],
  [
    'an awaited promise',
    `import { User } from './user.ts';\nexport const f = async (user: Promise<User>) => (await user).save();\n`,
  ],
  ['a map', `import { User } from './user.ts';\nexport const f = (all: Map<string, User>) => all.get('x')?.save();\n`],
  [
    'find on an array',
    `import { User } from './user.ts';\nexport const f = (all: User[]) => all.filter(Boolean).find(Boolean)?.save();\n`,
  ],
  ['a field', `import { User } from './user.ts';\nclass Box { user = new User(); f() { this.user.save(); } }\n`],
  [
    'a parameter property',
    `import { User } from './user.ts';\nclass Box { constructor(private user: User) {} f() { this.user.save(); } }\n`,
  ],
  ['a type alias', `import { User } from './user.ts';\ntype Person = User; export const f = (user: Person) => user.save();\n`],
  [
    'a type parameter with a bound',
    `import { User } from './user.ts';\nexport const f = <T extends User>(user: T) => user.save();\n`,
  ],
  [
    'destructuring',
    `import { User } from './user.ts';\nexport const f = ({ user }: { user: User }, all: User[]) => { const [one] = all; one.save(); };\n`,
  ],
  ['a mapped type', `import { User } from './user.ts';\nexport const f = (user: Readonly<Partial<User>>) => user.save();\n`],
  [
    'ReturnType',
    `import { User } from './user.ts'; const make = () => new User();\nexport const f = (user: ReturnType<typeof make>) => user.save();\n`,
  ],
  ['InstanceType', `import { User } from './user.ts';\nexport const f = (user: InstanceType<typeof User>) => user.save();\n`],
  [
    'an alias of a union',
    `import { Order, User } from './user.ts'; type Some = Order | User;\nexport const f = (some: Some) => some.save();\n`,
  ],
  ['a union', `import { Order, User } from './user.ts';\nexport const f = (some: User | Order) => some.save();\n`],
  ['a fallback', `import { User } from './user.ts';\nexport const f = (user?: User) => (user ?? new User()).save();\n`],
];

describe('a member is found through', () => {
  it.each(SAVES)('%s', async (_title, code) => {
    const { usesOf } = await linksOf(`${USER}//- a.ts\n${code}`);
    const found = await usesOf('user.ts#User.save');
    expect(found.map(({ path, span, state }) => `${path}:${span.lineStart} ${state}`)).toContain('a.ts:2 resolved');
  });

  it('its own type, not another type with a member of the same name', async () => {
    const { uses } = await linksOf(`${USER}//- a.ts
import { Order, User } from './user.ts';
new Order().save();
new User().save();
`);
    expect(await uses('user.ts#Order.save')).toEqual(['a.ts:2 call']);
    expect(await uses('user.ts#User.save')).toEqual(['a.ts:3 call']);
  });
});

describe('types across files', () => {
  it('follow declared return types from file to file', async () => {
    const { uses } = await linksOf(`${USER}//- find.ts
import type { User } from './user.ts';
export function find(): User { throw new Error(); }
export const findLater = async (): Promise<User> => find();
//- a.ts
import { find, findLater } from './find.ts';
find().save();
export const f = async () => (await findLater()).save();
`);
    expect(await uses('user.ts#User.save')).toEqual(['a.ts:2 call', 'a.ts:3 call']);
  });

  it('follow inferred return types', async () => {
    const { uses } = await linksOf(`${USER}//- find.ts
import { User } from './user.ts';
export function make() { return new User(); }
export const current = make();
//- a.ts
import { current } from './find.ts';
current.save();
`);
    expect(await uses('user.ts#User.save')).toEqual(['a.ts:2 call']);
  });

  it('distinguish static members from instance members', async () => {
    const { uses } = await linksOf(`//- a.ts
export class Shop {
  static open(): void {}
  close(): void {}
}
Shop.open();
new Shop().close();
`);
    expect(await uses('a.ts#Shop.open')).toEqual(['a.ts:5 call']);
    expect(await uses('a.ts#Shop.close')).toEqual(['a.ts:6 call']);
  });

  it('find inherited members after own members', async () => {
    const { uses } = await linksOf(`//- basis.ts
export class Basis { load(): void {} save(): void {} }
//- sub.ts
import { Basis } from './basis.ts';
export class Sub extends Basis {
  save(): void { super.save(); this.load(); }
}
//- a.ts
import { Sub } from './sub.ts';
export const f = (sub: Sub) => { sub.load(); sub.save(); };
`);
    expect(await uses('basis.ts#Basis.load')).toEqual(['a.ts:2 call', 'sub.ts:3 call']);
    expect(await uses('basis.ts#Basis.save')).toEqual(['sub.ts:3 call']);
    expect(await uses('basis.ts#Basis.save', { followsOverrides: true })).toEqual([
      'a.ts:2 call',
      'sub.ts:3 override',
      'sub.ts:3 call',
    ]);
  });

  it('find members of enums, namespaces and merged declarations', async () => {
    const { uses } = await linksOf(`//- kinds.ts
export enum Colour { Red, Green }
export namespace Tools { export function sharpen(): void {} }
export interface Box { width: number }
export interface Box { height: number }
//- a.ts
import { type Box, Colour, Tools } from './kinds.ts';
export const red = Colour.Red;
Tools.sharpen();
export const area = (box: Box) => box.width * box.height;
`);
    expect(await uses('kinds.ts#Colour.Red')).toEqual(['a.ts:2 read']);
    expect(await uses('kinds.ts#Tools.sharpen')).toEqual(['a.ts:3 call']);
    expect(await uses('kinds.ts#Box.width')).toEqual(['a.ts:4 read']);
    expect(await uses('kinds.ts#Box.height')).toEqual(['a.ts:4 read']);
    expect(await uses('kinds.ts#Box~2')).toEqual(['a.ts:1 import', 'a.ts:4 type']);
  });

  it('link an interface method to the methods that implement it', async () => {
    const { uses, links, ids, at } = await linksOf(`//- store.ts
export interface Store { put(key: string): void }
export class Memory implements Store { put(key: string): void {} }
export class Bag { put(key: string): void {} }
//- a.ts
import type { Bag, Memory, Store } from './store.ts';
export const f = (store: Store) => store.put('a');
export const g = (memory: Memory) => memory.put('b');
export const h = (bag: Bag) => bag.put('c');
`);
    expect(await uses('store.ts#Memory.put')).toEqual(['a.ts:3 call']);
    expect(await uses('store.ts#Store.put', { followsOverrides: true })).toEqual([
      'a.ts:2 call',
      'a.ts:3 call',
      'store.ts:2 implementation',
    ]);
    expect(await ids(await links.overridingMembersOf(await at('store.ts#Store.put')))).toEqual(['store.ts#Memory.put']);
    expect(await ids(await links.overriddenMembersOf(await at('store.ts#Memory.put')))).toEqual(['store.ts#Store.put']);
    expect(await links.subtypesOf(await at('store.ts#Store'))).toEqual([{ kind: 'implements', at: await at('store.ts#Memory') }]);
  });

  it('find the calls of a constructor', async () => {
    const { uses } = await linksOf(`//- user.ts
export class User { constructor(name: string) {} }
//- a.ts
import { User } from './user.ts';
export const one = new User('a');
export const f = (user: User) => user;
`);
    expect(await uses('user.ts#User.constructor')).toEqual(['a.ts:2 instantiate']);
    expect(await uses('user.ts#User')).toEqual(['a.ts:1 import', 'a.ts:2 instantiate', 'a.ts:3 type']);
  });

  it('distinguish reads from writes', async () => {
    const { uses } = await linksOf(`${USER}//- a.ts
import { User } from './user.ts';
export const f = (user: User) => {
  user.name = 'a';
  user.name += user.name;
  User.count++;
};
`);
    expect(await uses('user.ts#User.name')).toEqual(['a.ts:3 write', 'a.ts:4 write', 'a.ts:4 read']);
    expect(await uses('user.ts#User.count')).toEqual(['a.ts:5 write']);
  });
});

describe('a member of an unknown receiver', () => {
  const FILES = `${USER}//- a.ts
declare const anything: any;
anything.save();
getSome().save();
//- b.ts
import { load } from 'outside';
load().save();
export const save = 1;
export const other = save;
`;

  it('is found by name, with the receiver as a hint', async () => {
    const { usesOf } = await linksOf(FILES);
    const found = await usesOf('user.ts#User.save');
    expect(found.map(({ path, span, state, containerHint }) => [`${path}:${span.lineStart}`, state, containerHint])).toEqual([
      ['a.ts:2', 'unresolved', 'anything'],
      ['a.ts:3', 'unresolved', 'getSome()'],
    ]);
  });

  it('is excluded when only resolved uses are requested', async () => {
    expect(await (await linksOf(FILES)).uses('user.ts#User.save', { includesUnresolved: false })).toEqual([]);
  });

  it('is limited to the requested kinds', async () => {
    const { uses } = await linksOf(FILES);
    expect(await uses('user.ts#User.save', { kinds: new Set(['read']) })).toEqual([]);
    expect(await uses('user.ts#User.save', { kinds: new Set(['call']) })).toHaveLength(2);
  });
});

describe('callees', () => {
  it('are listed in source order, including external ones', async () => {
    const { callees } = await linksOf(`${USER}//- a.ts
import { readFile } from 'node:fs';
import { User } from './user.ts';
export function work(some: any): void {
  readFile('x');
  const user = new User();
  user.save();
  some.thing.run();
  const inner = () => User.make();
  inner();
}
`);
    expect(await callees('a.ts#work')).toEqual([
      'readFile → external node:fs',
      'User → user.ts#User',
      'save → user.ts#User.save',
      'run → unresolved',
      'make → user.ts#User.make',
      'inner → a.ts#work.inner',
    ]);
  });

  it('are found by position', async () => {
    const { links, ids, view } = await linksOf(`${USER}//- a.ts
import { User } from './user.ts';
new User().save();
`);
    const entry = view.stored.table.paths.findIndex((path) => path === 'a.ts');
    expect(await ids(await links.definitionsAt(entry, { line: 2, column: 4 }))).toEqual(['user.ts#User']);
    expect(await ids(await links.definitionsAt(entry, { line: 2, column: 11 }))).toEqual(['user.ts#User.save']);
    expect(await links.definitionsAt(entry, { line: 2, column: 0 })).toEqual([]);
  });
});

describe('a static member and an instance member of the same name', () => {
  const COMPOSER = `//- a.ts
export class Composer {
  guard(): void { Composer.guard(); }
  static guard(): void {}
}
new Composer().guard();
`;

  it('are found through the instance and through the class', async () => {
    const { uses } = await linksOf(COMPOSER);
    expect(await uses('a.ts#Composer.guard')).toEqual(['a.ts:5 call']);
    expect(await uses('a.ts#Composer.guard~2')).toEqual(['a.ts:2 call']);
  });

  it('do not override each other', async () => {
    const { uses } = await linksOf(COMPOSER);
    expect(await uses('a.ts#Composer.guard', { followsOverrides: true })).toEqual(['a.ts:5 call']);
  });
});
