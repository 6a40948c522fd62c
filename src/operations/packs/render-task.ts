/** A task pack as text: past changes, then each file with the lines to look at, then tests. */
import { countOf } from '#model';
import type { TaskChange, TaskContent, TaskItem, TaskLine } from './task-output.ts';

export const renderTask = ({ similar_changes: changes = [], items, tests = [], nearest_names: names }: TaskContent): string =>
  [
    ...(changes.length > 0 ? ['similar past changes:', ...changes.flatMap(renderChange)] : []),
    ...(changes.length > 0 && items.length > 0 ? ['files:'] : []),
    ...items.flatMap(renderItem),
    ...(tests.length > 0 ? ['tests:', ...tests.map(({ path, why }) => `  ${path}  (${why})`)] : []),
    ...(names ? [`similar names: ${names.join(', ')}`] : []),
  ].join('\n');

const renderChange = ({ commit, date, subject, files, more_files: more, tests, documents }: TaskChange): readonly string[] => [
  `  ${date} ${commit} "${subject}"`,
  `    ${[files.join(', '), ...counted(more, 'more file'), ...counted(tests, 'test'), ...counted(documents, 'document')].join(' and ')}`,
];

const counted = (count: number | undefined, noun: string): readonly string[] =>
  count === undefined ? [] : [countOf(count, noun)];

const renderItem = ({ path, role, why, lines = [], content }: TaskItem): readonly string[] => [
  `${path}  (${role === 'together' ? 'belongs together: ' : ''}${why})`,
  ...lines.map(renderLine),
  ...(content === undefined ? [] : content.split('\n').map((line) => `  ${line}`)),
];

const renderLine = ({ line, text, symbol, line_start: start, line_end: end }: TaskLine): string =>
  `  ${line}: ${text}${symbol === undefined ? '' : `  [${symbol} ${start}-${end}]`}`;
