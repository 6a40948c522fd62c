/** Links in Zig: files and parts of them under a name, modules passed on, fields and methods of containers. */
import { expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const ORDERS = `//- src/orders.zig
pub const Order = struct {
    id: u32,
    pub fn total(self: *const Order) u32 { return self.id; }
};
pub fn open() Order { return Order{ .id = 1 }; }
const id = 2;
pub const double = id * 2;
//- src/shop.zig
pub const orders = @import("orders.zig");
`;

it('follows imports of files, of parts of them, and those that are passed on', async () => {
  const { uses } = await linksOf(`${ORDERS}//- src/main.zig
const orders = @import("orders.zig");
const Order = @import("orders.zig").Order;
const shop = @import("shop.zig");
fn run(order: *Order) void {
    const other = orders.open();
    const third = shop.orders.open();
    _ = order.total() + other.total() + third.id;
}
`);
  expect(await uses('src/orders.zig#open')).toEqual(['src/main.zig:5 call', 'src/main.zig:6 call']);
  expect(await uses('src/orders.zig#Order')).toEqual([
    'src/main.zig:2 import',
    'src/main.zig:4 type',
    'src/orders.zig:3 type',
    'src/orders.zig:5 type',
    'src/orders.zig:5 instantiate',
  ]);
  expect(await uses('src/orders.zig#Order.total')).toEqual(['src/main.zig:7 call', 'src/main.zig:7 call']);
});

it('tells fields of a container from names beside it', async () => {
  const { uses } = await linksOf(ORDERS);
  expect(await uses('src/orders.zig#Order.id')).toEqual(['src/orders.zig:3 read', 'src/orders.zig:5 write']);
  expect(await uses('src/orders.zig#id')).toEqual(['src/orders.zig:7 read']);
});
