/** Symbols that add members and supertypes to a type: `impl`, `extension`. */
import { addsToType, type SymbolKind, type TypeExpression } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import type { SymbolAddress } from '../port.ts';
import { type ExpressionScope, isSameSymbol, MOST_STEPS, type NameResolver, symbolKey } from '../resolved-name.ts';
import { symbolsOfKinds } from './declarations.ts';

const ADDING_KINDS: ReadonlySet<SymbolKind> = new Set(['impl', 'extension']);
/** Aliases of aliases. */
const MOST_ALIASES = 4;

/** The type first, then what adds to it, in path order. */
export const typeWithAdditions = async (resolver: NameResolver, at: SymbolAddress): Promise<readonly SymbolAddress[]> => {
  const type = await typeAddedTo(resolver, at);
  const file = await resolver.files.file(type.entry);
  const fact = file?.symbols[type.symbol];
  if (!file || fact?.role !== 'type' || addsToType(fact.kind)) return [type];
  return resolver.files.once(`additions ${symbolKey(type)}`, async () => {
    const { language } = file;
    const found = [type];
    for (const each of await symbolsOfKinds(resolver.files, { language, name: fact.name, kinds: ADDING_KINDS }))
      if (isSameSymbol(await typeAddedTo(resolver, each), type)) found.push(each);
    return found;
  });
};

/** The type that a symbol adds to; the symbol itself if it adds to none, or to none in the view. */
export const typeAddedTo = async (resolver: NameResolver, at: SymbolAddress): Promise<SymbolAddress> => {
  const file = await resolver.files.file(at.entry);
  const fact = file?.symbols[at.symbol];
  if (!file || !fact?.extended || !addsToType(fact.kind)) return at;
  const { extended } = fact;
  return resolver.files.once(`adds to ${symbolKey(at)}`, async () => {
    const scope = { file, type: file.enclosingType(fact.parent), namesType: true };
    return (await typeMeant(resolver, scope, { type: extended, left: MOST_ALIASES })) ?? at;
  });
};

/** Without evaluating it, which would ask for the parts of the type. */
const typeMeant = async (
  resolver: NameResolver,
  scope: ExpressionScope,
  { type, left }: { readonly type: TypeExpression; readonly left: number },
): Promise<SymbolAddress | undefined> => {
  if (type.kind !== 'named' || left === 0) return undefined;
  for (const target of (await resolver.resolveBinding(scope, type.binding, { left: MOST_STEPS })).targets) {
    if (target.kind !== 'symbol') continue;
    const file = await resolver.files.file(target.at.entry);
    const fact = file?.symbols[target.at.symbol];
    if (fact?.role === 'type') return target.at;
    if (file && fact?.role === 'alias' && fact.type)
      return typeMeant(resolver, aliasScope(file, target.at.symbol), { type: fact.type, left: left - 1 });
  }
  return undefined;
};

const aliasScope = (file: LinkedFile, symbol: number): ExpressionScope => ({
  file,
  type: file.enclosingType(file.symbols[symbol]?.parent),
});
