/** Uses of names → reference facts. Also the import and export facts of the file. */
import {
  roleOfKind,
  addsToType,
  type Binding,
  type ExportFact,
  type ImportFact,
  REFERENCE_KINDS,
  type ReferenceFact,
  type ReferenceKind,
  type TextSpan,
  type TypeExpression,
} from '#model';
import { FLAG, hasFlag, USE } from './marks.ts';
import type { Extent } from './nest-symbols.ts';
import { isTableRead } from './table-reads.ts';
import { endAt, leadAt, startAt, textAt } from './syntax/syntax-tree.ts';
import { lineAt, textSpan, type TextLines } from './text-lines.ts';
import { passedTypes } from './types/passed-types.ts';
import type { ResolvedSource } from './types/resolved-source.ts';
import { bindingAt, keyBindingAt } from './types/type-expressions.ts';

const KIND_OF_USE: readonly (ReferenceKind | undefined)[] = (() => {
  const kinds: (ReferenceKind | undefined)[] = [];
  for (const kind of REFERENCE_KINDS) kinds[USE[kind]] = kind;
  kinds[USE.assigned] = 'write';
  return kinds;
})();

export const referenceFacts = (
  source: ResolvedSource,
  lines: TextLines,
  extents: readonly Extent[],
): readonly ReferenceFact[] => {
  const { tree } = source;
  const references: ReferenceFact[] = [];
  const walk: ReferenceWalk = { extents, open: [], next: 0, line: 0 };
  for (let place = 0; place < tree.count; place++) {
    for (const { kind, binding } of usesAt(source, extents, place)) {
      if (isBuiltIn(source, binding)) continue;
      const from = symbolAround(walk, place);
      const lead = leadAt(tree, place);
      const name = textAt(tree, place).slice(lead);
      const span = spanOfName(walk, lines, { start: startAt(tree, place) + lead, length: name.length });
      const reference: MutableReference = from < 0 ? { kind, name, span, binding } : { kind, name, span, from, binding };
      const passed = kind === 'call' || kind === 'instantiate' ? passedTypes(source, place) : undefined;
      if (passed) reference.passed = passed;
      references.push(reference);
    }
  }
  return references;
};

/** Filled in place, because there are many and spreading costs more than computing them. */
type MutableReference = { -readonly [Key in keyof ReferenceFact]: ReferenceFact[Key] };

type NameUse = Pick<ReferenceFact, 'kind' | 'binding'>;

const NO_USES: readonly NameUse[] = [];

/** What the name at a place refers to, and the member it is the key of. */
const usesAt = (source: ResolvedSource, extents: readonly Extent[], place: number): readonly NameUse[] => {
  const { uses, rare } = source.marks;
  const use = KIND_OF_USE[uses[place] ?? 0];
  const isKey = rare.holder.has(place);
  if (use === undefined && !isKey) return NO_USES;
  const binding = use && bindingAt(source, place);
  const found: NameUse[] = [];
  if (binding) found.push({ kind: use === 'call' && isTableRead(source, extents, { place, binding }) ? 'read' : use, binding });
  const key = isKey && binding?.kind !== 'member' ? keyBindingAt(source, place) : undefined;
  if (key) found.push({ kind: 'write', binding: key });
  return found;
};

/** Places are visited in document order, so the enclosing symbols and the line only move forward. */
type ReferenceWalk = { readonly extents: readonly Extent[]; readonly open: Extent[]; next: number; line: number };

const symbolAround = (walk: ReferenceWalk, place: number): number => {
  const { extents, open } = walk;
  for (let extent = extents[walk.next]; extent && extent.first <= place; extent = extents[walk.next]) {
    closeExtents(open, extent.first);
    open.push(extent);
    walk.next++;
  }
  closeExtents(open, place);
  return open[open.length - 1]?.index ?? -1;
};

const closeExtents = (open: Extent[], place: number): void => {
  while (open.length > 0 && (open[open.length - 1]?.after ?? 0) <= place) open.pop();
};

/** Names never span lines. */
const spanOfName = (
  walk: ReferenceWalk,
  { starts, count }: TextLines,
  { start, length }: { start: number; length: number },
): TextSpan => {
  while (walk.line + 1 < count && (starts[walk.line + 1] ?? 0) <= start) walk.line++;
  const line = walk.line + 1;
  const columnStart = start - (starts[walk.line] ?? 0);
  return { lineStart: line, lineEnd: line, columnStart, columnEnd: columnStart + length };
};

/** Built-in names and their members. */
const isBuiltIn = (source: ResolvedSource, binding: Binding): boolean => {
  if (binding.kind === 'free') return source.language.builtins.has(binding.name);
  return binding.kind === 'member' && !source.language.extendsBuiltIns && isBuiltInType(source, binding.receiver);
};

const isBuiltInType = (source: ResolvedSource, type: TypeExpression): boolean => {
  if (type.kind === 'array') return true;
  if (type.kind === 'value') return isBuiltIn(source, type.binding);
  if (type.kind === 'named') return isBuiltIn(source, type.binding) && !isOpenType(source, type.binding);
  if (type.kind === 'returned') return isBuiltIn(source, type.by) && !returnsElement(type.by) && !isPassThrough(source, type.by);
  const isPart = type.kind === 'field' || type.kind === 'awaited' || type.kind === 'element';
  return isPart && isBuiltInType(source, type.of) && !mayHoldProjectTypes(type.of);
};

const isOpenType = ({ language }: ResolvedSource, binding: Binding): boolean =>
  binding.kind === 'free' && language.openTypes?.has(binding.name) === true;

/** `Object.assign(user, …)` returns its argument. */
const isPassThrough = ({ language }: ResolvedSource, by: Binding): boolean =>
  (by.kind === 'free' || by.kind === 'member') && language.passThroughFunctions?.has(by.name) === true;

/** The result of a built-in function may contain values of project types: `Object.values(users)`. */
const mayHoldProjectTypes = (type: TypeExpression): boolean =>
  type.kind === 'returned' || (type.kind === 'named' && type.arguments !== undefined);

/** `users.find(…)` is a built-in method, but what it returns is not. */
const returnsElement = (by: Binding): boolean => by.kind === 'member' && isContainer(by.receiver);

const isContainer = (type: TypeExpression): boolean => {
  if (type.kind === 'array') return true;
  if (type.kind === 'named') return type.arguments !== undefined;
  if (type.kind === 'returned') return returnsElement(type.by);
  return (type.kind === 'field' || type.kind === 'awaited' || type.kind === 'element') && isContainer(type.of);
};

export const importFacts = (source: ResolvedSource, lines: TextLines): readonly ImportFact[] =>
  source.declared.links.imports.map(({ place, ...draft }) => ({
    ...draft,
    ...(isShared(source, place) ? { isShared: true } : {}),
    span: textSpan(lines, startAt(source.tree, place), endAt(source.tree, place)),
  }));

const isShared = ({ tree, marks }: ResolvedSource, place: number): boolean => {
  let at = place;
  while (at > 0 && !hasFlag(marks, at, FLAG.importStatement)) at = tree.parents[at] ?? 0;
  return hasFlag(marks, at, FLAG.sharedImport);
};

/** By its name alone: at the top level, or a member of a type there. */
const isReachable = (extents: readonly Extent[], { parent, kind, owner }: Extent): boolean => {
  const around = extents[parent];
  if (owner !== undefined || addsToType(kind)) return false;
  return !around || (around.parent < 0 && roleOfKind(around.kind) === 'type' && !addsToType(around.kind));
};

export const exportFacts = (source: ResolvedSource, lines: TextLines, extents: readonly Extent[]): readonly ExportFact[] => {
  const { tree, declared } = source;
  const lineOfPlace = (place: number): number => lineAt(lines, startAt(tree, place));
  const found: ExportFact[] = [];
  extents.forEach(({ isExported, isDefault, kind, name, parent, namePlace, owner }, symbol) => {
    // Exports of a namespace are accessed through the namespace, members through their type.
    if (!isExported || parent >= 0 || owner !== undefined || addsToType(kind)) return;
    found.push({ kind: 'name', name: isDefault ? 'default' : name, of: { kind: 'local', symbol }, line: lineOfPlace(namePlace) });
  });
  for (const { name, place, hasMembers } of declared.links.exportedNames) {
    const of = bindingAt(source, place);
    if (of) found.push({ kind: 'name', name, of, line: lineOfPlace(place) });
    if (hasMembers && of?.kind === 'local')
      for (const { name: member, index } of extents.filter(({ parent }) => parent === of.symbol))
        found.push({ kind: 'name', name: member, of: { kind: 'local', symbol: index }, line: lineOfPlace(place) });
  }
  for (const place of source.marks.rare.everything.keys())
    for (const { name, index, namePlace } of extents.filter((extent) => isReachable(extents, extent)))
      found.push({ kind: 'name', name, of: { kind: 'local', symbol: index }, line: lineOfPlace(Math.max(place, namePlace)) });
  for (const { name, importIndex, place } of declared.links.reexports)
    found.push({ kind: 'name', name, of: { kind: 'import', import: importIndex }, line: lineOfPlace(place) });
  for (const { importIndex, place } of declared.links.exportedModules)
    found.push({ kind: 'all', import: importIndex, line: lineOfPlace(place) });
  return found.sort((one, other) => one.line - other.line);
};
