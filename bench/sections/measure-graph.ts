/** Queries about links: their cost, and the tokens per use. */
import type { Row } from '../rows.ts';
import { evenly, type SampledSymbols } from '../sample-symbols.ts';
import type { Input, Server } from '../product/server.ts';
import { mean, percentile } from '../statistics.ts';
import { tokensOf } from '../tokens.ts';
import { logProgress, type Section, withWatchingServer } from './subject.ts';

type Question = {
  readonly what: string;
  readonly operation: string;
  readonly inputs: readonly Input[];
  /** Goal in CPU milliseconds. */
  readonly p50?: number;
  readonly p95?: number;
};

const SEARCHES = 60;

const questionsAbout = ({ any, callables, types }: SampledSymbols): readonly Question[] => [
  { what: 'refs_find', operation: 'refs_find', inputs: any.map(({ id }) => ({ symbol_id: id })), p50: 5, p95: 40 },
  {
    what: 'graph_callers, 3 steps',
    operation: 'graph_callers',
    inputs: callables.map(({ id }) => ({ symbol_id: id, depth: 3 })),
    p95: 150,
  },
  {
    what: 'graph_trace_feature, 3 steps',
    operation: 'graph_trace_feature',
    inputs: callables.map(({ id }) => ({ entry_point: id, depth: 3 })),
    p95: 100,
  },
  { what: 'types_hierarchy', operation: 'types_hierarchy', inputs: types.map(({ id }) => ({ symbol_id: id })), p95: 15 },
  { what: 'symbols_get_card', operation: 'symbols_get_card', inputs: any.map(({ id }) => ({ symbol_id: id })), p95: 15 },
  {
    what: 'search_with_context',
    operation: 'search_with_context',
    inputs: evenly(callables, SEARCHES).map(({ name }) => ({ query: name })),
  },
];

export const measureGraph: Section['measure'] = async (subject): Promise<readonly Row[]> => {
  logProgress(`${subject.build.name}: questions about links`);
  const symbols = await subject.symbols();
  return withWatchingServer(subject, async (server) => {
    const rows: Row[] = [];
    for (const question of questionsAbout(symbols)) rows.push(...(await timeQuestion(server, question)));
    const { maxRssMb } = await server.spent();
    return [
      ...rows,
      ...(await useTokenRows(server, symbols)),
      { what: 'questions about links, peak RSS', value: maxRssMb, unit: 'MB' },
    ];
  });
};

/** First on a running server that has not seen the query, then again. */
const timeQuestion = async (server: Server, { what, operation, inputs, p50, p95 }: Question): Promise<readonly Row[]> => {
  const timeAllQuestions = async (): Promise<readonly number[]> => {
    const times: number[] = [];
    for (const input of inputs) times.push((await server.timed(() => server.ask(operation, input))).cpu);
    return times;
  };
  const [first, again] = [await timeAllQuestions(), await timeAllQuestions()];
  const row = (name: string, value: number, goal?: number): Row => ({
    what: `${what}, CPU ${name}`,
    value,
    unit: 'ms',
    ...(goal === undefined ? {} : { goal: ['<=', goal] }),
    note: `${inputs.length} questions`,
  });
  return [
    row('p50', percentile(again, 50), p50),
    row('p95', percentile(again, 95), p95),
    row('p95 of the first time', percentile(first, 95)),
  ];
};

/** The largest page size. */
const FULL_PAGE = 50;
const MOST_TOKENS_PER_USE = 50;

/** For full pages: as compact text, and as structured content with brief meta. */
const useTokenRows = async (server: Server, { any }: SampledSymbols): Promise<readonly Row[]> => {
  const [text, structured]: [number[], number[]] = [[], []];
  for (const { id } of any) {
    const answer = await server.ask('refs_find', { symbol_id: id, meta: 'brief' });
    const uses = ((answer.data?.['references'] ?? []) as readonly unknown[]).length;
    if (Number(answer.data?.['total_count']) < FULL_PAGE) continue;
    structured.push(tokensOf(JSON.stringify(answer)) / uses);
    text.push(tokensOf((await server.askBoth('refs_find', { symbol_id: id })).text) / uses);
  }
  if (text.length === 0) return [];
  const note = `${text.length} symbols with a full page of uses, mean`;
  return [
    {
      what: 'refs_find, tokens per use, text',
      value: mean(text),
      unit: '',
      goal: ['<=', MOST_TOKENS_PER_USE],
      note,
      isExact: true,
    },
    { what: 'refs_find, tokens per use, structured', value: mean(structured), unit: '', note, isExact: true },
  ];
};
