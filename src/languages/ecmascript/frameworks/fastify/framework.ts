/** Fastify: routes with and without options, plugins below a prefix, and plugins that share the application around them. */
import type { CodeValue, Framework, SurfaceDraft, SurfaceSite } from '#model';
import { PATH, routeByPath } from '../router-rules.ts';

const VERBS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace', 'all'];
const HOOKS = ['onRequest', 'preParsing', 'preValidation', 'preHandler'];
const OPTIONS: ReadonlySet<string> = new Set([...HOOKS, 'schema', 'config', 'handler', 'attachValidation', 'bodyLimit']);

/** Of an object that is written here or has a name. */
const fieldOf = (value: CodeValue, name: string): CodeValue | undefined => {
  if (value.kind === 'object') return value.fields.find((each) => each.name === name)?.value;
  return { kind: 'member', of: value, name };
};

const hooksIn = (value: CodeValue): CodeValue | undefined => {
  if (value.kind !== 'object') return undefined;
  const of = value.fields.flatMap(({ name, value: hook }) => (HOOKS.includes(name) ? [hook] : []));
  return of.length > 0 ? { kind: 'list', of: of.flatMap((hook) => (hook.kind === 'list' ? hook.of : [hook])) } : undefined;
};

type RouteParts = Readonly<Record<'router' | 'method' | 'path' | 'handler' | 'middleware', CodeValue | undefined>>;

const routeOf = (parts: RouteParts): SurfaceDraft => {
  const known = Object.entries(parts).flatMap(([name, value]) => (value ? [[name, value] as const] : []));
  return { kind: 'route', parts: Object.fromEntries(known) };
};

/** `app.get('/orders', { schema }, list)`, `app.get('/orders', { handler: list })` */
const routeWithOptions = ({ name, receiver, arguments: given }: SurfaceSite): readonly SurfaceDraft[] => {
  const [path, options, last] = given;
  if (!path || !options) return [];
  const handler = last ?? fieldOf(options, 'handler');
  const method: CodeValue = { kind: 'text', text: name.toUpperCase() };
  return handler ? [routeOf({ router: receiver, method, path, handler, middleware: hooksIn(options) })] : [];
};

/** Only a parameter, or options that no client of HTTP takes, tell a route from a request: `client.get('/x', { headers }, done)`. */
const routeByShape = (site: SurfaceSite): readonly SurfaceDraft[] => {
  const [, options] = site.arguments;
  const last = site.arguments.at(-1);
  const hasOptions = options?.kind === 'object' && options.fields.some(({ name }) => OPTIONS.has(name));
  const isPlugin = site.receiver?.kind === 'parameter' && last?.kind === 'function';
  return hasOptions || isPlugin ? routeWithOptions(site) : [];
};

/** `app.route({ method, url, handler })` */
const routeOfObject = ({ receiver, arguments: [options] }: SurfaceSite): readonly SurfaceDraft[] => {
  if (!options) return [];
  const [method, handler] = [fieldOf(options, 'method'), fieldOf(options, 'handler')];
  const path = fieldOf(options, 'url') ?? fieldOf(options, 'path');
  if (!path || !method || !handler) return [];
  return [routeOf({ router: receiver, method, path, handler, middleware: hooksIn(options) })];
};

/** The last text of `path.join(import.meta.dirname, 'routes')`, `` `${root}/routes` ``, `'./routes'`. */
const folderOf = (value: CodeValue): CodeValue | undefined => {
  if (value.kind === 'text') return value;
  const parts = value.kind === 'call' ? value.arguments : value.kind === 'join' ? value.of : [];
  const last = parts.at(-1);
  return last?.kind === 'text' ? last : undefined;
};

/** `app.register(autoload, { dir: path.join(dirname, 'routes') })`: the folders of the plugins are their prefixes. */
const mountedFolder = ({ receiver, arguments: [, options] }: SurfaceSite): readonly SurfaceDraft[] => {
  const dir = options?.kind === 'object' ? fieldOf(options, 'dir') : undefined;
  const folder = dir && folderOf(dir);
  if (!receiver || !folder || options?.kind !== 'object') return [];
  const { prefix } = Object.fromEntries(
    options.fields.filter(({ name }) => name === 'options').map(({ value }) => ['prefix', fieldOf(value, 'prefix')]),
  );
  const parts = { router: receiver, folder, ...(prefix?.kind === 'text' ? { prefix } : {}) };
  return [{ kind: 'mount', detail: { scope: 'folder' }, parts }];
};

const SCRIPT = /\.[cm]?[jt]s$/u;
/** Not loaded, or loaded for what they do to others. */
const NOT_LOADED = /(?:\.d\.ts|\.(?:test|spec)\.\w+|(?:^|\/)_?auto-?hooks?\.\w+)$/iu;

/** Of a plugin that `@fastify/autoload` loads: its folders, where `_id` stands for a parameter. */
const prefixOfPlugin = (path: string): string | undefined => {
  if (!SCRIPT.test(path) || NOT_LOADED.test(path)) return undefined;
  const folders = path.split('/').slice(0, -1);
  return folders.map((folder) => `/${folder.replace(/^_(?=\w)/u, ':')}`).join('');
};

export const fastify: Framework = {
  name: 'fastify',
  version: 2,
  prefixOfMounted: prefixOfPlugin,
  routers: [
    { origin: 'fastify()', isApp: true },
    { origin: 'fastify.default()', isApp: true },
    { origin: 'fastify.fastify()', isApp: true },
    { origin: 'fastify.FastifyInstance()' },
  ],
  derivations: [{ names: ['withTypeProvider', 'register', ...VERBS] }],
  wrappers: [
    { origin: 'fastify-plugin()', argument: 0 },
    { origin: 'fastify-plugin.default()', argument: 0 },
    { origin: 'fastify-plugin.fastifyPlugin()', argument: 0 },
  ],
  rules: [
    routeByPath(VERBS),
    {
      on: 'call',
      names: VERBS,
      of: 'router',
      when: [
        { part: PATH, is: 'path' },
        { part: { argument: 1 }, is: 'object' },
      ],
      read: routeWithOptions,
    },
    {
      on: 'call',
      names: VERBS,
      takesUnknown: true,
      of: 'router',
      when: [
        { part: PATH, is: 'path' },
        { part: { argument: 1 }, is: 'object' },
      ],
      read: routeByShape,
    },
    {
      on: 'call',
      names: ['route'],
      of: 'router',
      takesUnknown: true,
      when: [
        { part: PATH, is: 'object' },
        { part: { argument: 1 }, is: 'absent' },
      ],
      read: routeOfObject,
    },
    {
      on: 'call',
      names: ['route'],
      of: 'router',
      when: [
        { part: PATH, is: 'not text' },
        { part: { argument: 1 }, is: 'absent' },
      ],
      read: routeOfObject,
    },
    {
      on: 'call',
      names: ['register'],
      of: 'router',
      takesUnknown: true,
      when: [{ part: { argument: 1, field: 'dir' }, is: 'present' }],
      read: mountedFolder,
    },
    {
      on: 'call',
      names: ['register'],
      of: 'router',
      takesUnknown: true,
      when: [{ part: PATH, is: 'function or name' }],
      kind: 'mount',
      parts: { router: { receiver: true }, child: PATH, prefix: { argument: 1, field: 'prefix' } },
    },
  ],
};
