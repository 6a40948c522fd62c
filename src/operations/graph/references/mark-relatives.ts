/** Marks uses that refer to a relative of the requested members: one that it overrides, that overrides it, or a sibling. */
import type { Links, SymbolAddress, Use } from '#link';

/** `via`: the type of the relative. `sibling`: neither overrides the other, but both override a third. */
export type RelativeMark = { readonly via: string; readonly sibling?: true };

/** Undefined for uses of the member itself, and for the declarations of the members that override it. */
export const relativeMarks = async (
  links: Links,
  targets: readonly SymbolAddress[],
  uses: readonly Use[],
): Promise<readonly (RelativeMark | undefined)[]> => {
  if (!uses.some(({ through }) => through)) return uses.map(() => undefined);
  const related: SymbolAddress[] = [];
  for (const at of targets) related.push(...(await links.overriddenMembersOf(at)), ...(await links.overridingMembersOf(at)));
  const inLine = new Set(related.map(addressKey));
  return Promise.all(
    uses.map(async ({ through, from, kind }) => {
      if (!through || (isOverriding(kind) && isSameAddress(through, from))) return undefined;
      const { qualifiedName, name } = (await links.symbol(through)).fact;
      const via = qualifiedName.slice(0, -name.length).replace(/[^\p{L}\p{N}_$]+$/u, '');
      return inLine.has(addressKey(through)) ? { via } : { via, sibling: true as const };
    }),
  );
};

const isOverriding = (kind: Use['kind']): boolean => kind === 'override' || kind === 'implementation';

const addressKey = ({ entry, symbol }: SymbolAddress): string => `${entry}:${symbol}`;

const isSameAddress = (one: SymbolAddress, other: SymbolAddress | undefined): boolean =>
  other !== undefined && addressKey(one) === addressKey(other);
