/** Prints what is stitched from a view as lines that a person can review: the format of the golden files. */
import { pathOfEntry, SURFACE_KINDS, type SurfaceKind, viewIndexOf } from '#model';
import type { OpenView } from '#store';
import type { Endpoint } from '../endpoint.ts';
import { listEndpoints } from '../list-endpoints.ts';
import { listNamedFacts, type NamedFact } from '../list-names.ts';
import { surfaceIndexOf } from '../surface-index.ts';

/** Routes are printed with their full paths, and left out again as facts. */
const NAMED: readonly SurfaceKind[] = SURFACE_KINDS.filter((kind) => kind !== 'route');

export const printSurfaces = async (view: OpenView): Promise<string> => {
  const lines = (await listEndpoints(view)).map(printEndpoint);
  for (const kind of NAMED) lines.push(...(await listNamedFacts(view, kind)).map(printFact));
  lines.push(...(await printMounts(view)));
  return lines.map((line) => `${line}\n`).join('');
};

const printEndpoint = (endpoint: Endpoint): string => {
  const { method, route, handler, path, line, framework, confidence, reasons, middleware } = endpoint;
  const before = middleware.length > 0 ? ` after ${middleware.join(', ')}` : '';
  const handled = `${handler?.isInline ? 'inline in ' : ''}${handler?.id ?? 'inline'}`;
  const why = reasons.length > 0 ? ` (${reasons.join('; ')})` : '';
  return `route ${method} ${route} → ${handled}${before}  ${path}:${line}  ${framework} ${confidence}${why}`;
};

const printFact = ({ kind, name, detail, path, line, symbol, framework, confidence }: NamedFact): string => {
  const around = symbol === undefined ? '' : ` in ${symbol.slice(symbol.indexOf('#') + 1)}`;
  const words = Object.entries(detail).map(([key, value]) => `${key}=${value}`);
  return [`${kind} ${name}`, ...words, `${path}:${line}${around}`, framework ?? '', confidence].filter((word) => word).join('  ');
};

const printMounts = async (view: OpenView): Promise<readonly string[]> => {
  const index = await surfaceIndexOf(view, ['mount']);
  return index
    .ofKind('mount')
    .map(({ entry, fact }) => `mount ${fact.value}  ${pathOfEntry(viewIndexOf(view.stored.table), entry)}:${fact.line}`);
};
