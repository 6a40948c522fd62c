/** What the routers of Go have in common. */
import type { CodeValue, SurfaceDraft, SurfaceSite } from '#model';

/** Every argument of `Use(…)` is middleware. */
export const usedMiddleware = ({ receiver, arguments: given }: SurfaceSite): readonly SurfaceDraft[] =>
  receiver ? given.map((name): SurfaceDraft => ({ kind: 'middleware', parts: { router: receiver, name } })) : [];

/** `"PUT"` as it stands, and `PUT` for `http.MethodPut`. */
export const methodOfConstant = (value: CodeValue): CodeValue =>
  value.kind === 'member' && value.name.startsWith('Method')
    ? { kind: 'text', text: value.name.slice('Method'.length).toUpperCase() }
    : value;
