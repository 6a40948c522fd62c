/** Routes that the paths of files decide. */
import {
  type FileRoute,
  type FileRoutes,
  type Framework,
  indexOfPath,
  pathOfEntry,
  symbolId,
  type ViewIndex,
  viewIndexOf,
} from '#model';
import type { Links } from '#link';
import type { OpenView } from '#store';
import type { Endpoint } from './endpoint.ts';

export const fileEndpoints = async (
  view: OpenView,
  links: Links,
  frameworks: readonly Framework[],
): Promise<readonly Endpoint[]> => {
  const found: Endpoint[] = [];
  for (const { name, files } of frameworks) {
    if (!files) continue;
    const projects = new ProjectReader(view, files.project);
    for (let entry = 0; entry < view.stored.table.count; entry++) {
      const path = view.stored.table.paths[entry] ?? '';
      const routes = files.routesOf(path);
      if (routes.length === 0 || !(await projects.holds(path))) continue;
      for (const route of routes)
        found.push(...(await endpointOf(links, { index: viewIndexOf(view.stored.table), entry, framework: name }, route)));
    }
  }
  return found;
};

type RoutedFile = { readonly index: ViewIndex; readonly entry: number; readonly framework: string };

const endpointOf = async (
  links: Links,
  { index, entry, framework }: RoutedFile,
  route: FileRoute,
): Promise<readonly Endpoint[]> => {
  const path = pathOfEntry(index, entry);
  const common = {
    method: route.method,
    route: route.route,
    path,
    entry,
    framework,
    isHandlerKnown: true,
    confidence: 'high' as const,
    reasons: [],
    middleware: [],
  };
  if (route.handler === undefined) return [{ ...common, line: 1, lineEnd: 1 }];
  const [target] = await links.exportOf([entry], route.handler);
  if (target?.kind !== 'symbol') return [];
  const { fact, path: home } = await links.symbol(target.at);
  const isOwn = target.at.entry === entry;
  const handler = { id: symbolId(home, fact.qualifiedName, fact.ordinal), at: target.at, isInline: false };
  return [{ ...common, handler, line: isOwn ? fact.span.lineStart : 1, lineEnd: isOwn ? fact.span.lineEnd : 1 }];
};

/** Whether the nearest project file above a path is one of the framework. */
class ProjectReader {
  readonly #view: OpenView;
  readonly #project: FileRoutes['project'];
  readonly #known = new Map<string, Promise<boolean>>();

  constructor(view: OpenView, project: FileRoutes['project']) {
    this.#view = view;
    this.#project = project;
  }

  holds(path: string): Promise<boolean> {
    const folder = path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
    const known = this.#known.get(folder) ?? this.#read(folder);
    this.#known.set(folder, known);
    return known;
  }

  async #read(folder: string): Promise<boolean> {
    const { table } = this.#view.stored;
    const file = folder === '' ? this.#project.file : `${folder}/${this.#project.file}`;
    const entry = indexOfPath(table, file);
    const text = entry < 0 ? undefined : (await this.#view.readText(pathOfEntry(viewIndexOf(table), entry)))?.text;
    if (text !== undefined && this.#project.text.test(text)) return true;
    return folder === '' ? false : this.holds(folder);
  }
}
