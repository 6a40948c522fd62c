import { expect, it } from 'vitest';
import { eventsIn } from './shared-events.ts';

it('finds the events that code sends and listens to, each once', () => {
  const text = `
    bus.emit('order:paid', order);
    socket.on("order.shipped", send);
    emitter.once(\`order:paid\`, () => undefined);
    window.addEventListener('cart-updated', render);`;
  expect(eventsIn(text)).toEqual(['order:paid', 'order.shipped', 'cart-updated']);
});

it('leaves out events of the platform, and strings of other calls', () => {
  expect(eventsIn("stream.on('data', read); page.addEventListener('click', open); on('x'); log.info('order:paid')")).toEqual([]);
});
