/** Answers are in path order, regardless of the order in which the files were indexed. */
import { describe, expect, it } from 'vitest';
import { type Files, linksOf } from './testing/linked-view.ts';

const PORT = `package shop

type Port interface{ Send() int }

func Use(port Port) int { return port.Send() }
`;

/** Every implementer is on the same lines of its own file. */
const implementer = (name: string): string =>
  `package shop

type ${name} struct{}

func (x *${name}) Send() int { return 1 }
`;

const NAMES = ['A', 'B', 'C', 'D'];

/** Files are numbered in the order of the keys. */
const numberedAs = (order: readonly string[]): Files => ({
  ...Object.fromEntries(order.map((name) => [`shop/${name.toLowerCase()}.go`, implementer(name)])),
  'go.mod': 'module example.com/shop\n',
  'shop/port.go': PORT,
});

const ORDERS = [
  ['A', 'B', 'C', 'D'],
  ['D', 'C', 'B', 'A'],
  ['B', 'C', 'A', 'D'],
];

// Issue 11.
describe.each(ORDERS)('files indexed in the order %s %s %s %s', (...order) => {
  it('list implementing types in path order', async () => {
    const { links, ids, at } = await linksOf(numberedAs(order));
    const below = (await links.subtypesOf(await at('shop/port.go#Port'))).map((each) => each.at);
    expect(await ids(below)).toEqual(NAMES.map((name) => `shop/${name.toLowerCase()}.go#${name}`));
  });

  it('list implementing methods in path order', async () => {
    const { links, ids, at } = await linksOf(numberedAs(order));
    const below = await links.overridingMembersOf(await at('shop/port.go#Port.Send'));
    expect(await ids(below)).toEqual(NAMES.map((name) => `shop/${name.toLowerCase()}.go#${name}.Send`));
  });
});
