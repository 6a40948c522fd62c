/** The only place that creates branded ids: every `as` from a plain value to an id is here. */
import { createHash } from 'node:crypto';
import type { SymbolKind } from './kinds.ts';

declare const brand: unique symbol;
type Brand<Value, Name extends string> = Value & { readonly [brand]: Name };

/** A path relative to the repository root, with `/` separators. Never absolute, never contains `..`. */
export type RepoPath = Brand<string, 'RepoPath'>;
/** The git blob id of a file's content: 40 hex digits, or 64 in a SHA-256 repository. */
export type ContentId = Brand<string, 'ContentId'>;
/** `path#Qualified.Name`, followed by `~2` for the second symbol of that name in file order. */
export type SymbolId = Brand<string, 'SymbolId'>;
/** `sym_`, 6 hex digits of the path, then 10 hex digits of (kind, qualified name, ordinal). */
export type StableId = Brand<string, 'StableId'>;
/** The number of a content in the store. Never reused; meaningless outside its database. */
export type ContentNumber = Brand<number, 'ContentNumber'>;
/** The number in the store of the facts for (content, language, extractor version). */
export type FactsNumber = Brand<number, 'FactsNumber'>;

export const repoPath = (path: string): RepoPath => path as RepoPath;
export const contentId = (hex: string): ContentId => hex as ContentId;
export const contentNumber = (row: number): ContentNumber => row as ContentNumber;
export const factsNumber = (row: number): FactsNumber => row as FactsNumber;

export const symbolId = (path: RepoPath, qualifiedName: string, ordinal = 1): SymbolId =>
  `${path}#${qualifiedName}${ordinal > 1 ? `~${ordinal}` : ''}` as SymbolId;

export type SymbolIdParts = { readonly path: RepoPath; readonly qualifiedName: string; readonly ordinal: number };

/** Undefined unless the text has the form `path#Qualified.Name[~n]`. Splits at the first `#`. */
export const parseSymbolId = (text: string): SymbolIdParts | undefined => {
  const found = /^([^#]+)#(.+?)(?:~(\d+))?$/su.exec(text);
  if (!found?.[1] || !found[2]) return undefined;
  return { path: repoPath(found[1]), qualifiedName: found[2], ordinal: Number(found[3] ?? 1) };
};

export type StableIdInput = {
  readonly path: RepoPath;
  readonly kind: SymbolKind;
  readonly qualifiedName: string;
  readonly ordinal: number;
};

export const stableId = ({ path, kind, qualifiedName, ordinal }: StableIdInput): StableId =>
  `sym_${stablePathPart(path)}${sha1Hex(`${kind}\0${qualifiedName}\0${ordinal}`).slice(0, 10)}` as StableId;

/** The six hex digits of a stable id that identify its path: they lead to the file without an index of ids. */
export const stablePathPart = (path: RepoPath): string => sha1Hex(path).slice(0, 6);

export const parseStableId = (text: string): { readonly pathPart: string; readonly id: StableId } | undefined => {
  const found = /^sym_([0-9a-f]{6})[0-9a-f]{10}$/u.exec(text);
  return found?.[1] ? { pathPart: found[1], id: text as StableId } : undefined;
};

const sha1Hex = (text: string): string => createHash('sha1').update(text).digest('hex');
