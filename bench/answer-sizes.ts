/** How many tokens (o200k) the answers to real questions cost an agent, with brief meta. */
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import type { Envelope } from '#model';
import { type Input, listOf, type OpenProduct } from './product.ts';
import type { Queries } from './sample-queries.ts';
import { mean, median } from './statistics.ts';

export type AnswerSizes = Readonly<Record<string, number>>;

export const measureAnswerSizes = async (
  product: OpenProduct,
  queries: Queries,
  outlineFiles: readonly string[],
): Promise<AnswerSizes> => {
  const sizes: Record<string, number> = {};
  for (const level of ['location', 'signature', 'context'] as const) {
    const answers = await askAll(product, queries, { detail_level: level, meta: 'brief' });
    const hits = answers.flatMap((answer) => listOf(answer, 'results'));
    sizes[`${level}_tokens_per_result`] = mean(hits.map(tokensOf));
    sizes[`${level}_envelope_tokens`] = mean(answers.map(envelopeTokens));
  }
  const outlines = await inTurn(outlineFiles, (path) => product.ask('get_file_outline', { path, depth: 'top', meta: 'brief' }));
  sizes['outline_top_tokens'] = median(outlines.map(({ data }) => tokensOf(data)));
  sizes['compact_share_of_context_bytes'] = await compactShare(product, queries);
  return sizes;
};

const askAll = async (product: OpenProduct, { names, sentences }: Queries, options: Input): Promise<readonly Envelope[]> => [
  ...(await inTurn(names, (name) => product.ask('locate_symbol', { name, ...options }))),
  ...(await inTurn(sentences, (query) => product.ask('search_code', { query, ...options }))),
];

/** What is left when every hit is taken out of the answer. */
const envelopeTokens = (answer: Envelope): number => tokensOf({ ...answer, data: { ...answer.data, results: [] } });

/** Over the questions whose hits have ten lines or more on average, as the contract counts it. */
const compactShare = async (product: OpenProduct, { sentences }: Queries): Promise<number> => {
  const shares = await inTurn(sentences, async (query) => {
    const full = listOf(await product.ask('search_code', { query, detail_level: 'context' }), 'results');
    const compact = listOf(await product.ask('search_code', { query, detail_level: 'context', compact: true }), 'results');
    const lines = mean(full.map((hit) => Number(hit['line_end']) - Number(hit['line_start']) + 1));
    return lines >= 10 ? [JSON.stringify(compact).length / JSON.stringify(full).length] : [];
  });
  return mean(shares.flat());
};

const tokensOf = (value: unknown): number => encode(JSON.stringify(value)).length;

const inTurn = async <Item, Value>(items: readonly Item[], work: (item: Item) => Promise<Value>): Promise<readonly Value[]> => {
  const values: Value[] = [];
  for (const item of items) values.push(await work(item));
  return values;
};
