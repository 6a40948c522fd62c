/** Every symbol of a working tree, and those that questions are about. */
import { roleIn } from '#model';
import { type ListedSymbol, listFileSymbols } from '#search';
import type { OpenProduct } from '../../product.ts';

export type KnownSymbol = ListedSymbol & {
  /** In the code of the project, not in its tests, examples or generated files. */
  readonly isRuntime: boolean;
};

const MOST_SYMBOLS = 1_000_000;

export const readAllSymbols = (product: OpenProduct): Promise<readonly KnownSymbol[]> =>
  product.read(async (view) => {
    const { symbols } = await listFileSymbols(view, { filters: {}, limit: MOST_SYMBOLS });
    return symbols.map((listed) => ({ ...listed, isRuntime: roleIn(view.stored.table, listed.path) === 'runtime' }));
  });

/** Functions, methods and types of several words with a body, and no local ones. */
export const isAskedAbout = ({ symbol, parent, isRuntime }: KnownSymbol): boolean =>
  isRuntime &&
  (symbol.role === 'callable' || symbol.role === 'type') &&
  symbol.kind !== 'constructor' &&
  symbol.isDeclaration !== true &&
  parent?.role !== 'callable' &&
  /^[A-Za-z_]\w*[!?]?$/u.test(symbol.name) &&
  symbol.span.lineEnd > symbol.span.lineStart;

/** So many of them, at even distances. */
export const spread = <Item>(items: readonly Item[], most: number): readonly Item[] =>
  items.length <= most
    ? items
    : Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)]).flatMap((item) => item ?? []);

export const identityOf = ({ path, symbol }: KnownSymbol): string => `${path}#${symbol.qualifiedName}`;
