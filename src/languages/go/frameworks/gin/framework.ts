/** Gin: routes, groups, middleware. */
import type { CodeValue, Framework, Selector, SurfaceDraft, SurfaceSite } from '#model';
import { methodOfConstant, usedMiddleware } from '../router-rules.ts';

const MODULE = 'github.com/gin-gonic/gin';
const VERBS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'];
const PATH: Selector = { argument: 0 };
const HANDLER: Selector = { argument: -1 };
const ROUTER = { router: { receiver: true } } as const;

/** `Handle("PUT", …)` or `Handle(http.MethodPut, …)`. */
const handled = ({ receiver, arguments: [method, path, ...handlers] }: SurfaceSite): readonly SurfaceDraft[] => {
  const handler = handlers.at(-1);
  if (!receiver || !method || !path || !handler) return [];
  const middleware: CodeValue = { kind: 'list', of: handlers.slice(0, -1) };
  return [{ kind: 'route', parts: { router: receiver, method: methodOfConstant(method), path, handler, middleware } }];
};

export const gin: Framework = {
  name: 'gin',
  version: 2,
  keepsTrailingSlash: true,
  routers: [
    { origin: `${MODULE}.Default()`, isApp: true },
    { origin: `${MODULE}.New()`, isApp: true },
    { origin: `${MODULE}.Engine()`, isApp: true },
    { origin: `${MODULE}.RouterGroup()` },
    { origin: `${MODULE}.IRouter()` },
    { origin: `${MODULE}.IRoutes()` },
  ],
  derivations: [{ names: ['Group'], prefix: PATH }, { names: ['Use'] }, { names: VERBS }],
  rules: [
    {
      on: 'call',
      names: VERBS,
      of: 'router',
      when: [
        { part: PATH, is: 'path' },
        { part: { argument: 1 }, is: 'function or name' },
      ],
      kind: 'route',
      parts: { ...ROUTER, method: { name: 'upper case' }, path: PATH, handler: HANDLER, middleware: { rest: 1, without: 1 } },
    },
    {
      on: 'call',
      names: ['Any'],
      of: 'router',
      when: [{ part: PATH, is: 'path' }],
      kind: 'route',
      parts: { ...ROUTER, method: { text: 'ALL' }, path: PATH, handler: HANDLER, middleware: { rest: 1, without: 1 } },
    },
    { on: 'call', names: ['Handle'], of: 'router', when: [{ part: { argument: 2 }, is: 'present' }], read: handled },
    { on: 'call', names: ['Use'], of: 'router', read: usedMiddleware },
  ],
};
