/** Django REST framework: view sets that are registered with routers, generic views, and the methods that they serve. */
import type { CodeValue, Framework, SurfaceDraft, SurfaceRule, SurfaceSite } from '#model';
import { decoratesFunctions, givesMembers } from '../django/served-methods.ts';

const text = (written: string): CodeValue => ({ kind: 'text', text: written });

/** What a view set serves, for a list of things and for one of them. */
const PARTS = [
  { end: '/', serves: 'GET:list POST:create', extra: 'list action' },
  { end: '/<pk>/', serves: 'GET:retrieve PUT:update PATCH:partial_update,update DELETE:destroy', extra: 'detail action' },
] as const;

const ACTIONS = 'list create retrieve update partial_update destroy';

const routesOf = ({ receiver, arguments: given, named }: SurfaceSite): readonly SurfaceDraft[] => {
  const prefix = given[0] ?? named.find(({ name }) => name === 'prefix')?.value;
  const handler = given[1] ?? named.find(({ name }) => name === 'viewset')?.value;
  if (!receiver || !prefix || !handler) return [];
  return PARTS.map(({ end, serves, extra }) => ({
    kind: 'route',
    detail: { doubt: 'which of these its view set serves was not read', serves, extra, others: ACTIONS },
    parts: { router: receiver, method: text('ALL'), path: { kind: 'join', of: [prefix, text(end)] }, handler },
  }));
};

const lastName = (value: CodeValue | undefined): string => (value && 'name' in value ? value.name : '');

/** `@action(detail=True, methods=["post"], url_path="pay")` */
const actionOf = ({ owner, named }: SurfaceSite): readonly SurfaceDraft[] => {
  const part = (name: string): CodeValue | undefined => named.find((each) => each.name === name)?.value;
  const [detail, path] = [part('detail'), part('url_path')];
  const as = detail?.kind === 'unknown' && detail.text === 'True' ? 'detail action' : 'list action';
  const parts = { method: part('methods') ?? text('GET'), ...(path ? { path } : {}) };
  return owner ? [{ kind: 'serves', detail: { as }, parts: { handler: owner, ...parts } }] : [];
};

/** Members that generic views and mixins have, by what extends them. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  get: [
    'ListAPIView',
    'RetrieveAPIView',
    'ListCreateAPIView',
    'RetrieveUpdateAPIView',
    'RetrieveDestroyAPIView',
    'RetrieveUpdateDestroyAPIView',
  ],
  post: ['CreateAPIView', 'ListCreateAPIView'],
  'put patch': ['UpdateAPIView', 'RetrieveUpdateAPIView', 'RetrieveUpdateDestroyAPIView'],
  delete: ['DestroyAPIView', 'RetrieveDestroyAPIView', 'RetrieveUpdateDestroyAPIView'],
  list: ['ModelViewSet', 'ReadOnlyModelViewSet', 'ListModelMixin'],
  retrieve: ['ModelViewSet', 'ReadOnlyModelViewSet', 'RetrieveModelMixin'],
  create: ['ModelViewSet', 'CreateModelMixin'],
  'update partial_update': ['ModelViewSet', 'UpdateModelMixin'],
  destroy: ['ModelViewSet', 'DestroyModelMixin'],
};

const MODULES = ['generics', 'viewsets', 'mixins'];

const GIVEN_MEMBERS = Object.entries(MEMBERS).map(
  ([members, bases]): SurfaceRule =>
    givesMembers(
      members,
      bases.flatMap((base) => MODULES.map((module) => `rest_framework.${module}.${base}`)),
    ),
);

export const djangoRest: Framework = {
  name: 'django-rest',
  version: 3,
  keepsTrailingSlash: 'of prefix',
  startsWithoutSlash: true,
  routers: ['DefaultRouter', 'SimpleRouter'].map((name) => ({ origin: `rest_framework.routers.${name}()` })),
  derivations: [{ names: ['urls'] }],
  rules: [
    { on: 'call', names: ['register'], of: 'router', read: routesOf },
    {
      on: 'call',
      names: ['register'],
      when: [{ part: { argument: 0 }, is: 'text' }],
      // Of a router that the project makes itself: the name of what is registered tells.
      read: (site) => (lastName(site.arguments[1]).endsWith('ViewSet') ? routesOf(site) : []),
    },
    ...GIVEN_MEMBERS,
    decoratesFunctions(['rest_framework.decorators.api_view'], 'GET'),
    { on: 'call', names: ['action'], of: ['rest_framework.decorators.action'], decorates: 'member', read: actionOf },
    {
      on: 'field',
      names: ['lookup_field', 'lookup_url_kwarg'],
      read: ({ name, owner, value }) =>
        owner && value ? [{ kind: 'serves', detail: { as: 'lookup', field: name }, parts: { handler: owner, name: value } }] : [],
    },
  ],
};
