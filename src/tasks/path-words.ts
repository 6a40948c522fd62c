/** The words of the paths of a view: computed on demand, freed with the view's index. */
import { pathOfEntry, type ViewIndex, wordsOfIdentifier } from '#model';

export type PathWords = {
  /** Of the file name without its extension. */
  readonly name: ReadonlySet<string>;
  readonly folders: ReadonlySet<string>;
};

const known = new WeakMap<ViewIndex, (PathWords | undefined)[]>();

export const pathWordsOf = (index: ViewIndex, entry: number): PathWords => {
  const ofView = known.get(index) ?? Array.from({ length: index.table.count }, () => undefined);
  known.set(index, ofView);
  return (ofView[entry] ??= splitPath(pathOfEntry(index, entry)));
};

export const hasPathWord = ({ name, folders }: PathWords, word: string): boolean => name.has(word) || folders.has(word);

const splitPath = (path: string): PathWords => {
  const slash = path.lastIndexOf('/');
  return {
    name: new Set(wordsOfText(path.slice(slash + 1).replace(/\.[^.]*$/u, ''))),
    folders: new Set(wordsOfText(path.slice(0, Math.max(0, slash)))),
  };
};

export const wordsOfText = (text: string): readonly string[] => text.split(/[^\p{L}\p{N}]+/u).flatMap(wordsOfIdentifier);
