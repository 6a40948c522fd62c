/** Formats the numbers as plain text tables. */
import type { Outcome } from './outcome.ts';
import type { Project } from './projects.ts';
import { ratio, type Scope, sumUp } from './score.ts';
import { SET_APART, SYMBOL_KINDS, type Truth } from './truth/truth.ts';

export type ProjectTruth = { readonly project: Project; readonly truth: Truth };

const PRODUCT = 'Lodestone';
const LISTS = ['report', 'tune'] as const;
export const summaryOf = (measured: readonly ProjectTruth[], outcomes: readonly Outcome[]): string =>
  [
    projectTable(measured),
    ...LISTS.flatMap((list) => {
      const own = outcomes.filter(({ project }) => project.list === list);
      if (own.length === 0) return [];
      return [`${list === 'report' ? 'Report' : 'Tuning'} projects`, finderTable(own), kindTable(own), classTable(own)];
    }),
    'By project',
    perProjectTable(outcomes),
    apartTable(measured),
    EXPLANATION,
  ].join('\n\n');

const EXPLANATION = `What the columns say
resolved: places given as links. with unresolved: links, and places that have the name alone.
prec: of the places found, those that the oracle knows. recall: of the uses the oracle knows, those found.
mean: the same for each symbol, averaged over symbols, so that a symbol of a thousand uses weighs as much as one of two.
all: every use that the oracle reports. own: without uses through overriding and overridden members.
unjudged: places found in files that the oracle did not read (built for other systems); neither right nor wrong.`;

const projectTable = (measured: readonly ProjectTruth[]): string =>
  table(
    ['list', 'project', 'version', 'files', 'oracle', 'symbols', 'sampled', 'uses'],
    measured.map(({ project, truth }) => [
      project.list,
      project.name,
      project.version,
      count(truth.files.length),
      truth.oracle,
      count(truth.population),
      count(truth.symbols.length),
      count(truth.symbols.reduce((sum, { uses }) => sum + uses.length, 0)),
    ]),
  );

const SCORE_HEAD = [
  'symbols',
  'unknown',
  'uses',
  'links',
  'prec',
  'recall',
  '+unres.',
  'prec',
  'recall',
  'mean prec',
  'recall',
  '+unres.',
  'unjudged',
];

const scoreCells = (outcomes: readonly Outcome[], scope: Scope): readonly string[] => {
  const sums = sumUp(outcomes.map(({ scores }) => scores[scope]));
  return [
    count(sums.symbols),
    count(outcomes.filter(({ found }) => !found).length),
    count(sums.uses),
    count(sums.resolved.found),
    percent(ratio(sums.resolved.right, sums.resolved.found)),
    percent(ratio(sums.resolved.covered, sums.uses)),
    count(sums.any.found),
    percent(ratio(sums.any.right, sums.any.found)),
    percent(ratio(sums.any.covered, sums.uses)),
    percent(sums.means.precision),
    percent(sums.means.recall),
    percent(sums.means.anyRecall),
    count(sums.unjudged),
  ];
};

const finderTable = (outcomes: readonly Outcome[]): string =>
  table(
    ['finder', 'scope', ...SCORE_HEAD, 'goal', 'tokens / use'],
    [...groupBy(outcomes, ({ finder }) => finder)].flatMap(([finder, group]) =>
      (['all', 'own'] as const).map((scope) => [
        finder,
        scope,
        ...scoreCells(group, scope),
        finder === PRODUCT ? verdict(group, scope) : '',
        scope === 'all' ? tokensOf(group) : '',
      ]),
    ),
  );

const verdict = (outcomes: readonly Outcome[], scope: Scope): string => {
  const { resolved, any, uses } = sumUp(outcomes.map(({ scores }) => scores[scope]));
  const reached = [ratio(resolved.right, resolved.found), ratio(resolved.covered, uses), ratio(any.covered, uses)];
  const { precision, recall, recallWithUnresolved } = (outcomes[0] as Outcome).project.language.goals;
  return [precision, recall, recallWithUnresolved]
    .map((goal, index) => `${goal}${(reached[index] ?? 0) * 100 >= goal ? '✓' : '✗'}`)
    .join(' ');
};

const tokensOf = (outcomes: readonly Outcome[]): string => {
  const answers = outcomes.flatMap(({ found }) => found?.answer ?? []);
  const uses = answers.reduce((sum, answer) => sum + answer.uses, 0);
  const tokens = answers.reduce((sum, answer) => sum + answer.tokens, 0);
  return uses === 0 ? '' : (tokens / uses).toFixed(1);
};

const kindTable = (outcomes: readonly Outcome[]): string =>
  table(
    ['kind', 'finder', ...SCORE_HEAD],
    SYMBOL_KINDS.flatMap((kind) => {
      const group = outcomes.filter(({ symbol }) => symbol.kind === kind);
      return [...groupBy(group, ({ finder }) => finder)].map(([finder, own]) => [kind, finder, ...scoreCells(own, 'all')]);
    }),
  );

const perProjectTable = (outcomes: readonly Outcome[]): string =>
  table(
    ['list', 'project', 'finder', ...SCORE_HEAD],
    [...groupBy(outcomes, ({ project, finder }) => [project.list, project.name, finder].join('\t'))].map(([key, group]) => [
      ...key.split('\t'),
      ...scoreCells(group, 'all'),
    ]),
  );

/** Recall by kind of use: of the product if measured, else of the first finder. */
const classTable = (outcomes: readonly Outcome[]): string => {
  const asked = outcomes.some(({ finder }) => finder === PRODUCT) ? PRODUCT : outcomes[0]?.finder;
  const counts = new Map<string, { uses: number; links: number; any: number }>();
  for (const { symbol, scores } of outcomes.filter(({ finder }) => finder === asked)) {
    const missed = new Set(scores.all.missed);
    const unsure = new Set(scores.all.unsure);
    for (const use of symbol.uses.filter((each) => !(each.class in SET_APART))) {
      const sum = counts.get(use.class) ?? { uses: 0, links: 0, any: 0 };
      counts.set(use.class, sum);
      sum.uses++;
      if (!missed.has(use)) sum.any++;
      if (!missed.has(use) && !unsure.has(use)) sum.links++;
    }
  }
  return table(
    ['class of use', 'uses', `recall of ${asked}`, '+unres.'],
    [...counts]
      .toSorted(([, a], [, b]) => b.uses - a.uses)
      .map(([name, { uses, links, any }]) => [name, count(uses), percent(ratio(links, uses)), percent(ratio(any, uses))]),
  );
};

const apartTable = (measured: readonly ProjectTruth[]): string => {
  const rows = measured.flatMap(({ project, truth }) => {
    const apart = truth.symbols.flatMap(({ uses }) => uses).filter((use) => use.class in SET_APART);
    return [...groupBy(apart, (use) => use.class)].map(([name, uses]) => [
      project.name,
      name,
      count(uses.length),
      SET_APART[name] ?? '',
    ]);
  });
  return `Reported by an oracle, counted here and not scored\n${table(['project', 'class', 'uses', 'what it is'], rows)}`;
};

const groupBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> => {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    groups.set(keyOf(item), group);
    group.push(item);
  }
  return groups;
};

const count = (number: number): string => number.toLocaleString('en-US');
const percent = (number: number | undefined): string => (number === undefined ? '-' : `${(number * 100).toFixed(1)} %`);

/** Numbers are right-aligned, words left-aligned. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((word, index) => Math.max(word.length, ...rows.map((row) => (row[index] ?? '').length)));
  const isNumeric = head.map(
    (_, index) => rows.length > 0 && rows.every((row) => /^[\d.,]+(?: %)?$|^-?$/u.test(row[index] ?? '')),
  );
  const line = (cells: readonly string[]): string =>
    widths
      .map((width, index) => (isNumeric[index] ? (cells[index] ?? '').padStart(width) : (cells[index] ?? '').padEnd(width)))
      .join('  ')
      .trimEnd();
  return [line(head), widths.map((width) => '-'.repeat(width)).join('  '), ...rows.map(line)].join('\n');
};
