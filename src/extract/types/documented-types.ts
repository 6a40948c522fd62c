/** Types that the comment above a declaration names, for declarations whose type is not written in code. */
import { type Binding, type DocType, type DocTypes, roleOfKind, type SymbolKind, type TypeExpression } from '#model';
import type { Declaration } from '../collect-declarations.ts';
import { SCOPE } from '../marks.ts';
import { endAt, startAt, textAt } from '../syntax/syntax-tree.ts';
import type { ResolvedSource } from './resolved-source.ts';
import { arrayType, UNKNOWN } from './simple-types.ts';

/** How far above a name its declaration or statement may start. */
const MOST_LEVELS = 5;
/** Longer comments are licences and manuals. */
const MOST_TEXT = 8_000;

type DocumentedSymbol = { readonly place: number; readonly namePlace: number; readonly kind: SymbolKind };

/** What documentation says about the type of a declared symbol: what a callable returns, or the type of a value. */
export const documentedType = (source: ResolvedSource, { place, namePlace, kind }: DocumentedSymbol): TypeExpression => {
  if (!source.language.comments.docTypes) return UNKNOWN;
  const above = docAbove(source, place);
  if (roleOfKind(kind) === 'callable') return typeOf(source, above?.returned);
  if (above?.value) return typeOf(source, above.value);
  // A parameter that is also a field is documented above the function.
  const { tree } = source;
  const around = tree.parents[namePlace] ?? 0;
  return documentedLocal(source, place, textAt(tree, around > place ? around : namePlace));
};

/** What documentation says about a parameter or local variable, above its statement or above the function around it. */
export const documentedLocal = (source: ResolvedSource, place: number, name: string): TypeExpression => {
  if (!source.language.comments.docTypes) return UNKNOWN;
  const { marks, tree } = source;
  const above = docAbove(source, place);
  const own = above?.named.get(name) ?? (above?.named.size === 0 ? above.value : undefined);
  if (own) return typeOf(source, own);
  let around = place;
  while (around > 0 && marks.scopes[around] !== SCOPE.function) around = tree.parents[around] ?? 0;
  return around <= 0 ? UNKNOWN : typeOf(source, docAbove(source, around)?.named.get(name));
};

/** Of the nearest comment directly before the place or what starts with it, up to the list of statements or members it is in. */
const docAbove = (source: ResolvedSource, place: number): DocTypes | undefined => {
  const { marks, tree } = source;
  for (let at = place, level = 0; at > 0 && level < MOST_LEVELS; at = tree.parents[at] ?? 0, level++) {
    if (level > 0 && marks.scopes[at] !== SCOPE.none) return undefined;
    const comment = marks.comments.get(at);
    if (comment !== undefined) return docTypesAt(source, comment, startAt(tree, at));
  }
  return undefined;
};

const docTypesAt = (source: ResolvedSource, comment: number, start: number): DocTypes | undefined => {
  const known = source.docTypes.get(comment);
  if (known) return known;
  const { tree, marks, language } = source;
  if (tree.text.slice(endAt(tree, comment), start).trim() !== '') return undefined;
  let text = textAt(tree, comment);
  // A comment may be several of one line each.
  for (let next = marks.comments.get(comment); next !== undefined; next = marks.comments.get(next))
    text = `${textAt(tree, next)}\n${text}`;
  const types = language.comments.docTypes?.(text.slice(0, MOST_TEXT)) ?? { named: new Map() };
  source.docTypes.set(comment, types);
  return types;
};

const typeOf = (source: ResolvedSource, type: DocType | undefined): TypeExpression => {
  switch (type?.kind) {
    case undefined:
      return UNKNOWN;
    case 'self':
      return { kind: 'self' };
    case 'list':
      return arrayType(typeOf(source, type.of));
    case 'union':
      return { kind: 'union', of: type.of.map((each) => typeOf(source, each)) };
    case 'named': {
      const given = type.arguments?.map((each) => typeOf(source, each));
      return { kind: 'named', binding: bindingNamed(source, type.name), ...(given ? { arguments: given } : {}) };
    }
  }
};

/** Comments are no places of the tree: names in them are those of the file, and of its namespaces. */
const bindingNamed = (source: ResolvedSource, name: string): Binding => {
  const { separator, paths } = source.language.linking?.packages ?? {};
  const at = separator === undefined || paths ? -1 : name.lastIndexOf(separator);
  if (separator === undefined || at < 0) return bindingOfBareName(source, name);
  const last = name.slice(at + separator.length);
  if (at === 0) return bindingOfBareName(source, last);
  return { kind: 'member', receiver: { kind: 'value', binding: bindingNamed(source, name.slice(0, at)) }, name: last };
};

const bindingOfBareName = (source: ResolvedSource, name: string): Binding => {
  source.fileNames ??= namesOfFile(source);
  const { draft, importIndex } = source.fileNames.get(name) ?? { draft: -1, importIndex: -1 };
  if (importIndex >= 0) return { kind: 'import', import: importIndex };
  const symbol = draft < 0 ? -1 : (source.symbolOf[draft] ?? -1);
  return symbol < 0 ? { kind: 'free', name } : { kind: 'local', symbol };
};

const namesOfFile = ({ declared, resolution }: ResolvedSource): ReadonlyMap<string, Declaration> => {
  const names = new Map<string, Declaration>();
  const outermost = declared.scopes[0] ?? [];
  const isShared = ({ draft, importIndex }: Declaration): boolean =>
    importIndex >= 0 || (draft >= 0 && declared.types.get(declared.drafts[draft]?.place ?? -1) === draft);
  for (const each of [...outermost, ...resolution.declarations])
    if (!names.has(each.name) && isShared(each)) names.set(each.name, each);
  return names;
};
