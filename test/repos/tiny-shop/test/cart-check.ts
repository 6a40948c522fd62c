import { Cart } from '../src/cart.ts';

const cart = new Cart();
cart.add('tea', { cents: 350 }, 2);
if (cart.total().cents !== 700) throw new Error('wrong total');
