/** What the captures say about each place: columns for frequent marks, maps for rare ones. Reused from file to file. */

/** How a place is used as a name. If several patterns match, the highest value wins. */
export const USE = {
  none: 0,
  read: 1,
  type: 2,
  write: 3,
  call: 4,
  /** Written through a method: `a.b = c` calls `b=`. */
  assigned: 5,
  instantiate: 6,
  extends: 7,
  implements: 8,
  export: 9,
  import: 10,
  /** The name of a declaration, or a word that only looks like a name. */
  notAReference: 11,
} as const;

/** The kind of an expression or type. `inner` and `property` are its operands. */
export const EXPRESSION = {
  none: 0,
  member: 1,
  call: 2,
  new: 3,
  await: 4,
  element: 5,
  same: 6,
  self: 7,
  super: 8,
  union: 9,
  generic: 10,
  array: 11,
  import: 12,
  /** A function type. */
  function: 13,
  /** A parameter: its declared type, otherwise the one that the surroundings of its function give it. */
  parameter: 14,
  /** A value that takes its type from the call it is passed to, the function that returns it or the object that has it as a method. */
  argument: 15,
  returned: 16,
  method: 17,
  /** An object type without a name. */
  object: 18,
  record: 19,
} as const;

export const SCOPE = { none: 0, block: 1, function: 2, namespace: 3, members: 4 } as const;

export const FLAG = {
  local: 1,
  isStatic: 2,
  /** Belongs to the parent of its enclosing symbol. */
  lifted: 4,
  /** Visible in the whole function, not only in its block. */
  hoisted: 8,
  exported: 16,
  exportedDefault: 32,
  /** Exports its value under its name; a symbol unless the value is a bare name. */
  exportedValue: 64,
  /** Declared elsewhere, without a body here. */
  ambient: 128,
  importStatement: 256,
  importItem: 512,
  importDefault: 1_024,
  importWhole: 2_048,
  typesOnly: 4_096,
  exportStatement: 8_192,
  exportItem: 16_384,
  exportAll: 32_768,
  /** A local type name: a type parameter. */
  typeName: 65_536,
  comment: 131_072,
  decorator: 262_144,
  /** A symbol only if its parent has no other symbol of that name. */
  once: 524_288,
  /** Belongs to the nearest enclosing type. */
  liftedToType: 1_048_576,
  /** An overload of the next callable of that name, even if it has a body. */
  overload: 2_097_152,
  /** A name for a value that has one already: its export refers to both. */
  exportedAlias: 8_388_608,
  /** The enclosing scope assigns this name but does not declare it. */
  outer: 4_194_304,
  /** A parameter that takes the remaining arguments. */
  rest: 16_777_216,
  /** Includes what follows it in its parent, up to the next of its kind. */
  following: 67_108_864,
  /** An import that holds for every file of the project. */
  sharedImport: 268_435_456,
  /** Declares what is defined elsewhere: a prototype. */
  declaration: 33_554_432,
  /** A part of an import statement that stands for everything in the module. */
  importAll: 134_217_728,
  /** Passed to a call as its last parameter, whatever is left out before it. */
  lastArgument: 1_073_741_824,
  /** A name that stays a use of what it names. */
  usedName: 536_870_912,
} as const;

export const RARE_ATTRIBUTES = [
  'visibility',
  'module',
  'prefix',
  'alias',
  'key',
  'whole',
  'element',
  'doc',
  'wrapper',
  'default',
  'returned',
  'owner',
  'opening',
  'package',
  'holder',
  'parameters',
  'receiver',
  'extended',
  'quoted',
  'operand',
  'segment',
  'qualified',
  'section',
  'restated',
  'name.until',
  'inline',
  'clause',
  'pattern',
  'members',
  'everything',
  'within',
  'member',
  'ordinal',
] as const;
export type RareAttribute = (typeof RARE_ATTRIBUTES)[number];
export const LIST_ATTRIBUTES = [
  'part',
  'argument',
  'extends',
  'implements',
  'passed',
  'applied',
  'field',
  'call',
  'generic',
  'path',
  'position',
] as const;
export type ListAttribute = (typeof LIST_ATTRIBUTES)[number];

export type Marks = {
  /** Index into SYMBOL_KINDS plus 1. The pattern that is last in the query wins. */
  readonly kinds: Uint8Array;
  readonly kindRanks: Uint16Array;
  readonly uses: Uint8Array;
  /** The pattern that is last in the query wins here too. */
  readonly expressions: Uint8Array;
  readonly expressionRanks: Uint16Array;
  readonly scopes: Uint8Array;
  readonly flags: Int32Array;
  /** The object, callee, constructed type or content of an expression. */
  readonly inner: Int32Array;
  readonly property: Int32Array;
  /** For the name of a property: the member expression that ends with it. */
  readonly memberOf: Int32Array;
  readonly name: Int32Array;
  readonly type: Int32Array;
  readonly value: Int32Array;
  readonly body: Int32Array;
  readonly rare: Readonly<Record<RareAttribute, Map<number, number>>>;
  readonly lists: Readonly<Record<ListAttribute, Map<number, number[]>>>;
  /** Keyed by the place that follows. */
  readonly comments: Map<number, number>;
  readonly decorators: Map<number, number>;
  /** Expressions whose last name has a use; assigned to the name after all matches. */
  readonly usedPlaces: number[];
  readonly usedAs: number[];
  readonly wrappedCounts: Map<number, number>;
};

const makeMarks = (capacity: number): Marks => ({
  kinds: new Uint8Array(capacity),
  kindRanks: new Uint16Array(capacity),
  uses: new Uint8Array(capacity),
  expressions: new Uint8Array(capacity),
  expressionRanks: new Uint16Array(capacity),
  scopes: new Uint8Array(capacity),
  flags: new Int32Array(capacity),
  inner: new Int32Array(capacity),
  property: new Int32Array(capacity),
  memberOf: new Int32Array(capacity),
  name: new Int32Array(capacity),
  type: new Int32Array(capacity),
  value: new Int32Array(capacity),
  body: new Int32Array(capacity),
  ...makeMaps(),
});

const makeMaps = () => ({
  rare: recordOf(RARE_ATTRIBUTES, () => new Map<number, number>()),
  lists: recordOf(LIST_ATTRIBUTES, () => new Map<number, number[]>()),
  comments: new Map<number, number>(),
  decorators: new Map<number, number>(),
  usedPlaces: [],
  usedAs: [],
  wrappedCounts: new Map<number, number>(),
});

const recordOf = <Key extends string, Value>(keys: readonly Key[], make: () => Value): Record<Key, Value> =>
  Object.fromEntries(keys.map((key) => [key, make()])) as Record<Key, Value>;

export const hasFlag = ({ flags }: Marks, place: number, bits: number): boolean => ((flags[place] ?? 0) & bits) !== 0;

export const addFlag = ({ flags }: Marks, place: number, bits: number): void => {
  flags[place] = (flags[place] ?? 0) | bits;
};

/** Larger marks are not reused, so that a few huge files do not hold memory. */
const KEPT_CAPACITY = 1 << 18;
let pooled = makeMarks(1 << 14);

/** Blank marks for that many places. Valid until the next call, which reuses them. */
export const blankMarks = (count: number): Marks => {
  if (count > pooled.kinds.length) {
    const fresh = makeMarks(Math.max(count, pooled.kinds.length * 2));
    if (fresh.kinds.length <= KEPT_CAPACITY) pooled = fresh;
    return fresh;
  }
  for (const column of Object.values(pooled)) if (ArrayBuffer.isView(column)) (column as Uint8Array).fill(0, 0, count);
  blankMaps(pooled);
  return pooled;
};

const blankMaps = ({ rare, lists, comments, decorators, wrappedCounts, usedPlaces, usedAs }: Marks): void => {
  for (const attribute of RARE_ATTRIBUTES) rare[attribute].clear();
  for (const attribute of LIST_ATTRIBUTES) lists[attribute].clear();
  for (const map of [comments, decorators, wrappedCounts]) map.clear();
  usedPlaces.length = 0;
  usedAs.length = 0;
};
