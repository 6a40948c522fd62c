/** Where a value comes from, as rules of frameworks write it: `express()`, `express.Router()`, `process.env`. */
import { type Binding, roleOfKind, SYMBOL_KINDS, type TypeExpression } from '#model';
import { declaredType, typeAt } from '../types/type-expressions.ts';
import { rulesOf } from './rule-table.ts';
import type { SurfaceSource } from './surface-source.ts';

const MOST_STEPS = 12;

/** `type`: the place names a type, and the value is an instance of it. */
export const originOfPlace = (source: SurfaceSource, place: number, as: 'value' | 'type' = 'value'): string | undefined => {
  if (place <= 0) return undefined;
  const origin = originOfType(source, typeAt(source, place), MOST_STEPS);
  return origin !== undefined && as === 'type' && !origin.endsWith(')') ? `${origin}()` : origin;
};

export const originOfType = (source: SurfaceSource, type: TypeExpression, steps: number): string | undefined => {
  if (steps <= 0) return undefined;
  const below = (inner: TypeExpression): string | undefined => originOfType(source, inner, steps - 1);
  switch (type.kind) {
    case 'value':
      return originOfBinding(source, type.binding, steps);
    case 'named':
      return called(originOfMaker(source, type.binding, steps));
    case 'returned':
      return called(originOfMaker(source, type.by, steps));
    case 'field':
      return type.of.kind === 'self' ? originOfField(source, type.name, steps) : member(below(type.of), type.name);
    case 'awaited':
      return below(type.of);
    case 'result':
      return called(below(type.of));
    case 'union':
      return below(type.of[0] ?? { kind: 'unknown', text: '' });
    default:
      return undefined;
  }
};

/** `.Client` for a type of the file that extends nothing: no framework has it. */
const originOfMaker = (source: SurfaceSource, binding: Binding, steps: number): string | undefined => {
  const extent = binding.kind === 'local' ? source.extents[binding.symbol] : undefined;
  const isOwn = extent && roleOfKind(extent.kind) === 'type' && !source.marks.lists.extends.has(extent.place);
  return isOwn ? `.${extent.name}` : originOfName(source, binding, steps);
};

/** A field of a type in the file, by its name. */
const originOfField = (source: SurfaceSource, name: string, steps: number): string | undefined => {
  const extent = source.extents.find((each) => each.name === name && each.parent >= 0 && HOLDS_VALUE.has(each.kind));
  return extent && originOfType(source, declaredType(source, { place: extent.place, name }), steps - 1);
};

const called = (origin: string | undefined): string | undefined => (origin === undefined ? undefined : `${origin}()`);
const member = (origin: string | undefined, name: string): string | undefined =>
  origin === undefined ? undefined : `${origin}.${name}`;

/** Of what a name stands for: a local variable has the origin of its value. */
export const originOfBinding = (source: SurfaceSource, binding: Binding, steps = MOST_STEPS): string | undefined => {
  if (steps <= 0) return undefined;
  if (binding.kind !== 'local') return originOfName(source, binding, steps);
  const extent = source.extents[binding.symbol];
  if (!extent || !HOLDS_VALUE.has(extent.kind)) return undefined;
  const declared = declaredType(source, { place: extent.place, name: extent.name });
  return originOfType(source, declared, steps - 1);
};

const HOLDS_VALUE: ReadonlySet<string> = new Set(
  SYMBOL_KINDS.filter((kind) => /^(?:constant|variable|field|property)$/u.test(kind)),
);

const originOfName = (source: SurfaceSource, binding: Binding, steps: number): string | undefined => {
  switch (binding.kind) {
    case 'import': {
      const fact = source.declared.links.imports[binding.import];
      return fact && originOfImport(source, fact);
    }
    case 'free':
      return binding.name;
    case 'member':
      return member(originOfType(source, binding.receiver, steps - 1), binding.name);
    case 'local':
      return originOfBinding(source, binding, steps);
  }
};

type ImportedName = { readonly specifier: string; readonly name: string };

/** Undefined if it may be a file of the project, whose exports other files decide. */
const originOfImport = ({ language }: SurfaceSource, { specifier, name }: ImportedName): string | undefined => {
  if (specifier.startsWith('.')) return undefined;
  const { modules } = rulesOf(language);
  const isOfFramework = modules.has(specifier) || modules.has(specifier.split('.')[0] ?? '');
  if (!isOfFramework && language.linking?.mayBeOfProject?.(specifier)) return undefined;
  const module = specifier.replace(/^node:/u, '');
  return name === '*' || name === 'default' ? module : `${module}.${name}`;
};
