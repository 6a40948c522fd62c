/** The supertypes that a type names, in the order in which their members are looked up. */
import type { TypeExpression } from '#model';
import { partsOfType } from '../named-packages/type-parts.ts';
import type { SymbolAddress } from '../port.ts';
import type { ExpressionScope, NameResolver } from '../resolved-name.ts';

type WrittenType = { readonly scope: ExpressionScope; readonly type: TypeExpression };

export const writtenSupertypes = async (resolver: NameResolver, at: SymbolAddress): Promise<readonly WrittenType[]> => {
  const bases: WrittenType[] = [];
  const mixins: WrittenType[] = [];
  for (const part of await partsOfType(resolver, at)) {
    const file = await resolver.files.file(part.entry);
    const symbol = file?.symbols[part.symbol];
    if (!file || !symbol) continue;
    const scope: ExpressionScope = { file, type: file.enclosingType(symbol.parent) };
    bases.push(...(symbol.extends ?? []).map((type) => ({ scope, type })));
    const implemented = (symbol.implements ?? []).map((type) => ({ scope, type }));
    // What is mixed in last is nearest.
    if (file.language?.linking?.mixesIn) mixins.push(...implemented.reverse());
    else bases.push(...implemented);
  }
  return [...mixins, ...bases];
};
