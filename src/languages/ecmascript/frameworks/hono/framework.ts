/** Hono: routes, chains, applications below a path, and routes that an OpenAPI description declares. */
import type { CodeValue, Framework, SurfaceDraft, SurfaceSite } from '#model';
import { LAST, PATH, routeByPath } from '../router-rules.ts';

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'options', 'all'];
const APPLICATIONS = ['hono.Hono()', 'hono/tiny.Hono()', 'hono/quick.Hono()', '@hono/zod-openapi.OpenAPIHono()'];
const FACTORIES = ['hono/factory.createFactory().createApp()', 'hono/factory.Factory().createApp()'];

/** The path that a call of the chain before has: `app.get('/orders', list).post(create)`. */
const pathBefore = (receiver: CodeValue | undefined): CodeValue | undefined => {
  let at = receiver;
  while (at?.kind === 'call' && at.of.kind === 'member') {
    const [first] = at.arguments;
    if (VERBS.includes(at.of.name) && first && first.kind !== 'function') return first;
    at = at.of.of;
  }
  return undefined;
};

const routeOfChain = ({ name, receiver, arguments: given }: SurfaceSite): readonly SurfaceDraft[] => {
  const path = pathBefore(receiver);
  const handler = given.at(-1);
  if (!receiver || !path || !handler) return [];
  const method: CodeValue = { kind: 'text', text: name.toUpperCase() };
  return [{ kind: 'route', parts: { router: receiver, method, path, handler } }];
};

const fieldOf = (value: CodeValue, name: string): CodeValue => {
  const field = value.kind === 'object' ? value.fields.find((each) => each.name === name)?.value : undefined;
  return field ?? { kind: 'member', of: value, name };
};

/** `app.openapi(createRoute({ method, path }), handler)` */
const routeOfDescription = ({ receiver, arguments: given }: SurfaceSite): readonly SurfaceDraft[] => {
  const [description, handler] = given;
  if (!receiver || !description || !handler) return [];
  const [method, path] = [fieldOf(description, 'method'), fieldOf(description, 'path')];
  return [{ kind: 'route', parts: { router: receiver, method, path, handler } }];
};

export const hono: Framework = {
  name: 'hono',
  version: 1,
  routers: [...APPLICATIONS, ...FACTORIES].map((origin) => ({ origin, isApp: true })),
  derivations: [{ names: ['basePath'], prefix: PATH }, { names: ['route', 'use', 'openapi', 'notFound', 'onError', ...VERBS] }],
  wrappers: [{ origin: '@hono/zod-openapi.createRoute()', argument: 0, fields: ['method', 'path'] }],
  rules: [
    routeByPath(VERBS),
    { on: 'call', names: VERBS, of: 'router', when: [{ part: PATH, is: 'function' }], read: routeOfChain },
    {
      on: 'call',
      names: ['on'],
      of: 'router',
      when: [{ part: { argument: 2 }, is: 'function or name' }],
      kind: 'route',
      parts: {
        router: { receiver: true },
        method: PATH,
        path: { argument: 1 },
        handler: LAST,
        middleware: { rest: 2, without: 1 },
      },
    },
    {
      on: 'call',
      names: ['openapi'],
      of: 'router',
      takesUnknown: true,
      when: [{ part: { argument: 1 }, is: 'function or name' }],
      read: routeOfDescription,
    },
    {
      on: 'call',
      names: ['route'],
      of: 'router',
      takesUnknown: true,
      when: [
        { part: PATH, is: 'path' },
        { part: { argument: 1 }, is: 'function or name' },
      ],
      kind: 'mount',
      parts: { router: { receiver: true }, child: { argument: 1 }, prefix: PATH },
    },
  ],
};
