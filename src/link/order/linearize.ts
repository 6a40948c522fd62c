/** The order in which a type with several bases inherits: the C3 linearization, which puts a base after all types that derive from it. */

export type Hierarchy<Type> = {
  readonly keyOf: (type: Type) => string;
  /** The declared bases, from left to right. */
  readonly basesOf: (type: Type) => Promise<readonly Type[]>;
};

/** Larger hierarchies are cut off at this many types. */
const MOST_TYPES = 1_000;

/**
 * The type, then everything it inherits from. If no order fits all bases, they follow from left to right, each with what it
 * inherits. A type that derives from itself has no bases there.
 */
export const linearize = async <Type>(start: Type, hierarchy: Hierarchy<Type>): Promise<readonly Type[]> => {
  const known = new Map<string, readonly Type[]>();
  const open = new Set<string>();
  const orderOf = async (type: Type): Promise<readonly Type[]> => {
    const key = hierarchy.keyOf(type);
    const done = known.get(key);
    if (done) return done;
    if (open.has(key) || known.size + open.size >= MOST_TYPES) return [type];
    open.add(key);
    const bases = await hierarchy.basesOf(type);
    const orders: (readonly Type[])[] = [];
    for (const base of bases) orders.push(await orderOf(base));
    open.delete(key);
    const above = merge([...orders, bases], hierarchy.keyOf) ?? firstOfEach(orders.flat(), hierarchy.keyOf);
    const order = [type, ...above.filter((each) => hierarchy.keyOf(each) !== key)];
    known.set(key, order);
    return order;
  };
  return orderOf(start);
};

/** Takes the first type that is in no other list except as its first; undefined if there is none before the lists are empty. */
const merge = <Type>(lists: readonly (readonly Type[])[], keyOf: (type: Type) => string): readonly Type[] | undefined => {
  const merged: Type[] = [];
  let left = lists.filter((list) => list.length > 0);
  while (left.length > 0) {
    const later = new Set(left.flatMap((list) => list.slice(1).map(keyOf)));
    const next = left.map(([first]) => first).find((first) => first !== undefined && !later.has(keyOf(first)));
    if (next === undefined) return undefined;
    merged.push(next);
    const taken = keyOf(next);
    left = left.map((list) => list.filter((each) => keyOf(each) !== taken)).filter((list) => list.length > 0);
  }
  return merged;
};

const firstOfEach = <Type>(types: readonly Type[], keyOf: (type: Type) => string): readonly Type[] => {
  const found = new Map<string, Type>();
  for (const type of types) if (!found.has(keyOf(type))) found.set(keyOf(type), type);
  return [...found.values()];
};
