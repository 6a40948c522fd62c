/** How languages of the Java virtual machine share names: by package, across languages. */
import type { LinkingRules } from '#model';
import { foldersAbove } from '../view-paths.ts';

const BUILD_FILES: ReadonlySet<string> = new Set(['pom.xml', 'build.gradle', 'build.gradle.kts', 'build.sbt', 'build.xml']);

/** The languages of one module name each other's declarations. */
export const JVM_PACKAGES: NonNullable<LinkingRules['packages']> = {
  separator: '.',
  /** The nearest folder above it with a build file; otherwise the root of the view. */
  projectOf: ({ from, files }) =>
    foldersAbove(from).find((folder) => files.list(folder).files.some((name) => BUILD_FILES.has(name))) ?? '',
};

/** Of collections, optional values, maps and iterators. */
export const JVM_ELEMENT_METHODS = `get getFirst getLast first last next previous nextElement firstElement lastElement remove removeFirst removeLast
  poll pollFirst pollLast peek peekFirst peekLast pop element take orElse orElseGet orElseThrow findFirst findAny getValue getOrDefault put
  putIfAbsent computeIfAbsent computeIfPresent compute merge floor ceiling higher lower elementAt getIfPresent join call`;

export const JVM_CONTAINER_METHODS = `iterator listIterator descendingIterator stream parallelStream filter distinct sorted limit skip peek values
  subList headSet tailSet subSet toList reversed descendingSet entrySet elements spliterator dropWhile takeWhile or headMap tailMap`;

/** Methods that call a function with elements. */
export const JVM_ELEMENT_CALLBACKS: ReadonlyMap<string, readonly number[]> = new Map(
  `forEach filter map mapToInt mapToLong mapToObj mapToDouble flatMap anyMatch allMatch noneMatch ifPresent ifPresentOrElse removeIf peek
  takeWhile dropWhile forEachOrdered forEachRemaining thenAccept thenApply thenCompose`
    .split(/\s+/u)
    .map((name) => [name, [0]]),
);
