/** `net/http`: patterns such as `GET /orders/{id}`, and multiplexers in multiplexers. */
import type { CodeValue, Framework, Selector, SurfaceDraft, SurfaceSite } from '#model';

const PATTERN: Selector = { argument: 0 };
/** A method, a host and a path. */
const PATTERN_PARTS = /^(?:([A-Z]+)[ \t]+)?[^/]*([^]*)$/u;

const text = (written: string): CodeValue => ({ kind: 'text', text: written });

/** `POST /orders/{$}`: a method, a host and a path, which `{$}` ends. What follows the first text is part of the path. */
const splitPattern = (pattern: CodeValue): Readonly<Record<'method' | 'path', CodeValue>> => {
  const [first, ...rest] = pattern.kind === 'join' ? pattern.of : [pattern];
  if (first?.kind !== 'text') return { method: text('ALL'), path: pattern };
  const [, method = 'ALL', path = ''] = PATTERN_PARTS.exec(first.text) ?? [];
  const start = text(path.replace(/\{\$\}$/u, ''));
  return { method: text(method), path: rest.length === 0 ? start : { kind: 'join', of: [start, ...rest] } };
};

const isNamed = (value: CodeValue, name: string): boolean =>
  value.kind === 'call' && value.of.kind === 'member' && value.of.name === name;

/** `Handle("/api/", http.StripPrefix("/api", api))`: routes below a prefix. */
const handled = ({ receiver, arguments: [pattern, handler] }: SurfaceSite): readonly SurfaceDraft[] => {
  if (!pattern || !handler) return [];
  const router: Record<string, CodeValue> = receiver ? { router: receiver } : {};
  const [prefix, child] = handler.kind === 'call' && isNamed(handler, 'StripPrefix') ? handler.arguments : [undefined, handler];
  if (child?.kind === 'call' && child.makes !== undefined)
    return [{ kind: 'mount', parts: { ...router, child, ...(prefix ? { prefix } : {}) } }];
  return [{ kind: 'route', parts: { ...router, ...splitPattern(pattern), handler: child ?? handler } }];
};

export const netHttp: Framework = {
  name: 'net/http',
  version: 1,
  keepsTrailingSlash: true,
  routers: [
    { origin: 'net/http.NewServeMux()', isApp: true },
    { origin: 'net/http.ServeMux()', isApp: true },
  ],
  rules: [
    {
      on: 'call',
      names: ['Handle', 'HandleFunc'],
      of: 'router',
      when: [{ part: { argument: 2 }, is: 'absent' }],
      read: handled,
    },
    {
      on: 'call',
      names: ['Handle', 'HandleFunc'],
      of: ['net/http.Handle', 'net/http.HandleFunc'],
      when: [
        { part: PATTERN, is: 'present' },
        { part: { argument: 2 }, is: 'absent' },
      ],
      read: ({ receiver: _module, ...site }) => handled(site),
    },
  ],
};
