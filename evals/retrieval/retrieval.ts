/**
 * `npm run evals retrieval -- --repositories FOLDER`: asks search_code the questions of `questions/` and reports how well it
 * ranks the files that answer them. `--only NAME` asks one set, `--show` prints the answers that are not first, `--accept` writes
 * `summary.txt`.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cacheFolder } from '../../bench/corpus.ts';
import { environment } from '../../bench/measure.ts';
import { listField } from '../../bench/product/server.ts';
import { acceptOrCompare, optionOf } from '../accept-summary.ts';
import { type OpenProduct, openProduct } from '../product.ts';
import { checkOut } from './checkouts.ts';
import { type QuestionSet, readQuestionSets, type RetrievalQuestion } from './read-questions.ts';
import { costOf, type Measured, reportOf } from './report.ts';
import { onePerFile, type RankedPlace, scoreRanking } from './score-ranking.ts';

/** As many as the operation allows, so that ten files are among them. */
const MOST_HITS = 100;

export const evaluateRetrieval = async (args: readonly string[]): Promise<void> => {
  const cache = join(cacheFolder, 'evals', 'retrieval');
  const repositories = resolve(optionOf(args, '--repositories') ?? join(cacheFolder, 'task-repositories'));
  mkdirSync(cache, { recursive: true });
  Object.assign(process.env, environment(join(cache, 'home')));
  const sets = readQuestionSets();
  const chosen = sets.filter(({ name }) => (optionOf(args, '--only') ?? name) === name);
  const measured: Measured[] = [];
  const missing: string[] = [];
  for (const set of chosen) {
    const checkout = checkOut(set, repositories);
    if (!checkout) missing.push(set.repository);
    else measured.push(...(await measureSet(set, checkout.folder)).map((one) => ({ ...one, isPinned: checkout.isPinned })));
  }
  if (missing.length > 0) console.log(`Left out, with no git directory in ${repositories}: ${missing.join(', ')}`);
  if (args.includes('--show')) for (const one of measured.filter(({ files }) => files.ndcg < 1)) console.log(missText(one));
  const summary = reportOf(measured);
  console.log(`${summary}\n${costOf(measured)}`);
  acceptOrCompare(summary, {
    path: join('evals', 'retrieval', 'summary.txt'),
    name: 'retrieval',
    args,
    isWhole: measured.length > 0 && missing.length === 0 && chosen.length === sets.length,
  });
};

type Asked = Omit<Measured, 'isPinned'>;

const measureSet = async (set: QuestionSet, folder: string): Promise<readonly Asked[]> => {
  const product = await openProduct(folder);
  try {
    await product.index();
    const asked: Asked[] = [];
    for (const question of set.questions) asked.push(await ask(product, set, question));
    return asked;
  } finally {
    await product.close();
  }
};

const ask = async (product: OpenProduct, set: QuestionSet, question: RetrievalQuestion): Promise<Asked> => {
  const started = process.cpuUsage();
  const envelope = await product.ask('search_code', { query: question.query, limit: MOST_HITS, detail_level: 'location' });
  const { user, system } = process.cpuUsage(started);
  const hits = listField(envelope, 'results').map((hit): RankedPlace => {
    return { path: String(hit['path']), lineStart: Number(hit['line_start']), lineEnd: Number(hit['line_end']) };
  });
  const ranking = onePerFile(hits);
  return {
    set,
    question,
    ranking,
    files: scoreRanking(ranking, question.answers),
    hits: scoreRanking(hits, question.answers),
    cpuMs: (user + system) / 1000,
  };
};

const missText = ({ set, question, ranking, files }: Measured): string =>
  [
    `${set.name}: ${question.query}  (${files.ndcg.toFixed(2)})`,
    `  wanted ${question.answers.map(({ path }) => path).join(', ')}`,
    ...ranking.slice(0, SHOWN_FILES).map(({ path, lineStart }) => `  ${path}:${lineStart}`),
  ].join('\n');

const SHOWN_FILES = 5;
