import { expect, it } from 'vitest';
import { parseTruth } from './read-truth.ts';
import { scoreOf } from './score.ts';

const TRUTH = parseTruth(`# By hand.
route GET /orders/ a.py#list
route POST /orders a.py#Orders.create
route GET /health inline
key TOKEN
key PORT
table orders
`);

it('counts routes by method and path, with their handlers, and names what is wrong and missing', () => {
  const { routes, handlers, keys, tables, wrong, missing } = scoreOf(TRUTH, {
    routes: [
      { method: 'GET', path: '/orders', handler: 'a.py#list', isInline: false },
      { method: 'POST', path: '/orders/?', handler: 'a.py#Orders.list', isInline: false },
      { method: 'PATCH', path: '/app.models', isInline: false },
    ],
    keys: ['TOKEN', 'HOME'],
    tables: ['orders'],
  });
  expect(routes).toEqual({ listed: 3, found: 2, wanted: 3 });
  expect(handlers).toEqual({ listed: 2, found: 1, wanted: 2 });
  expect(keys).toEqual({ listed: 2, found: 1, wanted: 2 });
  expect(tables).toEqual({ listed: 1, found: 1, wanted: 1 });
  expect(wrong).toEqual([
    'route PATCH /app.models',
    'handler of POST /orders: a.py#Orders.list, not a.py#Orders.create',
    'key HOME',
  ]);
  expect(missing).toEqual(['route GET /health', 'key PORT']);
});
