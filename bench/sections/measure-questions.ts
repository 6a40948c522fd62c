/** The cost of queries on a watching server, and of an idle server. */
import { setTimeout as wait } from 'node:timers/promises';
import type { Row } from '../rows.ts';
import { type Input, type Server, withServer } from '../product/server.ts';
import { percentile } from '../statistics.ts';
import { knownOperations, logProgress, type Section, serverOptions, type Subject, withWatchingServer } from './subject.ts';
import { questionRows, timeQuestions } from './time-questions.ts';

/** Goal in CPU milliseconds at p95. */
const GOALS = {
  locate_symbol: 5,
  search_code: 25,
  get_file_outline: 5,
  text_search: 30,
  task_pack: 120,
  context_pack: 80,
} as const;
type QuestionKind = keyof typeof GOALS;

export const measureQuestions: Section['measure'] = async (subject): Promise<readonly Row[]> => {
  logProgress(`${subject.build.name}: questions`);
  const questions = await questionsOf(subject);
  const rows = await withWatchingServer(subject, async (server) => {
    const known = await knownOperations(server);
    const asked: Row[] = [];
    for (const [operation, inputs] of Object.entries(questions).filter(([name]) => known.has(name)))
      asked.push(
        ...questionRows(operation, await timeQuestions(server, operation, inputs), {
          p95: GOALS[operation as QuestionKind],
          note: `${inputs.length} questions, with MCP and a watcher's check`,
        }),
      );
    return [...asked, await memoryRow(server), await pingRow(server)];
  });
  return [...rows, await checkRow(subject), ...(await idleRows(subject))];
};

const questionsOf = async ({ queries, symbols }: Subject): Promise<Readonly<Record<QuestionKind, readonly Input[]>>> => ({
  locate_symbol: queries.names.map((name) => ({ name })),
  search_code: queries.sentences.map((query) => ({ query })),
  get_file_outline: (await symbols()).outlineFiles.map((path) => ({ path, depth: 'all' })),
  text_search: queries.literals.map((pattern) => ({ pattern })),
  task_pack: queries.sentences.map((intent) => ({ intent })),
  context_pack: queries.sentences.map((query) => ({ query })),
});

/** With everything that questions of all kinds keep: vectors, postings, links. */
const memoryRow = async (server: Server): Promise<Row> => ({
  what: 'serve after all questions, RSS',
  value: (await server.spent()).rssMb,
  unit: 'MB',
  goal: ['<=', 250],
});

const PINGS = 100;

const pingRow = async (server: Server): Promise<Row> => {
  const cpu: number[] = [];
  for (let ping = 0; ping < PINGS; ping += 1) cpu.push((await server.timed(() => server.request('ping'))).cpu);
  return {
    what: 'MCP ping, CPU p50',
    value: percentile(cpu, 50),
    unit: 'ms',
    goal: ['<=', 5],
    note: 'what the protocol and the measurement cost in every row above',
  };
};

const CHECKS = 30;

/** Reading one line costs next to nothing compared with the check. */
const checkRow = (subject: Subject): Promise<Row> =>
  withServer(serverOptions(subject), async (server) => {
    const looks = Array.from({ length: CHECKS }, () => ({ path: subject.queries.files[0], line_start: 1, line_end: 1 }));
    const times = await timeQuestions(server, 'code_get_span', looks);
    const value = percentile(
      times.map(({ cpu }) => cpu),
      50,
    );
    const note = `a question for one line, ${subject.corpus.files.length} files`;
    return { what: 'freshness check without a watcher, CPU p50', value, unit: 'ms', note };
  });

/** The index is loaded before the first query. */
const SETTLE_MS = 1_500;

const idleRows = (subject: Subject): Promise<readonly Row[]> =>
  withServer({ ...serverOptions(subject), hasPrewarm: true }, async (server) => {
    const { tools } = await server.request('tools/list');
    await wait(SETTLE_MS);
    const { rssMb } = await server.spent();
    return [
      { what: 'idle serve, RSS', value: rssMb, unit: 'MB', goal: ['<=', 150] },
      { what: 'tools/list', value: JSON.stringify(tools).length, unit: 'characters', goal: ['<=', 12_000], isExact: true },
    ];
  });
