/** Express: routes, routers mounted in routers, middleware. */
import type { CodeValue, Framework, Selector, SurfaceDraft, SurfaceSite } from '#model';

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'all'];
const PATH: Selector = { argument: 0 };
const HANDLER: Selector = { argument: -1 };

const PREFIX_KINDS: ReadonlySet<string> = new Set(['text', 'join', 'list', 'name', 'member']);

/** `use(prefix?, ...routers)`: a first value that is no function of its own is a prefix if others follow. */
const mounted = ({ receiver, arguments: given }: SurfaceSite): readonly SurfaceDraft[] => {
  const [first] = given;
  if (!receiver || !first) return [];
  const hasPrefix = given.length > 1 && PREFIX_KINDS.has(first.kind);
  const used = (hasPrefix ? given.slice(1) : given).flatMap((each) => (each.kind === 'list' ? each.of : [each]));
  return used.map((child): SurfaceDraft => {
    const parts: Record<string, CodeValue> = { router: receiver, child };
    return { kind: 'mount', parts: hasPrefix ? { ...parts, prefix: first } : parts };
  });
};

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
    {
      on: 'call',
      names: VERBS,
      of: 'router',
      takesUnknown: true,
      when: [
        { part: PATH, is: 'path' },
        { part: { argument: 1 }, is: 'function or name' },
      ],
      kind: 'route',
      parts: {
        router: { receiver: true },
        method: { name: 'upper case' },
        path: PATH,
        handler: HANDLER,
        middleware: { rest: 1, without: 1 },
      },
    },
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
        handler: HANDLER,
        middleware: { rest: 0, without: 1 },
      },
    },
    {
      on: 'call',
      names: ['use'],
      of: 'router',
      takesUnknown: true,
      when: [{ part: PATH, is: 'present' }],
      read: mounted,
    },
  ],
};
