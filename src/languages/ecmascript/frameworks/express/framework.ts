/** Express: routes, routers mounted in routers, middleware. */
import type { Framework } from '#model';
import { LAST, MOUNT_BY_USE, PATH, routeByPath } from '../router-rules.ts';

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'all'];
export const express: Framework = {
  name: 'express',
  version: 1,
  routers: [
    { origin: 'express()', isApp: true },
    { origin: 'express.Router()' },
    { origin: 'express.default()', isApp: true },
    { origin: 'express.Express()', isApp: true },
    { origin: 'express.Application()', isApp: true },
    { origin: 'express.IRouter()' },
    { origin: 'express-promise-router()' },
    { origin: 'router()' },
  ],
  derivations: [{ names: ['route'], prefix: PATH }, { names: ['use', ...VERBS] }],
  rules: [
    routeByPath(VERBS),
    {
      // router.route('/orders').get(list).post(create)
      on: 'call',
      names: VERBS,
      of: 'router',
      takesUnknown: true,
      when: [
        { part: PATH, is: 'function or name' },
        { part: { receiverCall: 'route' }, is: 'present' },
      ],
      kind: 'route',
      parts: {
        router: { receiver: true },
        method: { name: 'upper case' },
        handler: LAST,
        middleware: { rest: 0, without: 1 },
      },
    },
    MOUNT_BY_USE,
  ],
};
