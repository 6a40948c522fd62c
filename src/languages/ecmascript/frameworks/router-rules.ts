/** What the routers of Express, Koa, Hono and Fastify share: `get(path, …middleware, handler)` and `use(prefix, …routers)`. */
import type { CallRule, CodeValue, Selector, SurfaceDraft, SurfaceSite } from '#model';

export const PATH: Selector = { argument: 0 };
export const LAST: Selector = { argument: -1 };

/** `router.get('/orders', requireUser, list)` */
export const routeByPath = (names: readonly string[]): CallRule => ({
  on: 'call',
  names,
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
    handler: LAST,
    middleware: { rest: 1, without: 1 },
  },
});

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

export const MOUNT_BY_USE: CallRule = {
  on: 'call',
  names: ['use'],
  of: 'router',
  takesUnknown: true,
  when: [{ part: PATH, is: 'present' }],
  read: mounted,
};
