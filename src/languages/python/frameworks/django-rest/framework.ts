/** Django REST framework: view sets that are registered with routers. Their views decide which methods they serve. */
import type { CodeValue, Framework, SurfaceDraft, SurfaceSite } from '#model';

const text = (written: string): CodeValue => ({ kind: 'text', text: written });

/** A list of things and one of them. */
const routesOf = ({ receiver, arguments: given, named }: SurfaceSite): readonly SurfaceDraft[] => {
  const prefix = given[0] ?? named.find(({ name }) => name === 'prefix')?.value;
  const handler = given[1] ?? named.find(({ name }) => name === 'viewset')?.value;
  if (!receiver || !prefix || !handler) return [];
  return ['/', '/<pk>/'].map((end) => ({
    kind: 'route',
    detail: { doubt: 'which of these its view set serves was not read' },
    parts: { router: receiver, method: text('ALL'), path: { kind: 'join', of: [prefix, text(end)] }, handler },
  }));
};

const lastName = (value: CodeValue | undefined): string => (value && 'name' in value ? value.name : '');

export const djangoRest: Framework = {
  name: 'django-rest',
  version: 2,
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
  ],
};
