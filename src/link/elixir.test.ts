/** Links in Elixir: modules by their names, aliases, imports, nested modules. */
import { describe, expect, it } from 'vitest';
import { linksOf } from './testing/linked-view.ts';

const SHOP = `//- lib/shop/cart.ex
defmodule Shop.Cart do
  defstruct [:items]
  def add(cart, item), do: recount(cart, item)
  defp recount(cart, _item), do: cart
  defmodule Empty do
    def raise!, do: :ok
  end
end
//- lib/shop/orders.ex
defmodule Shop.Orders do
  alias Shop.{Cart, Missing}
  alias Shop.Cart.Empty, as: None
  import Shop.Helpers
  def place(cart) do
    cart |> Cart.add(1) |> Shop.Cart.add(2) |> double()
    None.raise!()
    Cart.Empty.raise!()
    Missing.call(%Cart{})
    Enum.map(cart.items, &Cart.add/2)
    add(cart)
  end
end
//- lib/shop/helpers.ex
defmodule Shop.Helpers do
  def double(cart), do: cart
end
//- lib/other.ex
defmodule Other.Cart do
  def add(cart, item), do: Cart.add(cart, item)
end
`;

const CART = 'lib/shop/cart.ex';
const ORDERS = 'lib/shop/orders.ex';

describe('modules of Elixir', () => {
  it('are used by their full names and through aliases', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses(`${CART}#Shop.Cart`)).toEqual([
      `${ORDERS}:2 import`,
      `${ORDERS}:6 read`,
      `${ORDERS}:6 read`,
      `${ORDERS}:9 type`,
      `${ORDERS}:10 read`,
    ]);
    expect(await uses(`${CART}#Shop.Cart.add`)).toEqual([
      'lib/other.ex:2 call?',
      `${ORDERS}:6 call`,
      `${ORDERS}:6 call`,
      `${ORDERS}:10 call`,
    ]);
  });

  it('may be inside of others', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses(`${CART}#Shop.Cart.Empty`)).toEqual([`${ORDERS}:3 import`, `${ORDERS}:7 read`, `${ORDERS}:8 read`]);
    expect(await uses(`${CART}#Shop.Cart.Empty.raise!`)).toEqual([`${ORDERS}:7 call`, `${ORDERS}:8 call`]);
  });

  it('share what they have with modules that import them', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('lib/shop/helpers.ex#Shop.Helpers.double')).toEqual([`${ORDERS}:6 call`]);
    expect(await uses('lib/shop/helpers.ex#Shop.Helpers')).toEqual([`${ORDERS}:4 read`]);
  });

  it('do not see modules of other namespaces by their last name', async () => {
    const { uses } = await linksOf(SHOP);
    expect(await uses('lib/other.ex#Other.Cart.add')).toEqual(['lib/other.ex:2 call?']);
    expect(await uses('lib/other.ex#Other.Cart')).toEqual([]);
  });
});
