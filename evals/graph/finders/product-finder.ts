/** This product: `refs_find` on an engine in this process. */
import { OPERATIONS } from '#operations';
import { emptyFolder } from '../../../bench/corpus.ts';
import { environment } from '../../../bench/measure.ts';
import { tokensOf } from '../../../bench/tokens.ts';
import { type Input, openProduct, type OpenProduct } from '../../product.ts';
import type { Project } from '../projects.ts';
import type { TrueSymbol } from '../truth/truth.ts';
import type { Finder, FoundUse, FoundUses } from './finder.ts';

const OPERATION = 'refs_find';
/** The largest answer the product returns. */
const MOST_SYMBOLS = 100;
const MOST_REFERENCES = 500;
const MOST_CHARS = 40_000;

/** Absent until the operation exists. */
export const productFinders = (): readonly Finder[] =>
  OPERATIONS.some(({ name }) => String(name) === OPERATION) ? [{ name: 'Lodestone', find: findSymbolUses }] : [];

const findSymbolUses = async (project: Project, symbols: readonly TrueSymbol[]): Promise<readonly (FoundUses | undefined)[]> => {
  Object.assign(process.env, environment(emptyFolder('graph-evals-home')));
  const product = await openProduct(project.folder);
  try {
    await product.index();
    const found: (FoundUses | undefined)[] = [];
    for (const symbol of symbols) found.push(await findOne(product, symbol));
    return found;
  } finally {
    await product.close();
  }
};

/** Overloads and merged declarations may be separate symbols here; their uses are combined. */
const findOne = async (product: OpenProduct, symbol: TrueSymbol): Promise<FoundUses | undefined> => {
  const ids = new Set<string>();
  for (const declaration of symbol.declarations) {
    const id = await symbolAt(product, { ...declaration, name: symbol.name });
    if (id !== undefined) ids.add(id);
  }
  const [first] = ids;
  if (first === undefined) return undefined;
  const uses: FoundUse[] = [];
  for (const id of ids) uses.push(...(await listUses(product, id)));
  const brief = await product.ask(OPERATION, { symbol_id: first, meta: 'brief' });
  const tokens = tokensOf(JSON.stringify(brief));
  return { uses: surest(uses), answer: { tokens, uses: references(brief.data).length } };
};

/** A resolved use wins over an unresolved one at the same position. */
const surest = (uses: readonly FoundUse[]): readonly FoundUse[] => {
  const places = new Map<string, FoundUse>();
  for (const use of uses) {
    const key = `${use.path}:${use.line}:${use.column}`;
    if (places.get(key)?.state !== 'resolved') places.set(key, use);
  }
  return [...places.values()];
};

const symbolAt = async (
  product: OpenProduct,
  { path, line, name }: { readonly path: string; readonly line: number; readonly name: string },
): Promise<string | undefined> =>
  (await askAllPages(product, { operation: 'list_symbols', input: { path, limit: MOST_SYMBOLS }, list: 'symbols' }))
    .filter((symbol) => symbol['name'] === name && Number(symbol['line_start']) <= line && Number(symbol['line_end']) >= line)
    .toSorted((a, b) => Number(b['line_start']) - Number(a['line_start']))
    .map((symbol) => String(symbol['symbol_id']))[0];

const listUses = async (product: OpenProduct, id: string): Promise<readonly FoundUse[]> =>
  (
    await askAllPages(product, {
      operation: OPERATION,
      input: { symbol_id: id, limit: MOST_REFERENCES, columns: true },
      list: 'references',
    })
  ).map(foundUse);

type ListQuery = { readonly operation: string; readonly input: Input; readonly list: 'symbols' | 'references' };

/** Reads all pages. */
const askAllPages = async (product: OpenProduct, { operation, input, list }: ListQuery): Promise<readonly Input[]> => {
  const items: Input[] = [];
  let cursor: Input = {};
  do {
    const { data } = await product.ask(operation, { ...input, max_chars: MOST_CHARS, ...cursor });
    items.push(...((data?.[list] ?? []) as readonly Input[]));
    cursor = typeof data?.['next_cursor'] === 'string' ? { cursor: data['next_cursor'] } : {};
  } while ('cursor' in cursor);
  return items;
};

const references = (data: Readonly<Record<string, unknown>> | undefined): readonly Input[] =>
  (data?.['references'] ?? []) as readonly Input[];

const foundUse = (reference: Input): FoundUse => ({
  path: String(reference['path']),
  line: Number(reference['line_start']),
  // On the wire columns count from 1.
  ...(typeof reference['column_start'] === 'number' ? { column: reference['column_start'] - 1 } : {}),
  state: reference['resolution_state'] === 'resolved' ? 'resolved' : 'unresolved',
  why: [reference['kind'], reference['reason']].filter((word) => word !== undefined).join(', '),
});
