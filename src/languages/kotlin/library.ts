/** What functions of the Kotlin library take and return, and how files share names. */
import type { BlockFunction, LinkingRules } from '#model';
import { JVM_CONTAINER_METHODS, JVM_ELEMENT_CALLBACKS, JVM_ELEMENT_METHODS, JVM_PACKAGES } from '../jvm/packages.ts';

/** Functions of `kotlin` for any value. */
const BLOCK_FUNCTIONS: ReadonlyMap<string, BlockFunction> = new Map([
  ['let', { gives: 'parameter', returns: 'result' }],
  ['also', { gives: 'parameter', returns: 'value' }],
  ['use', { gives: 'parameter', returns: 'result' }],
  ['takeIf', { gives: 'parameter', returns: 'value' }],
  ['takeUnless', { gives: 'parameter', returns: 'value' }],
  ['apply', { gives: 'self', returns: 'value' }],
  ['run', { gives: 'self', returns: 'result' }],
  ['with', { gives: 'argument', returns: 'result' }],
]);

const words = (text: string): readonly string[] => text.trim().split(/\s+/u);

const CONTAINERS: ReadonlySet<string> = new Set(
  words(`listOf mutableListOf emptyList arrayOf emptyArray setOf mutableSetOf emptySet listOfNotNull sequenceOf arrayListOf mutableMapOf
    hashMapOf linkedMapOf hashSetOf linkedSetOf setOfNotNull flowOf arrayOfNulls`),
);

const ELEMENT_METHODS: ReadonlySet<string> = new Set([
  ...words(JVM_ELEMENT_METHODS),
  ...words(`firstOrNull lastOrNull single singleOrNull find findLast elementAtOrNull getOrNull getOrElse getOrPut random maxBy minBy
    maxByOrNull minByOrNull maxOrNull minOrNull removeLastOrNull removeFirstOrNull removeAt getValue await receive component1 component2`),
]);

const CONTAINER_METHODS: ReadonlySet<string> = new Set([
  ...words(JVM_CONTAINER_METHODS),
  ...words(`asSequence toMutableList toSet toMutableSet filterNot filterNotNull sortedBy sortedByDescending sortedWith reversed take drop
    takeLast dropLast takeWhile dropWhile distinctBy plus minus asReversed shuffled onEach toTypedArray copyOf copyOfRange asIterable
    toCollection union intersect orEmpty asFlow onCompletion distinctUntilChanged`),
]);

/** Functions of collections that call a block with elements. */
const ELEMENT_CALLBACKS: ReadonlyMap<string, readonly number[]> = new Map([
  ...JVM_ELEMENT_CALLBACKS,
  ...words(`onEach mapNotNull mapNotNullTo mapTo flatMapTo filterTo filterNot filterNotTo find findLast first firstOrNull last lastOrNull single
    singleOrNull any all none count sumOf sumBy sumByDouble associate associateBy associateWith groupBy partition sortedBy sortedByDescending
    sortBy sortByDescending maxBy minBy maxByOrNull minByOrNull maxOf minOf joinToString indexOfFirst indexOfLast dropLastWhile
    takeLastWhile distinctBy removeAll retainAll collect flatMapConcat`).map((name): [string, readonly number[]] => [name, [0]]),
  ...words('forEachIndexed mapIndexed mapIndexedNotNull filterIndexed fold foldIndexed onEachIndexed').map(
    (name): [string, readonly number[]] => [name, [1]],
  ),
]);

export const KOTLIN_FUNCTIONS = {
  impliedParameter: 'it',
  blockFunctions: BLOCK_FUNCTIONS,
  containerFunctions: CONTAINERS,
} as const;

export const KOTLIN_LINKING: LinkingRules = {
  packages: JVM_PACKAGES,
  bareMembers: true,
  callsConstruct: true,
  companions: { signature: /\bcompanion object\b/u, name: 'Companion' },
  elementMethods: ELEMENT_METHODS,
  sameContainerMethods: CONTAINER_METHODS,
  elementCallbacks: ELEMENT_CALLBACKS,
};
