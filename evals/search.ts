/**
 * `npm run evals [-- --accept]`: runs every question of `evals/<corpus>/` and compares the ranking with the accepted one.
 * `--accept` writes rankings and `evals/summary.txt`; review the diff.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope } from '#model';
import { type CorpusName, emptyFolder, fetchCorpus } from '../bench/corpus.ts';
import { environment } from '../bench/measure.ts';
import { listField } from '../bench/product/server.ts';
import { tokensOf } from '../bench/tokens.ts';
import { openProduct } from './product.ts';
import { headOf, type Question, readQuestions } from './question.ts';
import { matches, type Outcome, type RankedHit, summarise } from './score.ts';

const FOLDER = 'evals';
const SUMMARY = join(FOLDER, 'summary.txt');
const SHOWN = 10;

const askCorpus = async (corpus: string, questions: readonly Question[]): Promise<readonly Outcome[]> => {
  const product = await openProduct(fetchCorpus(corpus as CorpusName).folder);
  try {
    await product.index();
    const outcomes: Outcome[] = [];
    for (const question of questions) {
      const asked = question.operation === 'locate_symbol' ? { name: question.query } : { query: question.query };
      outcomes.push(outcomeOf(question, await product.ask(question.operation, { ...asked, limit: SHOWN, meta: 'brief' })));
    }
    return outcomes;
  } finally {
    await product.close();
  }
};

const outcomeOf = (question: Question, envelope: Envelope): Outcome => ({
  question,
  hits: listField(envelope, 'results').map((hit): RankedHit => {
    const path = String(hit['path']);
    return { path, symbol: String(hit['symbol_id'] ?? path), kind: String(hit['kind']) };
  }),
  tokens: tokensOf(JSON.stringify(envelope)),
});

/** The accepted form of the file: a star marks an expected result. */
const rankingText = ({ question, hits }: Outcome): string => {
  const lines = hits.map((hit, index) => {
    const mark = question.expected.some((expected) => matches(hit, expected)) ? '*' : ' ';
    return `${mark} ${String(index + 1).padStart(2)}  ${hit.symbol}  ${hit.kind}`;
  });
  return `${headOf(question.text)}\n\n${lines.join('\n')}\n`;
};

export const evaluateSearch = async (args: readonly string[]): Promise<void> => {
  Object.assign(process.env, environment(emptyFolder('evals-home')));
  const isAccepting = args.includes('--accept');
  const questions = readQuestions(FOLDER);
  const outcomes: Outcome[] = [];
  for (const corpus of new Set(questions.map((question) => question.corpus))) {
    outcomes.push(
      ...(await askCorpus(
        corpus,
        questions.filter((question) => question.corpus === corpus),
      )),
    );
  }

  const changed = outcomes.filter((outcome) => rankingText(outcome) !== outcome.question.text);
  for (const outcome of changed) {
    if (isAccepting) writeFileSync(outcome.question.path, rankingText(outcome));
    else console.log(`${outcome.question.path} changed:\n${rankingText(outcome)}`);
  }
  const summary = summarise(outcomes);
  if (isAccepting) writeFileSync(SUMMARY, summary);
  console.log(summary);
  const isOld = !existsSync(SUMMARY) || readFileSync(SUMMARY, 'utf8') !== summary;
  if (!isAccepting && (changed.length > 0 || isOld)) {
    console.log(`${changed.length} rankings differ from the accepted ones. To accept them: npm run evals -- --accept`);
    process.exitCode = 1;
  }
};
