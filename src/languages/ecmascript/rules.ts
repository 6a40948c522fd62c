/** Rules shared by JavaScript, TypeScript and TSX. */
import type { Language, TypeOperator } from '#model';
import { ECMASCRIPT_BUILTINS } from './builtins.ts';
import { resolveEcmascript } from './resolve.ts';

/** Methods of arrays, maps and sets that return a container of the same elements. */
const CHAINED = `add concat copyWithin difference fill filter intersection reverse set slice sort splice symmetricDifference toReversed
  toSorted toSpliced union values with`;

/** Methods that call a function with elements, by the positions of these among its parameters. */
const ELEMENT_CALLBACKS: readonly (readonly [positions: readonly number[], names: string])[] = [
  [[0], 'every filter find findIndex findLast findLastIndex flatMap forEach map some then'],
  [[0, 1], 'sort toSorted'],
  [[1], 'reduce reduceRight'],
];

const TYPE_OPERATORS: readonly (readonly [TypeOperator, string])[] = [
  ['same', 'Exclude Extract NoInfer NonNullable Omit Partial Pick Readonly Required ThisType'],
  ['returned', 'ReturnType'],
  ['instance', 'InstanceType'],
  ['awaited', 'Awaited'],
  ['record', 'Record'],
  ['unknown', 'ConstructorParameters Parameters ThisParameterType OmitThisParameter'],
];

const PASS_THROUGH = 'assign create defineProperties defineProperty freeze get getPrototypeOf parse seal structuredClone';

/** What tools let stand for a folder of the project: `@/routers`, `~/routers`, `#routers`, `src/routers`. */
const ALIASED = /^(?:@\/|[~#]|src\/|app\/)/u;

/** The functions of test runners that declare a test or a group of tests. */
const TEST_CALLS = 'bench context describe it scenario specify suite test';

export const ECMASCRIPT_RULES = {
  fileNames: [],
  comments: {
    line: ['//'],
    block: [
      ['/**', '*/'],
      ['/*', '*/'],
    ],
    doc: '/**',
  },
  builtins: ECMASCRIPT_BUILTINS,
  visibility: {
    words: { public: 'public', protected: 'protected', private: 'private' },
    prefixes: { '#': 'private' },
    member: 'public',
    other: 'internal',
  },
  awaitables: new Set(['Promise', 'PromiseLike']),
  typeOperators: new Map(TYPE_OPERATORS.flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const))),
  passThroughFunctions: new Set(PASS_THROUGH.split(' ')),
  tests: { kind: 'called', calls: new Set(TEST_CALLS.split(' ')) },
  linking: {
    resolve: resolveEcmascript,
    mayBeOfProject: (specifier) => ALIASED.test(specifier),
    relatesSiblings: true,
    elementMethods: new Set(['at', 'find', 'findLast', 'get', 'pop', 'shift']),
    sameContainerMethods: new Set(CHAINED.split(/\s+/u)),
    elementCallbacks: new Map(
      ELEMENT_CALLBACKS.flatMap(([positions, names]) => names.split(' ').map((name) => [name, positions])),
    ),
  },
} satisfies Partial<Language>;
