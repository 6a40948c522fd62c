/** The methods that views serve: members of classes, decorators of functions. */
import type { CodeValue, SurfaceDraft, SurfaceRule, SurfaceSite } from '#model';

/** Of a view that is a class: each method is served by the member of its name, which generic views have call others. */
export const VIEW_MEMBERS =
  'GET:get,list,retrieve POST:post,create PUT:put,update PATCH:patch,partial_update,update DELETE:delete,destroy';

const text = (written: string): CodeValue => ({ kind: 'text', text: written });

/** A class that extends one of these has these members. */
export const givesMembers = (members: string, bases: readonly string[]): SurfaceRule => ({
  on: 'class',
  extends: bases,
  read: ({ owner }) => (owner ? [servesDraft(owner, members.split(' '))] : []),
});

const servesDraft = (handler: CodeValue, members: readonly string[]): SurfaceDraft => ({
  kind: 'serves',
  detail: { as: 'members' },
  parts: { handler, method: { kind: 'list', of: members.map(text) } },
});

/** `@require_http_methods(["GET"])`, `@api_view(["GET"])`; without a list, the methods that the name says. */
export const decoratesFunctions = (origins: readonly string[], methods: string): SurfaceRule => ({
  on: 'call',
  names: [...new Set(origins.map((origin) => origin.slice(origin.lastIndexOf('.') + 1)))],
  of: origins,
  decorates: 'member',
  read: (site) => methodsOf(site, methods),
});

const methodsOf = ({ owner, arguments: [first] }: SurfaceSite, methods: string): readonly SurfaceDraft[] => {
  const method: CodeValue = first ?? { kind: 'list', of: methods.split(' ').map(text) };
  return owner ? [{ kind: 'serves', detail: { as: 'methods' }, parts: { handler: owner, method } }] : [];
};

const GENERIC = 'django.views.generic';
const generic = (names: string): readonly string[] =>
  names
    .split(' ')
    .flatMap((name) => [
      `${GENERIC}.${name}`,
      `${GENERIC}.base.${name}`,
      `${GENERIC}.list.${name}`,
      `${GENERIC}.detail.${name}`,
      `${GENERIC}.edit.${name}`,
    ]);
const accounts = (names: string): readonly string[] => names.split(' ').map((name) => `django.contrib.auth.views.${name}`);
const decorators = (names: string): readonly string[] => names.split(' ').map((name) => `django.views.decorators.http.${name}`);

export const SERVED_METHODS: readonly SurfaceRule[] = [
  givesMembers('get', [...generic('TemplateView ListView DetailView ArchiveIndexView'), ...accounts('PasswordResetDoneView')]),
  givesMembers('get post', [
    ...generic('FormView CreateView UpdateView DeleteView'),
    ...accounts('LoginView PasswordChangeView'),
  ]),
  givesMembers('get post put patch delete', generic('RedirectView')),
  decoratesFunctions(decorators('require_http_methods'), 'GET'),
  decoratesFunctions(decorators('require_GET require_safe'), 'GET'),
  decoratesFunctions(decorators('require_POST'), 'POST'),
  {
    on: 'field',
    names: ['http_method_names'],
    kind: 'serves',
    parts: { handler: { owner: true }, method: { value: true } },
    detail: { as: 'only' },
  },
];
