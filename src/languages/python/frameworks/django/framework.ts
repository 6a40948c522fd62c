/** Django: patterns of URLs, what they include, and the module where they start. */
import { type CodeValue, type Framework, selectPart, type SurfaceDraft, type SurfaceSite, type SurfaceRule } from '#model';
import { SERVED_METHODS, VIEW_MEMBERS } from './served-methods.ts';
import { readablePattern } from './url-pattern.ts';

const PATH = { firstOf: [{ argument: 0 }, { named: 'route' }, { named: 'regex' }] } as const;
const VIEW = { firstOf: [{ argument: 1 }, { named: 'view' }] } as const;
const INCLUDES = ['django.urls.include', 'django.urls.conf.include', 'django.conf.urls.include'];
const LANGUAGE_PREFIX = 'django.conf.urls.i18n.i18n_patterns';
const EMPTY: CodeValue = { kind: 'text', text: '' };

/** `include(…)`, `admin.site.urls` and `([…], 'admin')` are patterns too; anything else is a view. */
const isIncluded = (view: CodeValue): boolean =>
  view.kind === 'list' || (view.kind === 'call' && view.makes !== undefined) || (view.kind === 'member' && view.name === 'urls');

const readPattern = (site: SurfaceSite, toPath: (value: CodeValue) => CodeValue): readonly SurfaceDraft[] => {
  const [path, view] = [toPath(selectPart(site, PATH) ?? EMPTY), selectPart(site, VIEW)];
  if (!view) return [];
  const router = site.holder ? { router: site.holder } : {};
  if (!isIncluded(view)) return [routeTo(view, { router: EMPTY, ...router, path })];
  return [{ kind: 'mount', parts: { ...router, child: patternsOf(view), prefix: path } }];
};

const ALL: CodeValue = { kind: 'text', text: 'ALL' };

const routeTo = (handler: CodeValue, parts: Readonly<Record<string, CodeValue>>): SurfaceDraft => ({
  kind: 'route',
  detail: { serves: VIEW_MEMBERS },
  parts: { ...parts, method: ALL, handler },
});

/** Without the name space: `(patterns, 'shop')`. */
const patternsOf = (value: CodeValue): CodeValue => (value.kind === 'list' ? (value.of[0] ?? value) : value);

const PATTERNS: readonly SurfaceRule[] = [
  {
    on: 'call',
    names: ['path'],
    of: ['django.urls.path', 'django.urls.conf.path'],
    read: (site) => readPattern(site, (value) => value),
  },
  {
    on: 'call',
    names: ['re_path', 'url'],
    of: ['django.urls.re_path', 'django.urls.conf.re_path', 'django.conf.urls.url', 'django.conf.urls.re_path'],
    read: (site) => readPattern(site, readablePattern),
  },
];

/** `[…] + router.urls`, `router.urls`, `[*others]`: the parts that are patterns elsewhere. */
const partsElsewhere = (value: CodeValue): readonly CodeValue[] => {
  if (value.kind === 'join' || value.kind === 'list') return value.of.flatMap(partsElsewhere);
  if (value.kind === 'spread') return partsElsewhere(value.of);
  return value.kind === 'name' || value.kind === 'member' ? [value] : [];
};

export const django: Framework = {
  name: 'django',
  version: 2,
  keepsTrailingSlash: 'of prefix',
  startsWithoutSlash: true,
  moduleRouter: 'urlpatterns',
  routers: [
    ...INCLUDES.map((name) => ({ origin: `${name}()` })),
    { origin: `${LANGUAGE_PREFIX}()`, prefix: { text: '<language>' } },
  ],
  derivations: [{ names: ['urls'] }],
  rules: [
    ...PATTERNS,
    ...SERVED_METHODS,
    {
      on: 'call',
      names: ['include'],
      of: INCLUDES,
      read: ({ made, arguments: [patterns] }) =>
        made && patterns ? [{ kind: 'mount', parts: { router: made, child: patternsOf(patterns) } }] : [],
    },
    {
      on: 'call',
      names: ['i18n_patterns'],
      of: [LANGUAGE_PREFIX],
      kind: 'mount',
      parts: { router: { holder: true }, child: { made: true } },
    },
    {
      on: 'field',
      names: ['urlpatterns'],
      read: ({ holder, value }) =>
        (holder && value ? partsElsewhere(value) : []).map((child) => ({
          kind: 'mount',
          parts: { ...(holder ? { router: holder } : {}), child },
        })),
    },
    {
      on: 'field',
      names: ['ROOT_URLCONF'],
      kind: 'mount',
      parts: { child: { value: true } },
    },
  ],
};
