import { Cart } from './cart.ts';

export async function checkout(cart = new Cart()) {
  if (cart.total().cents === 0) throw new Error('The cart is empty.');
  return { receipt: cart.describe() };
}
