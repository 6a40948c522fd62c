/**
 * `npm run evals surfaces -- --repositories FOLDER`: routes, config keys and tables of real applications against lists made by hand.
 * `--half tune|report`, `--only OWNER/NAME`, `--show` prints what is wrong and missing in the tune half, `--accept` writes `summary.txt`.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cacheFolder } from '../../bench/corpus.ts';
import { environment } from '../../bench/measure.ts';
import { acceptOrCompare, optionOf } from '../accept-summary.ts';
import { type OpenProduct, openProduct } from '../product.ts';
import { checkOut } from '../retrieval/checkouts.ts';
import lists from './projects.json' with { type: 'json' };
import { readTruth } from './read-truth.ts';
import { type Count, type Listed, type Score, scoreOf, sumOf } from './score.ts';

const FOLDER = join('evals', 'surfaces');
const HALVES = ['tune', 'report'] as const;
type Application = (typeof lists)['tune'][number] & { readonly half: (typeof HALVES)[number] };
type Scored = Application & { readonly score: Score };

export const evaluateSurfaces = async (args: readonly string[]): Promise<void> => {
  const cache = join(cacheFolder, 'evals', 'surfaces');
  mkdirSync(cache, { recursive: true });
  Object.assign(process.env, environment(join(cache, 'home')));
  const repositories = resolve(optionOf(args, '--repositories') ?? join(cacheFolder, 'task-repositories'));
  const all: readonly Application[] = HALVES.flatMap((half) => lists[half].map((each) => ({ ...each, half })));
  const chosen = all.filter(
    ({ half, name }) => (optionOf(args, '--half') ?? half) === half && (optionOf(args, '--only') ?? name) === name,
  );
  const scored: Scored[] = [];
  for (const application of chosen) {
    const score = await measure(application, repositories);
    scored.push({ ...application, score });
    if (args.includes('--show') && application.half === 'tune') showMisses(application, score);
  }
  const summary = summaryOf(scored);
  console.log(summary);
  acceptOrCompare(summary, { path: join(FOLDER, 'summary.txt'), name: 'surfaces', args, isWhole: chosen.length === all.length });
};

const measure = async ({ name, commit }: Application, repositories: string): Promise<Score> => {
  const wanted = { name: name.replace('/', '+'), repository: name, revision: commit, below: '' };
  const checkout = checkOut(wanted, repositories);
  if (!checkout?.isPinned)
    throw new Error(`${name}: ${repositories} lacks the commit ${commit}; run: git clone --bare https://github.com/${name}`);
  const product = await openProduct(checkout.folder);
  try {
    await product.index();
    return scoreOf(readTruth(name), await readListed(product));
  } finally {
    await product.close();
  }
};

/** What the program itself has: tests are left out. */
const readListed = async (product: OpenProduct): Promise<Listed> => {
  const [endpoints, keys, tables] = [
    await readAll(product, 'surfaces_list_endpoints', 'endpoints'),
    await readAll(product, 'surfaces_list_config_keys', 'keys'),
    await readAll(product, 'surfaces_list_db_tables', 'tables'),
  ];
  return {
    routes: endpoints.map((found) => ({
      method: String(found['http_method']),
      path: String(found['route_path']),
      handler: typeof found['handler_symbol'] === 'string' ? found['handler_symbol'] : undefined,
      isInline: found['handler_is_inline'] === true,
    })),
    keys: keys.filter(({ state }) => state !== 'defined').map(({ key }) => String(key)),
    tables: tables.map(({ table_name: table }) => String(table)),
  };
};

const MOST_PAGES = 20;

const readAll = async (product: OpenProduct, operation: string, list: string) => {
  const found: Readonly<Record<string, unknown>>[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MOST_PAGES; page++) {
    const envelope = await product.ask(operation, { scope: 'runtime', limit: 100, ...(cursor === undefined ? {} : { cursor }) });
    const listed = envelope.data?.[list];
    if (Array.isArray(listed)) found.push(...listed);
    const next: unknown = envelope.data?.['next_cursor'];
    if (typeof next !== 'string') return found;
    cursor = next;
  }
  return found;
};

const showMisses = ({ name }: Application, { wrong, missing }: Score): void =>
  console.log([name, ...wrong.map((text) => `  wrong: ${text}`), ...missing.map((text) => `  missing: ${text}`)].join('\n'));

const WIDTH = 42;
const COLUMN = 18;
const TITLES = ['routes', 'handlers', 'keys', 'tables'] as const;

const summaryOf = (scored: readonly Scored[]): string => {
  const head = [
    'precision / recall, and how many there are'.padEnd(WIDTH),
    ...TITLES.map((title) => title.padStart(COLUMN)),
  ].join('');
  const halves = HALVES.flatMap((half) => {
    const own = scored.filter((each) => each.half === half);
    return own.length === 0 ? [] : [half, ...own.map(rowOf), totalOf(own), ''];
  });
  return `${[head, ...halves].join('\n').trimEnd()}\n`;
};

const rowOf = ({ name, framework, score }: Scored): string =>
  [
    `  ${framework.padEnd(12)} ${name.split('/')[1]?.slice(0, 26) ?? name}`.padEnd(WIDTH),
    ...TITLES.map((title) => cell(score[title])),
  ].join('');

const totalOf = (scored: readonly Scored[]): string =>
  ['  all'.padEnd(WIDTH), ...TITLES.map((title) => cell(sumOf(scored.map(({ score }) => score[title]))))].join('');

const cell = ({ listed, found, wanted }: Count): string =>
  `${percent(found, listed)} / ${percent(found, wanted)} (${wanted})`.padStart(COLUMN);

const percent = (part: number, whole: number): string => (whole === 0 ? '–' : String(Math.round((part / whole) * 100)));
