/** How well the path of a file matches a query. */
import type { FileName, FileNames } from '../paths/file-names.ts';
import type { FileQuery } from './file-query.ts';
import { likeness } from '../paths/word-forms.ts';
import type { FeatureValues } from './features.ts';

type NameFeatures = Pick<
  FeatureValues,
  | 'fileName'
  | 'rareFileName'
  | 'parentFolder'
  | 'folders'
  | 'joinedName'
  | 'wholeName'
  | 'initials'
  | 'shallow'
  | 'namedInIdentifier'
>;

/** `files`: of the view. `rareFileName` is not yet a share of the most. */
export const nameFeatures = (
  query: FileQuery,
  name: FileName,
  { names, files }: { readonly names: FileNames; readonly files: number },
): NameFeatures => {
  let inName = 0;
  let rare = 0;
  let inParent = 0;
  let inFolders = 0;
  for (const { stem: text, worth } of query.words) {
    const share = mostAlike(text, name.words);
    inName += worth * share.likeness;
    if (share.likeness > 0) rare += share.likeness * Math.log(1 + files / Math.max(1, names.filesNamed(share.word)));
    inParent += worth * mostAlike(text, name.parent).likeness;
    inFolders += worth * mostAlike(text, name.folders).likeness;
  }
  const all = Math.max(query.worth, 1e-9);
  const only = name.words.length === 1 ? query.words.find((word) => word.stem === name.words[0]) : undefined;
  const most = Math.max(1e-9, ...query.words.map(({ worth }) => worth));
  return {
    fileName: inName / all,
    rareFileName: rare,
    parentFolder: inParent / all,
    folders: inFolders / all,
    joinedName: name.words.length > 1 && query.joined.has(name.joined) ? 1 : 0,
    wholeName: only ? only.worth / most : 0,
    initials: areInitials(name.joined, query.sequence) ? 1 : 0,
    shallow: name.shallow,
    namedInIdentifier: query.identifiers.some((identifier) => name.joined.length > 2 && identifier.includes(name.joined)) ? 1 : 0,
  };
};

const mostAlike = (text: string, words: readonly string[]): { readonly word: string; readonly likeness: number } => {
  let best = { word: '', likeness: 0 };
  for (const word of words) {
    const found = likeness(text, word);
    if (found > best.likeness) best = { word, likeness: found };
  }
  return best;
};

const areInitials = (name: string, sequence: readonly string[]): boolean =>
  name.length >= 2 &&
  name.length <= 5 &&
  sequence
    .map((word) => word[0] ?? '')
    .join('')
    .includes(name) &&
  !sequence.includes(name);
