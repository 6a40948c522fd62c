/** What the paths of a view say about its files, computed once per view. */
import { forEachInTurns, partsOfIdentifier, stem, TURN_LIMITS, type ViewIndex } from '#model';
import { likeness } from './word-forms.ts';
import { lowerPathsOf } from '../view/view-memo.ts';

export type FileName = {
  /** Stems of the words of the file name without its extension, or of its folder if the file only stands for it. */
  readonly words: readonly string[];
  /** The same without separators. */
  readonly joined: string;
  readonly parent: readonly string[];
  readonly folders: readonly string[];
  /** From 1 at the root towards 0. */
  readonly shallow: number;
  /** 3 below a folder `v3`. */
  readonly version: number | undefined;
};

export type FileNames = {
  readonly nameOf: (entry: number) => FileName;
  /** Files of the view with this word, stemmed, in their name. */
  readonly filesNamed: (stemmed: string) => number;
  /** Files with a word in their name that is like this one, stemmed. */
  readonly filesLike: (stemmed: string) => readonly { readonly entry: number; readonly likeness: number }[];
  /** A newer version of its folder exists: `v4/` beside `v3/`, or the same file outside `v3/`. */
  readonly isOldVersion: (entry: number) => boolean;
};

const known = new WeakMap<ViewIndex, Promise<FileNames>>();

export const fileNamesOf = (index: ViewIndex): Promise<FileNames> => {
  const made = known.get(index) ?? readFileNames(index);
  known.set(index, made);
  return made;
};

const readFileNames = async (index: ViewIndex): Promise<FileNames> => {
  const { count, paths } = index.table;
  const names: FileName[] = [];
  const named = new Map<string, number[]>();
  const lower = lowerPathsOf(index);
  const pathSet = new Set(lower);
  const newest = new Map<string, number>();
  await forEachInTurns(count, { each: TURN_LIMITS.names.names / 10 }, (entry) => {
    const name = readFileName(paths[entry] ?? '');
    names.push(name);
    for (const word of new Set(name.words)) {
      const entries = named.get(word);
      if (entries) entries.push(entry);
      else named.set(word, [entry]);
    }
    const path = lower[entry] ?? '';
    const version = versionIn(path);
    if (version) newest.set(version.around, Math.max(newest.get(version.around) ?? 0, version.number));
  });
  return {
    nameOf: (entry) => names[entry] ?? readFileName(''),
    filesNamed: (word) => named.get(word)?.length ?? 0,
    filesLike: (stemmed) =>
      [...named].flatMap(([word, entries]) => {
        const alike = likeness(stemmed, word);
        return alike === 0 ? [] : entries.map((entry) => ({ entry, likeness: alike }));
      }),
    isOldVersion: (entry) => {
      const path = lower[entry] ?? '';
      const version = versionIn(path);
      if (!version) return false;
      return (newest.get(version.around) ?? 0) > version.number || pathSet.has(version.without);
    },
  };
};

const VERSION = /(?:^|\/)v(\d{1,3})(?=\/)/u;

type Version = { readonly around: string; readonly without: string; readonly number: number };

const versionIn = (path: string): Version | undefined => {
  const found = VERSION.exec(path);
  if (!found) return undefined;
  const around = path.slice(0, found.index);
  const rest = path.slice(found.index + found[0].length + 1);
  return { around, without: around === '' ? rest : `${around}/${rest}`, number: Number(found[1]) };
};

/** The depth at which nothing is left, as a power of two: each further folder counts less. */
const MOST_DEPTH = 3;

/** Names of files that stand for their folder, in any language. */
const FOLDER_FILES = new Set(['index', 'mod', '__init__', 'init', 'lib', 'main', 'package', 'package-info']);

export const readFileName = (path: string): FileName => {
  const folders = path.split('/');
  const file = folders.pop() ?? '';
  const bare = file.replace(/(?<=.)\.[^.]*$/u, '');
  const isFolderFile = FOLDER_FILES.has(bare.toLowerCase()) && folders.length > 0;
  const name = isFolderFile ? (folders.at(-1) ?? '') : bare;
  const around = isFolderFile ? folders.slice(0, -1) : folders;
  return {
    words: stemsOf(name),
    joined: joinedWord(name),
    parent: stemsOf(around.at(-1) ?? ''),
    folders: stemsOf(around.join('/')),
    shallow: Math.max(0, 1 - Math.log2(1 + folders.length) / MOST_DEPTH),
    version: versionIn(path.toLowerCase())?.number,
  };
};

export const joinedWord = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

const stemsOf = (text: string): readonly string[] => partsOfIdentifier(text).map(stem);
