/** Tokens (o200k) per answer to real queries, with brief meta. */
import type { Envelope } from '#model';
import type { Row } from '../rows.ts';
import type { Queries } from '../sample-queries.ts';
import { type Input, listField, type Server, withServer } from '../product/server.ts';
import { mean, median } from '../statistics.ts';
import { tokensOf } from '../tokens.ts';
import { logProgress, type Section, serverOptions } from './subject.ts';

const GOALS: Readonly<Record<string, number>> = {
  location_tokens_per_result: 45,
  location_envelope_tokens: 60,
  signature_tokens_per_result: 110,
  context_tokens_per_result: 500,
  outline_top_tokens: 200,
  compact_share_of_context_bytes: 0.2,
};

export const measureSizes: Section['measure'] = async (subject): Promise<readonly Row[]> => {
  logProgress(`${subject.build.name}: answer sizes`);
  const sizes = await withServer(serverOptions(subject), (server) => sizesOf(server, subject.queries));
  return Object.entries(sizes).map(([key, value]): Row => {
    const goal = GOALS[key];
    return {
      what: key.replaceAll('_', ' '),
      value,
      unit: '',
      ...(goal === undefined ? {} : { goal: ['<=', goal] }),
      note: key === 'outline_top_tokens' ? 'median' : 'mean',
      isExact: true,
    };
  });
};

const sizesOf = async (server: Server, queries: Queries): Promise<Readonly<Record<string, number>>> => {
  const sizes: Record<string, number> = {};
  for (const level of ['location', 'signature', 'context'] as const) {
    const answers = await askEachQuery(server, queries, { detail_level: level, meta: 'brief' });
    const hits = answers.flatMap((answer) => listField(answer, 'results'));
    sizes[`${level}_tokens_per_result`] = mean(hits.map(jsonTokens));
    sizes[`${level}_envelope_tokens`] = mean(answers.map(envelopeTokens));
  }
  const outlines = await inTurn(queries.files, (path) => server.ask('get_file_outline', { path, depth: 'top', meta: 'brief' }));
  sizes['outline_top_tokens'] = median(outlines.map(({ data }) => jsonTokens(data)));
  sizes['compact_share_of_context_bytes'] = await compactShare(server, queries);
  return sizes;
};

const askEachQuery = async (server: Server, { names, sentences }: Queries, options: Input): Promise<readonly Envelope[]> => [
  ...(await inTurn(names, (name) => server.ask('locate_symbol', { name, ...options }))),
  ...(await inTurn(sentences, (query) => server.ask('search_code', { query, ...options }))),
];

/** The answer without its hits. */
const envelopeTokens = (answer: Envelope): number => jsonTokens({ ...answer, data: { ...answer.data, results: [] } });

/** Over queries whose hits average ten lines or more: shorter hits have little to compact. */
const compactShare = async (server: Server, { sentences }: Queries): Promise<number> => {
  const shares = await inTurn(sentences, async (query) => {
    const full = listField(await server.ask('search_code', { query, detail_level: 'context' }), 'results');
    const compact = listField(await server.ask('search_code', { query, detail_level: 'context', compact: true }), 'results');
    const lines = mean(full.map((hit) => Number(hit['line_end']) - Number(hit['line_start']) + 1));
    return lines >= 10 ? [JSON.stringify(compact).length / JSON.stringify(full).length] : [];
  });
  return mean(shares.flat());
};

const jsonTokens = (value: unknown): number => tokensOf(JSON.stringify(value));

const inTurn = async <Item, Value>(items: readonly Item[], work: (item: Item) => Promise<Value>): Promise<readonly Value[]> => {
  const values: Value[] = [];
  for (const item of items) values.push(await work(item));
  return values;
};
