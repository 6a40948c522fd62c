/** Koa: routes of @koa/router and koa-router, routers in routers, and applications below a path. */
import type { CallRule, Framework, Selector } from '#model';
import { LAST, MOUNT_BY_USE, PATH, routeByPath } from '../router-rules.ts';

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'all'];
const PREFIX: Selector = { argument: 0, field: 'prefix' };
const MODULES = ['@koa/router', 'koa-router'];

/** `router.del` is `router.delete`. */
const withDelete = (rule: CallRule): CallRule =>
  'parts' in rule ? { ...rule, names: ['del'], parts: { ...rule.parts, method: { text: 'DELETE' } } } : rule;

/** `router.get('order', '/orders/:id', show)`: the first text is the name of the route. */
const NAMED_ROUTE: CallRule = {
  on: 'call',
  names: VERBS,
  of: 'router',
  when: [
    { part: PATH, is: 'text' },
    { part: { argument: 1 }, is: 'text' },
    { part: { argument: 1 }, is: 'path' },
    { part: { argument: 2 }, is: 'function or name' },
  ],
  kind: 'route',
  parts: {
    router: { receiver: true },
    method: { name: 'upper case' },
    path: { argument: 1 },
    handler: LAST,
    middleware: { rest: 2, without: 1 },
  },
};

export const koa: Framework = {
  name: 'koa',
  version: 1,
  routers: [
    { origin: 'koa()', isApp: true },
    ...MODULES.flatMap((module) => [
      { origin: `${module}()`, prefix: PREFIX },
      { origin: `${module}.Router()`, prefix: PREFIX },
    ]),
  ],
  derivations: [{ names: ['routes', 'middleware', 'use', 'param', 'del', ...VERBS] }],
  rules: [
    routeByPath(VERBS),
    withDelete(routeByPath(VERBS)),
    NAMED_ROUTE,
    withDelete(NAMED_ROUTE),
    {
      on: 'call',
      names: ['register'],
      of: 'router',
      when: [
        { part: PATH, is: 'path' },
        { part: { argument: 2 }, is: 'function or name' },
      ],
      kind: 'route',
      parts: { router: { receiver: true }, method: { argument: 1 }, path: PATH, handler: { argument: 2 } },
    },
    {
      // koa-route: app.use(route.get('/orders', list))
      on: 'call',
      names: VERBS,
      of: VERBS.map((verb) => `koa-route.${verb}`),
      kind: 'route',
      parts: { method: { name: 'upper case' }, path: PATH, handler: LAST },
    },
    MOUNT_BY_USE,
    {
      on: 'call',
      names: ['prefix'],
      of: 'router',
      kind: 'mount',
      parts: { child: { receiver: true }, prefix: PATH },
      detail: { scope: 'own prefix' },
    },
    {
      // koa-mount: app.use(mount('/admin', admin))
      on: 'call',
      names: ['mount'],
      of: ['koa-mount'],
      kind: 'mount',
      parts: { child: LAST, prefix: PATH },
    },
  ],
};
