/** FastAPI and Starlette: path operations, routers in routers, dependencies, middleware. */
import type { Framework, Selector } from '#model';

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];
const PATH: Selector = { firstOf: [{ argument: 0 }, { named: 'path' }] };
const PREFIX: Selector = { named: 'prefix' };
const ROUTER = { router: { receiver: true } } as const;

export const fastapi: Framework = {
  name: 'fastapi',
  version: 1,
  keepsTrailingSlash: true,
  routers: [
    { origin: 'fastapi.FastAPI()', isApp: true },
    { origin: 'fastapi.applications.FastAPI()', isApp: true },
    { origin: 'fastapi.APIRouter()', prefix: PREFIX },
    { origin: 'fastapi.routing.APIRouter()', prefix: PREFIX },
    { origin: 'starlette.applications.Starlette()', isApp: true },
    { origin: 'starlette.routing.Router()' },
  ],
  rules: [
    {
      on: 'call',
      names: VERBS,
      of: 'router',
      takesUnknown: true,
      decorates: 'member',
      when: [{ part: PATH, is: 'path' }],
      kind: 'route',
      parts: { ...ROUTER, method: { name: 'upper case' }, path: PATH, handler: { owner: true } },
    },
    {
      on: 'call',
      names: ['api_route'],
      of: 'router',
      takesUnknown: true,
      decorates: 'member',
      kind: 'route',
      parts: { ...ROUTER, method: { firstOf: [{ named: 'methods' }, { text: 'GET' }] }, path: PATH, handler: { owner: true } },
    },
    {
      on: 'call',
      names: ['add_api_route', 'add_route'],
      of: 'router',
      when: [{ part: PATH, is: 'path' }],
      kind: 'route',
      parts: {
        ...ROUTER,
        method: { firstOf: [{ named: 'methods' }, { text: 'GET' }] },
        path: PATH,
        handler: { firstOf: [{ argument: 1 }, { named: 'endpoint' }] },
      },
    },
    {
      on: 'call',
      names: ['websocket'],
      of: 'router',
      decorates: 'member',
      kind: 'route',
      parts: { ...ROUTER, method: { text: 'WEBSOCKET' }, path: PATH, handler: { owner: true } },
    },
    {
      on: 'call',
      names: ['include_router'],
      of: 'router',
      takesUnknown: true,
      kind: 'mount',
      parts: { ...ROUTER, child: { firstOf: [{ argument: 0 }, { named: 'router' }] }, prefix: PREFIX },
    },
    {
      on: 'call',
      names: ['mount'],
      of: 'router',
      when: [{ part: PATH, is: 'path' }],
      kind: 'mount',
      parts: { ...ROUTER, child: { firstOf: [{ argument: 1 }, { named: 'app' }] }, prefix: PATH },
    },
    {
      on: 'call',
      names: ['add_middleware'],
      of: 'router',
      kind: 'middleware',
      parts: { ...ROUTER, name: { argument: 0 } },
    },
    {
      on: 'call',
      names: ['Depends', 'Security'],
      of: ['fastapi.Depends', 'fastapi.Security', 'fastapi.params.Depends'],
      when: [{ part: { argument: 0 }, is: 'present' }],
      kind: 'di_registration',
      parts: { name: { argument: 0 }, implementation: { argument: 0 } },
      detail: { lifetime: 'request' },
    },
  ],
};
