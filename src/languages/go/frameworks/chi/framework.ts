/** chi: routes, sub-routers by function, mounted routers, middleware. */
import type { Framework, Selector, SurfaceDraft, SurfaceSite } from '#model';
import { methodOfConstant, usedMiddleware } from '../router-rules.ts';

const MODULES = ['github.com/go-chi/chi', 'github.com/go-chi/chi/v5'];
const VERBS = ['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options', 'Connect', 'Trace'];
const PATH: Selector = { argument: 0 };
const HANDLER: Selector = { argument: 1 };
const ROUTER = { router: { receiver: true } } as const;

/** `Method("PUT", …)` or `Method(http.MethodPut, …)`. */
const withMethod = ({ receiver, arguments: [method, path, handler] }: SurfaceSite): readonly SurfaceDraft[] =>
  receiver && method && path && handler
    ? [{ kind: 'route', parts: { router: receiver, method: methodOfConstant(method), path, handler } }]
    : [];

export const chi: Framework = {
  name: 'chi',
  version: 1,
  keepsTrailingSlash: true,
  routers: MODULES.flatMap(
    (module): NonNullable<Framework['routers']> => [
      { origin: `${module}.NewRouter()`, isApp: true },
      { origin: `${module}.NewMux()`, isApp: true },
      { origin: `${module}.Mux()`, isApp: true },
      { origin: `${module}.Router()` },
    ],
  ),
  derivations: [{ names: ['With'] }, { names: ['Route'], prefix: PATH }],
  rules: [
    {
      on: 'call',
      names: VERBS,
      of: 'router',
      when: [
        { part: PATH, is: 'path' },
        { part: HANDLER, is: 'function or name' },
      ],
      kind: 'route',
      parts: { ...ROUTER, method: { name: 'upper case' }, path: PATH, handler: HANDLER },
    },
    {
      on: 'call',
      names: ['Handle', 'HandleFunc'],
      of: 'router',
      when: [
        { part: PATH, is: 'path' },
        { part: HANDLER, is: 'function or name' },
      ],
      kind: 'route',
      parts: { ...ROUTER, method: { text: 'ALL' }, path: PATH, handler: HANDLER },
    },
    {
      on: 'call',
      names: ['Method', 'MethodFunc'],
      of: 'router',
      when: [{ part: { argument: 1 }, is: 'path' }],
      read: withMethod,
    },
    {
      on: 'call',
      names: ['Route', 'Mount'],
      of: 'router',
      when: [{ part: HANDLER, is: 'present' }],
      kind: 'mount',
      parts: { ...ROUTER, prefix: PATH, child: HANDLER },
    },
    {
      on: 'call',
      names: ['Group'],
      of: 'router',
      when: [{ part: { argument: 0 }, is: 'function or name' }],
      kind: 'mount',
      parts: { ...ROUTER, child: { argument: 0 } },
    },
    { on: 'call', names: ['Use'], of: 'router', read: usedMiddleware },
  ],
};
