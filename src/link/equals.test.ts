/** Files full of equals: whatever the order in which a store numbered them, answers come in the order of paths. */
import { describe, expect, it } from 'vitest';
import { type Files, linksOf } from './testing/linked-view.ts';

const PORT = `package shop

type Port interface{ Send() int }

func Use(port Port) int { return port.Send() }
`;

/** Each in a file of its own, on the same lines. */
const implementer = (name: string): string =>
  `package shop

type ${name} struct{}

func (x *${name}) Send() int { return 1 }
`;

const NAMES = ['A', 'B', 'C', 'D'];

/** The order of the keys is the order of the numbers. */
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

// Issue 11, 1.9 (d).
describe.each(ORDERS)('equals that were indexed in the order %s %s %s %s', (...order) => {
  it('implement an interface in the order of paths', async () => {
    const { links, ids, at } = await linksOf(numberedAs(order));
    const below = (await links.subtypesOf(await at('shop/port.go#Port'))).map((each) => each.at);
    expect(await ids(below)).toEqual(NAMES.map((name) => `shop/${name.toLowerCase()}.go#${name}`));
  });

  it('stand for a method in the order of paths', async () => {
    const { links, ids, at } = await linksOf(numberedAs(order));
    const below = await links.overridingMembersOf(await at('shop/port.go#Port.Send'));
    expect(await ids(below)).toEqual(NAMES.map((name) => `shop/${name.toLowerCase()}.go#${name}.Send`));
  });
});
