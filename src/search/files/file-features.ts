/** Computes the features of every file that a query brings up. */
import { holdsKeys } from '#languages';
import { type FileRole, isKeyOrSection, ordinalOfEntry, type ViewIndex } from '#model';
import type { PostingList } from '#store';
import type { DraftScope, SearchDraft } from '../rank/draft-regions.ts';
import { nameBoost } from '../rank/drafts.ts';
import { roleOfEntry } from '../view/view-memo.ts';
import type { Nearness } from '../vectors/view-vectors.ts';
import type { TextStatistics } from '../view/text-statistics.ts';
import { NAME_MATCH, TERM_LIMITS } from '../weights.ts';
import {
  type CandidateFile,
  definitionFeatures,
  fileTextFeature,
  linesOfWords,
  namedBits,
  pairsFeature,
} from './content-features.ts';
import type { FeatureValues } from './features.ts';
import { type FileName, type FileNames, fileNamesOf } from '../paths/file-names.ts';
import type { FileQuery } from './file-query.ts';
import { nameFeatures } from './name-features.ts';

export type FileWithFeatures = { readonly file: CandidateFile; readonly features: FeatureValues };

export const featuresOfFiles = async (
  scope: DraftScope,
  query: FileQuery,
  files: readonly CandidateFile[],
): Promise<readonly FileWithFeatures[]> => {
  const names = await fileNamesOf(scope.index);
  const lists = await scope.view.reader.postings(
    'name',
    query.words.map(({ stem }) => `~${stem}`),
  );
  const meanings = meaningsOf(scope, files);
  return asShares(
    files.map((file, at) => {
      const meaning = meanings[at] ?? NO_MEANING;
      return { file, features: { ...featuresOf(scope, { query, file, lists, names }), ...meaning } };
    }),
  );
};

type Meaning = Pick<FeatureValues, 'meaning' | 'fileMeaning' | 'pathMeaning'>;

const NO_MEANING: Meaning = { meaning: 0, fileMeaning: 0, pathMeaning: 0 };

/** A file without vectors is as near as the others are on average. */
const meaningsOf = ({ near, index: { table } }: DraftScope, files: readonly CandidateFile[]): readonly Meaning[] => {
  if (!near) return [];
  const found = files.map(({ entry }) => near.files.nearnessOf(table.facts[entry] ?? 0));
  const present = found.filter((one) => one !== undefined);
  const average = (value: (one: Nearness) => number): number =>
    present.reduce((sum, one) => sum + value(one), 0) / Math.max(1, present.length);
  const unknown = { meaning: average(({ meaning }) => meaning), fileMeaning: average(({ fileMeaning }) => fileMeaning) };
  const paths = near.cosines(files.map(({ entry }) => (table.paths[entry] ?? '').split('/').slice(-PATH_PARTS).join('/')));
  return found.map((one, at) => {
    const { meaning, fileMeaning } = one ?? unknown;
    return { meaning, fileMeaning, pathMeaning: Math.max(0, paths[at] ?? 0) };
  });
};

/** Of a path, so many last parts are compared. */
const PATH_PARTS = 3;

/** What only compares files becomes a share of the most. */
const asShares = (files: readonly FileWithFeatures[]): readonly FileWithFeatures[] => {
  const most = { relativeText: LEAST, bestThree: LEAST, fileText: LEAST, rareFileName: LEAST_RARITY };
  const shared = ['relativeText', 'bestThree', 'fileText', 'rareFileName'] as const;
  for (const { features } of files) for (const name of shared) most[name] = Math.max(most[name], features[name]);
  return files.map(({ file, features }) => ({
    file,
    features: { ...features, ...Object.fromEntries(shared.map((name) => [name, features[name] / most[name]])) },
  }));
};

const LEAST = 1e-9;
/** A word that a seventh of all files have in their names is not rare. */
const LEAST_RARITY = 2;

type FeatureInput = {
  readonly query: FileQuery;
  readonly file: CandidateFile;
  readonly lists: readonly PostingList[];
  readonly names: FileNames;
};

const featuresOf = (scope: DraftScope, { query, file, lists, names }: FeatureInput): Omit<FeatureValues, keyof Meaning> => {
  const { index, statistics } = scope;
  const { entry, drafts } = file;
  const name = names.nameOf(entry);
  const bits = namedBits(index.table.facts[entry] ?? 0, lists);
  const lines = linesOfWords(query, index, entry);
  const [first = 0, second = 0, third = 0] = drafts
    .map(({ terms }) => (terms.bm25_score ?? 0) / TERM_LIMITS.bm25_score)
    .sort((one, other) => other - one);
  const length = (statistics.words[ordinalOfEntry(index, entry)] ?? 0) / averageWords(index, statistics);
  return {
    relativeText: first,
    bestThree: first + second + third,
    fileText: fileTextFeature(query, { lines, length, bits, name }),
    pairs: pairsFeature(query, lines),
    ...definitionFeatures(query, file, bits),
    ...matchFeatures(drafts),
    ...nameFeatures(query, name, { names, files: index.ordinals.count }),
    ...roleFeatures(scope, entry),
    ...versionFeatures(query, name, names.isOldVersion(entry)),
    examples: flag(roleOfEntry(index, entry) === 'runtime' && EXAMPLES.test(lowerPath(index, entry))),
    legacy: flag(LEGACY.test(lowerPath(index, entry))),
    declarations: declaredShare(file),
  };
};

const flag = (is: boolean): number => (is ? 1 : 0);

const lowerPath = ({ table }: ViewIndex, entry: number): string => table.paths[entry]?.toLowerCase() ?? '';

const EXAMPLES = /(?:^|\/)(?:examples?|samples?|demos?|docs?|docs_src|benchmarks?|bench)\//u;
const LEGACY = /(?:^|\/|_)(?:legacy|compat|deprecated|obsolete)(?:\/|[._-])/u;

type MatchFeatures = Pick<FeatureValues, 'kind' | 'exactName' | 'spelledName' | 'exactType' | 'qualifiedName'>;

/** From the best match of a name in any region. */
const matchFeatures = (drafts: readonly SearchDraft[]): MatchFeatures => {
  const best = { kind: 0, exactName: 0, spelledName: 0, exactType: 0, qualifiedName: 0 };
  for (const { terms, symbol } of drafts) {
    const share = symbol && isKeyOrSection(symbol.kind) ? KEY_SHARE : 1;
    const boost = nameBoost(terms);
    const exact = boost >= NAME_MATCH.otherCase ? (share * boost) / NAME_MATCH.sameCase : 0;
    best.kind = Math.max(best.kind, flag((terms.kind_match ?? 0) > 0));
    best.exactName = Math.max(best.exactName, exact);
    best.spelledName = Math.max(best.spelledName, share * Math.min(1, boost / NAME_MATCH.joinedWords));
    best.exactType = Math.max(best.exactType, symbol?.role === 'type' ? exact : 0);
    best.qualifiedName = Math.max(best.qualifiedName, (terms.qualified_name_boost ?? 0) / TERM_LIMITS.qualified_name_boost);
  }
  return best;
};

/** Keys of data and sections of text rank below code of the same name. */
const KEY_SHARE = 0.5;

type RoleFeatures = Pick<FeatureValues, 'tests' | 'docs' | 'config' | 'data' | 'generated' | 'vendored'>;

const roleFeatures = ({ index, statistics, filter, queryRoles }: DraftScope, entry: number): RoleFeatures => {
  const isGenerated = statistics.isGenerated[ordinalOfEntry(index, entry)] === 1;
  const role = isGenerated ? 'generated' : roleOfEntry(index, entry);
  const isAsked = filter.filterRoles.has(role) || queryRoles.has(role);
  const is = (...roles: readonly FileRole[]): number => flag(!isAsked && roles.includes(role));
  return {
    tests: is('tests', 'fixtures'),
    docs: is('docs'),
    config: is('config'),
    data: flag(!isAsked && isKeysOrTable(index, entry)),
    generated: is('generated'),
    vendored: is('vendored'),
  };
};

/** Tables have no language. */
export const isKeysOrTable = (index: ViewIndex, entry: number): boolean => {
  const language = index.table.languages[entry];
  return holdsKeys(language) || (language === undefined && roleOfEntry(index, entry) === 'fixtures');
};

const versionFeatures = ({ versions }: FileQuery, { version }: FileName, isOld: boolean): Pick<FeatureValues, 'oldVersion'> => ({
  oldVersion: flag(isOld && !(version !== undefined && versions.has(version))),
});

const declaredShare = ({ file }: CandidateFile): number => {
  const symbols = file?.symbols ?? [];
  return symbols.length === 0 ? 0 : symbols.filter(({ isDeclaration }) => isDeclaration).length / symbols.length;
};

const averages = new WeakMap<ViewIndex, number>();

const averageWords = (index: ViewIndex, { words }: TextStatistics): number => {
  const known = averages.get(index);
  if (known !== undefined) return known;
  const average = Math.max(1, words.reduce((sum, count) => sum + count, 0) / Math.max(1, words.length));
  averages.set(index, average);
  return average;
};
