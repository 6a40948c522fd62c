/** What the history says about each kind of topic. */
import { countOf, type Confidence, type NextAction, OPERATION, readTaskText, type RepoPath } from '#model';
import {
  changesOfFile,
  type FileOfSimilarChanges,
  filesOfSimilarChanges,
  firstOfEachKind,
  HOT_COMMITS,
  type HotFile,
  hotFiles,
  newestChanges,
  type Partner,
  partnersOf,
  type PastChange,
  type RecentFile,
  recentFiles,
  type SimilarChange,
  similarChanges,
} from '#history';
import type { ResolvedSymbol } from '../targets/resolved-symbol.ts';
import { mentionsSymbol } from './mentions-symbol.ts';
import type { ViewHistory } from './view-history.ts';

export type HistoryAnswer = {
  readonly message: string;
  readonly confidence: Confidence;
  readonly nextActions: readonly NextAction[];
  /** All of them: pages are cut later. */
  readonly changes: readonly (PastChange | SimilarChange)[];
  readonly together?: readonly Partner[];
  readonly files?: readonly FileOfSimilarChanges[];
  readonly hot?: readonly HotFile[];
  readonly recent?: readonly RecentFile[];
};

/** Changes that are much less like the task than the best one say nothing about it, and one made again says nothing more. */
const SHARE_OF_BEST = 0.5;
const MOST_SIMILAR = 100;
const MOST_LISTED_FILES = 10;
/** Below this, changes share a common word or two with the task. */
const ALIKE = 0.3;
/** Changes that are shown if none is alike. */
const MOST_UNLIKE = 5;

export const answerTask = ({ history, allows, offers }: ViewHistory, text: string): HistoryAnswer => {
  const { words } = readTaskText(text);
  const similar = similarChanges(history, words, MOST_SIMILAR).filter(({ files }) => files.some(allows));
  const best = similar[0]?.similarity ?? 0;
  const near = firstOfEachKind(similar.filter(({ similarity }) => similarity >= best * SHARE_OF_BEST));
  const changes = best >= ALIKE ? near : near.slice(0, MOST_UNLIKE);
  const files = filesOfSimilarChanges(history, words, { allows: offers, limit: MOST_LISTED_FILES });
  const count = countOf(changes.length, 'similar change');
  return {
    message:
      changes.length > 0
        ? `${count} in ${countOf(history.commits.length, 'commit')}${best >= ALIKE ? '' : ', none much like it'}.`
        : 'No similar change.',
    confidence: best >= ALIKE ? 'medium' : 'low',
    nextActions: files[0]
      ? readFile(files[0].path)
      : [{ tool: OPERATION.searchCode, args: { query: text }, reason: 'Search the code instead.' }],
    changes,
    files,
  };
};

type FileTopic = { readonly path: RepoPath; readonly renamedFrom?: string };

export const answerFile = (view: ViewHistory, { path, renamedFrom }: FileTopic): HistoryAnswer => {
  const { history, exists, allows } = view;
  const changes = changesOfFile(history, path).filter(({ files }) => files.some(allows));
  const was = renamedFrom === undefined ? '' : `, once ${renamedFrom}`;
  const gone = exists(path) ? '' : ' The file is gone.';
  const together = partnersIn(view, path);
  return {
    message: `${countOf(changes.length, 'change')} of ${path}${was}${togetherPart(together)}.${gone}`,
    confidence: changes.length > 0 ? 'high' : 'low',
    nextActions: together[0] ? readFile(together[0].path) : [],
    changes,
    together,
  };
};

export const answerSymbol = (view: ViewHistory, { path, symbol }: ResolvedSymbol): HistoryAnswer => {
  const ofFile = changesOfFile(view.history, path).filter(({ files }) => files.some(view.allows));
  const mentions = ofFile.filter(({ commit }) => mentionsSymbol(commit, symbol));
  const together = partnersIn(view, path);
  const found =
    mentions.length > 0
      ? `${countOf(mentions.length, 'change')} of ${path} ${mentions.length === 1 ? 'names' : 'name'} ${symbol.name}`
      : `No commit names ${symbol.name}; these are the ${countOf(ofFile.length, 'change')} of its file ${path}`;
  return {
    message: `${found}${togetherPart(together)}, counted for the file.`,
    confidence: mentions.length > 0 ? 'medium' : 'low',
    nextActions: together[0] ? readFile(together[0].path) : [],
    changes: mentions.length > 0 ? mentions : ofFile,
    together,
  };
};

export const answerFiles = ({ history, allows, offers }: ViewHistory): HistoryAnswer => {
  const changes = newestChanges(history, { allows, limit: HOT_COMMITS });
  const hot = hotFiles(history, { allows: offers, limit: MOST_LISTED_FILES });
  const newest = Math.min(HOT_COMMITS, history.commits.length);
  const [first] = hot;
  return {
    message: changes.length > 0 ? `Most changed files in ${countOf(newest, 'commit')}.` : 'No changes.',
    confidence: changes.length > 0 ? 'high' : 'low',
    nextActions: first ? [{ tool: OPERATION.history, args: { path: first.path }, reason: 'What changes together with it.' }] : [],
    changes,
    hot,
    recent: recentFiles(history, { allows: offers, limit: MOST_LISTED_FILES }),
  };
};

/** One shared change can be chance. A file with few changes has no better partners. */
const FEW = 3;

const partnersIn = ({ history, offers }: ViewHistory, path: RepoPath): readonly Partner[] =>
  partnersOf(history, path, { allows: offers, limit: MOST_LISTED_FILES }).filter(({ count, of }) => count > 1 || of <= FEW);

const togetherPart = ([first]: readonly Partner[]): string =>
  first === undefined ? '' : `; ${first.path} changed in ${first.count} of ${countOf(first.of, 'focused change')}`;

const readFile = (path: string): readonly NextAction[] => [
  { tool: OPERATION.getFileOutline, args: { path }, reason: 'The symbols of the first file.' },
  { tool: OPERATION.history, args: { path }, reason: 'What changes together with it.' },
];
