/** Extents → symbol facts. */
import { type ExportFact, roleOfKind, type SymbolFact, type TypeExpression, type Visibility } from '#model';
import { callsOf, typeParametersOf } from './types/calls.ts';
import type { Source } from './source.ts';
import { FLAG, hasFlag, SCOPE } from './marks.ts';
import type { Extent } from './nest-symbols.ts';
import { symbolDoc, hashPlaces, hashTokens, symbolSignature, type TokenHashes } from './symbol-text.ts';
import { afterAt, endAt, labelAt, leadAt, partsAt, startAt, textAt } from './syntax/syntax-tree.ts';
import { lineAt, textSpan, type TextLines } from './text-lines.ts';
import { dottedPath, textBefore } from './attributes/name-paths.ts';
import type { ResolvedSource } from './types/resolved-source.ts';
import { returnTypeOf } from './types/simple-types.ts';
import { documentedType } from './types/documented-types.ts';
import { declaredType, superTypeAt, typeAt } from './types/type-expressions.ts';

export type SymbolRequest = {
  readonly lines: TextLines;
  readonly extents: readonly Extent[];
  readonly exports: readonly ExportFact[];
};

export const symbolFacts = (source: ResolvedSource, { lines, extents, exports }: SymbolRequest): readonly SymbolFact[] => {
  const exported = new Set(exports.map((fact) => (fact.kind === 'name' && fact.of.kind === 'local' ? fact.of.symbol : -1)));
  const hashes = hashTokens(source.tree, source.marks);
  const ordinals = new Map<string, number>();
  const symbols: SymbolFact[] = [];
  for (const extent of extents) {
    const parent = symbols[extent.parent];
    const own = [...segmentsAbove(source, extent, extents[extent.parent]), extent.name];
    const qualifiedName = [...nameAround(extent, parent), ...own].join('.');
    const ordinal = (ordinals.get(qualifiedName) ?? 0) + 1;
    ordinals.set(qualifiedName, ordinal);
    const visibility = exported.has(symbols.length) ? 'public' : visibilityOf(source, extent, parent);
    const symbol = requiredFacts(source, lines, {
      extent,
      qualifiedName,
      ordinal,
      visibility,
      bodyHash: bodyHash(source, hashes, extent),
    });
    addOptionalFacts(source, lines, { extent, symbol });
    symbols.push(symbol);
  }
  return symbols;
};

/** For a member that is declared outside its type: the name of the type, which may be in the file, in a namespace of it, or elsewhere. */
const nameAround = ({ owner }: Extent, parent: SymbolFact | undefined): readonly string[] => {
  const names = parent === undefined ? [] : [parent.qualifiedName];
  return owner === undefined || (parent && parent.role !== 'namespace') ? names : [...names, owner];
};

const NO_SEGMENTS: readonly string[] = [];

/** The keys between a symbol and its parent, and those in its own name. */
const segmentsAbove = (
  { tree, marks }: Source,
  { place, namePlace, owner }: Extent,
  parent: Extent | undefined,
): readonly string[] => {
  const { segment } = marks.rare;
  const path = partsAt(tree, namePlace)?.slice(0, -1) ?? NO_SEGMENTS;
  if (segment.size === 0 || owner !== undefined) return path;
  const keys = [...path];
  // Without a symbol around it, only a name of its own has several parts: `class A::B`.
  for (let at = place; at > (parent?.place ?? place - 1); at = tree.parents[at] ?? -1) {
    const key = segment.get(at);
    if (key !== undefined) keys.unshift(dottedPath(textBefore(tree, key, at === place ? namePlace : key)));
  }
  return keys;
};

/** Filled in place, because there are many facts and spreading optional parts costs more than computing them. */
type MutableSymbol = { -readonly [Key in keyof SymbolFact]: SymbolFact[Key] };

type SymbolParts = Pick<SymbolFact, 'qualifiedName' | 'ordinal' | 'visibility' | 'bodyHash'> & { readonly extent: Extent };

const requiredFacts = (
  source: Source,
  lines: TextLines,
  { extent, qualifiedName, ordinal, visibility, bodyHash: hash }: SymbolParts,
): MutableSymbol => {
  const { tree } = source;
  const signature = symbolSignature(source, extent);
  return {
    name: extent.name,
    qualifiedName,
    ordinal,
    kind: extent.kind,
    role: source.language.mixesInModules && extent.kind === 'module' ? 'type' : roleOfKind(extent.kind),
    signature: signature.text,
    visibility,
    span: textSpan(lines, startAt(tree, extent.first), endAt(tree, extent.last)),
    nameSpan: nameSpanAt(source, lines, extent),
    signatureLineEnd: lineAt(lines, Math.max(0, signature.end - 1)),
    bodyHash: hash,
  };
};

const endOfName = ({ tree, marks }: Source, { place, namePlace, name }: Extent): number =>
  marks.rare['name.until'].has(place) ? startAt(tree, namePlace) + name.length : endAt(tree, namePlace);

/** With its quotes or colon, but without a path in the same token. */
const nameSpanAt = (source: Source, lines: TextLines, extent: Extent): SymbolFact['nameSpan'] => {
  const { tree } = source;
  const { name, namePlace } = extent;
  const start = startAt(tree, namePlace) + (partsAt(tree, namePlace) ? leadAt(tree, namePlace) : 0);
  const label = labelAt(tree, namePlace);
  return textSpan(lines, start, label > 0 ? start + name.length : endOfName(source, extent));
};

const addOptionalFacts = (
  source: ResolvedSource,
  lines: TextLines,
  { extent, symbol }: { extent: Extent; symbol: MutableSymbol },
): void => {
  const { lists } = source.marks;
  const doc = symbolDoc(source, lines, extent);
  if (doc) {
    symbol.doc = doc.text;
    if (doc.start < startAt(source.tree, extent.first)) symbol.docLineStart = lineAt(lines, doc.start);
  }
  if (extent.parent >= 0) symbol.parent = extent.parent;
  if (hasFlag(source.marks, extent.place, FLAG.isStatic)) symbol.isStatic = true;
  if (hasFlag(source.marks, extent.place, FLAG.declaration)) symbol.isDeclaration = true;
  const type = ownType(source, extent);
  if (type.kind !== 'unknown') symbol.type = type;
  const [extended, implemented] = [lists.extends.get(extent.place), lists.implements.get(extent.place)];
  if (extended) symbol.extends = extended.map((at) => superTypeAt(source, at));
  if (implemented) symbol.implements = implemented.map((at) => superTypeAt(source, at));
  const extensionOf = source.marks.rare.extended.get(extent.place);
  if (extensionOf !== undefined) symbol.extended = superTypeAt(source, extensionOf);
  const [calls, typeParameters] = [callsOf(source, extent), typeParametersOf(source, extent)];
  if (calls) symbol.calls = calls;
  if (typeParameters) symbol.typeParameters = typeParameters;
};

/** The return type of a callable, or the type of the value of anything else. */
const ownType = (source: ResolvedSource, extent: Extent): TypeExpression => {
  const written = writtenType(source, extent);
  if (!isOpenType(source, written)) return written;
  const documented = documentedType(source, extent);
  return documented.kind === 'unknown' ? written : documented;
};

/** Whether a type says nothing about the members of its values. A container may hold what it does not say. */
const isOpenType = ({ language }: ResolvedSource, type: TypeExpression): boolean =>
  type.kind === 'unknown' ||
  (type.kind === 'array' && type.of.kind === 'unknown') ||
  (type.kind === 'named' && type.binding.kind === 'free' && language.openTypes?.has(type.binding.name) === true);

const writtenType = (source: ResolvedSource, extent: Extent): TypeExpression => {
  const { type, rare, scopes } = source.marks;
  const place = type[extent.place] || (rare.returned.get(extent.place) ?? 0);
  if (roleOfKind(extent.kind) !== 'callable') {
    const declared = declaredType(source, extent);
    // A getter has the type of what it returns.
    return declared.kind === 'unknown' ? typeAt(source, place) : declared;
  }
  // A function takes its type from its surroundings: the callable returns what that type returns.
  return scopes[place] === SCOPE.function ? returnTypeOf(typeAt(source, place)) : typeAt(source, place);
};

const visibilityOf = (source: Source, extent: Extent, parent: SymbolFact | undefined): Visibility => {
  const written = writtenVisibility(source, extent);
  // Declarations inside a function are not visible outside, whatever their name.
  if (parent?.role === 'callable') return written ?? 'internal';
  if (extent.isExported || extent.isAmbient) return 'public';
  return written ?? unwrittenVisibility(source, parent);
};

const unwrittenVisibility = ({ language }: Source, parent: SymbolFact | undefined): Visibility => {
  const { member, other, inValue } = language.visibility;
  if (parent?.role === 'type' || parent?.role === 'alias') return member;
  // Members of an object are as visible as the object.
  return parent?.role === 'value' ? (inValue ?? parent.visibility) : other;
};

const writtenVisibility = ({ tree, marks, language }: Source, { place, name }: Extent): Visibility | undefined => {
  const { words, prefixes } = language.visibility;
  const word = marks.rare.visibility.get(place);
  const byWord = word === undefined ? undefined : words[textAt(tree, word)];
  return byWord ?? Object.entries(prefixes).find(([prefix]) => name.startsWith(prefix))?.[1];
};

/** Without a body, or with several clauses, hashes the whole declaration. */
const bodyHash = ({ tree, marks }: Source, hashes: TokenHashes, { place, first, head, last, after }: Extent): string => {
  const body = head === last ? (marks.body[place] ?? 0) : 0;
  return body > 0 ? hashPlaces(hashes, body, afterAt(tree, body)) : hashPlaces(hashes, first, after);
};
