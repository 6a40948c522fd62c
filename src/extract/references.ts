/** Uses of names → reference facts, and the imports and exports of the file. */
import {
  type Binding,
  type ExportFact,
  type ImportFact,
  REFERENCE_KINDS,
  type ReferenceFact,
  type ReferenceKind,
  type TypeExpression,
} from '#model';
import { USE } from './marks.ts';
import type { Extent } from './nest-symbols.ts';
import { lineAt, spanOf, type TextLines } from './text-lines.ts';
import { bindingAt, type Known } from './type-expressions.ts';

const KIND_OF_USE: readonly (ReferenceKind | undefined)[] = (() => {
  const kinds: (ReferenceKind | undefined)[] = [];
  for (const kind of REFERENCE_KINDS) kinds[USE[kind]] = kind;
  return kinds;
})();

export const referenceFacts = (known: Known, lines: TextLines, extents: readonly Extent[]): readonly ReferenceFact[] => {
  const { tree, marks } = known;
  const references: ReferenceFact[] = [];
  const around = makeEnclosure(extents);
  let line = 0;
  for (let place = 0; place < tree.count; place++) {
    const from = around(place);
    const kind = KIND_OF_USE[marks.uses[place] ?? 0];
    if (!kind) continue;
    const binding = bindingAt(known, place);
    if (!binding || isBuiltIn(known, binding)) continue;
    const start = tree.starts[place] ?? 0;
    const end = tree.ends[place] ?? 0;
    while (line + 1 < lines.count && (lines.starts[line + 1] ?? 0) <= start) line++;
    const column = start - (lines.starts[line] ?? 0);
    const span = { lineStart: line + 1, lineEnd: line + 1, columnStart: column, columnEnd: column + end - start };
    const name = tree.text.slice(start, end);
    references.push(from < 0 ? { kind, name, span, binding } : { kind, name, span, from, binding });
  }
  return references;
};

/** The innermost extent around each place, asked in document order. */
const makeEnclosure = (extents: readonly Extent[]): ((place: number) => number) => {
  const open: number[] = [];
  let next = 0;
  return (place) => {
    while (open.length > 0 && (extents[open.at(-1) ?? 0]?.after ?? 0) <= place) open.pop();
    while (next < extents.length && (extents[next]?.first ?? 0) <= place) {
      if ((extents[next]?.after ?? 0) > place) open.push(next);
      next++;
    }
    return open.at(-1) ?? -1;
  };
};

/** Names that the language always has, and what is reached through them. */
const isBuiltIn = (known: Known, binding: Binding): boolean => {
  if (binding.kind === 'free') return known.language.builtins.has(binding.name);
  return binding.kind === 'member' && isBuiltInType(known, binding.receiver);
};

const isBuiltInType = (known: Known, type: TypeExpression): boolean => {
  if (type.kind === 'value' || type.kind === 'named') return isBuiltIn(known, type.binding);
  if (type.kind === 'returned') return isBuiltIn(known, type.by);
  return (type.kind === 'field' || type.kind === 'awaited' || type.kind === 'element') && isBuiltInType(known, type.of);
};

export const importFacts = ({ tree, declared }: Known, lines: TextLines): readonly ImportFact[] =>
  declared.links.imports.map(({ place, ...draft }) => ({
    ...draft,
    span: spanOf(lines, tree.starts[place] ?? 0, tree.ends[place] ?? 0),
  }));

export const exportFacts = (known: Known, lines: TextLines, extents: readonly Extent[]): readonly ExportFact[] => {
  const { tree, declared } = known;
  const lineOf = (place: number): number => lineAt(lines, tree.starts[place] ?? 0);
  const found: ExportFact[] = [];
  extents.forEach(({ isExported, isDefault, name, parent, namePlace }, symbol) => {
    // What a namespace exports is reached through the namespace.
    if (!isExported || parent >= 0) return;
    found.push({ kind: 'name', name: isDefault ? 'default' : name, of: { kind: 'local', symbol }, line: lineOf(namePlace) });
  });
  for (const { name, place } of declared.links.exportedNames) {
    const of = bindingAt(known, place);
    if (of) found.push({ kind: 'name', name, of, line: lineOf(place) });
  }
  for (const { name, importIndex, place } of declared.links.reexports)
    found.push({ kind: 'name', name, of: { kind: 'import', import: importIndex }, line: lineOf(place) });
  for (const { importIndex, place } of declared.links.exportedModules)
    found.push({ kind: 'all', import: importIndex, line: lineOf(place) });
  return found.sort((one, other) => one.line - other.line);
};
