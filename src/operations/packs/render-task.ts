/** A task pack as text: past changes, files with the lines to look at, files by their paths alone, tests. */
import { countOf } from '#model';
import { shortPaths } from './short-paths.ts';
import type { TaskChange, TaskContent, TaskItem, TaskLine } from './task-output.ts';

export const renderTask = ({ similar_changes: changes = [], items, tests = [], nearest_names: names }: TaskContent): string => {
  const shorten = shortPaths(items.map(({ path }) => path));
  const shown = items.filter((item) => isShown(item));
  const others = items.filter((item) => !isShown(item));
  return [
    ...(changes.length > 0 ? ['similar past changes:', ...changes.map((change) => renderChange(change, shorten))] : []),
    ...(changes.length > 0 && items.length > 0 ? ['files:'] : []),
    ...shown.flatMap((item) => renderItem(item, shorten)),
    ...(shown.length > 0 && others.length > 0 ? ['less likely:'] : []),
    ...others.map((item) => (shown.length > 0 ? `  ${item.path}` : headOf(item, shorten))),
    ...(tests.length > 0 ? ['tests:', ...tests.map(({ path, why }) => `  ${path}${whyTest(why)}`)] : []),
    ...(names ? [`similar names: ${names.join(', ')}`] : []),
  ].join('\n');
};

type Shorten = ReturnType<typeof shortPaths>;

const isShown = ({ lines = [], symbols = [], content }: TaskItem): boolean =>
  lines.length + symbols.length > 0 || content !== undefined;

/** A path of the list is named by its end. */
const renderChange = (change: TaskChange, shorten: Shorten): string => {
  const { commit, date, subject, files, more_files: more, tests, documents } = change;
  const parts = [
    ...files.map(shorten),
    ...counted(more, 'more file'),
    ...counted(tests, 'test'),
    ...counted(documents, 'document'),
  ];
  return `  ${date} ${commit} "${subject}" — ${parts.join(', ')}`;
};

const counted = (count: number | undefined, noun: string): readonly string[] =>
  count === undefined ? [] : [countOf(count, noun)];

const renderItem = (item: TaskItem, shorten: Shorten): readonly string[] => [
  headOf(item, shorten),
  ...(item.lines ?? []).map(renderLine),
  ...(item.symbols ? [`  also: ${item.symbols.join(', ')}`] : []),
  ...(item.content === undefined ? [] : item.content.split('\n').map((line) => `  ${line}`)),
];

const headOf = ({ path, role, why }: TaskItem, shorten: Shorten): string =>
  `${path}  (${role === 'together' ? 'belongs together: ' : ''}${shortWhy(why, shorten)})`;

/** A rank says nothing beside a reason. */
const shortWhy = (why: string, shorten: Shorten): string => {
  const told = why.replace(RANK_FIRST, '').replace(RANK_LAST, '');
  return told.replaceAll(PATH_OF_ID, (path) => shorten(path));
};

const RANK_FIRST = /^(?:search|commit texts) rank \d+; /u;
const RANK_LAST = /; (?:search|commit texts) rank \d+$/u;
const PATH_OF_ID = /[^\s`"'()]+\/[^\s#`"'()]+/gu;

/** The name of a test says itself what it is named like. */
const whyTest = (why: string): string => (why.startsWith('named like ') ? '' : `  (${why})`);

const renderLine = ({ line, text, symbol, line_start: start, line_end: end }: TaskLine): string =>
  `  ${line}: ${text}${symbol === undefined ? '' : `  [${symbol} ${start}-${end}]`}`;
