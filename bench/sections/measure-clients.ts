/** Tokens (o200k) as the model of each kind of MCP client sees them: the text, the structure, or both. */
import type { Row } from '../rows.ts';
import { type Input, type Server, withServer } from '../product/server.ts';
import { mean } from '../statistics.ts';
import { tokensOf } from '../tokens.ts';
import { logProgress, type Section, serverOptions, type Subject } from './subject.ts';

/** Of the text, which is what known agents get. */
const GOALS = { definition: 60, hits: 350, uses: 1_300, list: 2_200 } as const;

/** Clients of each kind, by `clientInfo.name`. */
const TEXT_CLIENT = 'claude-code';
const PAGE = { hits: 10, uses: 50 } as const;

export const measureClients: Section['measure'] = async (subject): Promise<readonly Row[]> => {
  logProgress(`${subject.build.name}: tokens as clients see them`);
  const options = serverOptions(subject);
  const { any } = await subject.symbols();
  const answers = await withServer(options, async (server) => [
    ...rowsOf('a definition', await sizesOf(server, definitionsOf(subject)), GOALS.definition),
    ...rowsOf(`${PAGE.hits} search hits`, await sizesOf(server, searchesOf(subject)), GOALS.hits),
    ...rowsOf(
      `${PAGE.uses} uses`,
      await sizesOf(
        server,
        any.map(({ id }) => usesOf(id)),
      ),
      GOALS.uses,
    ),
    ...listRows('structure, or both', await listSize(server), undefined),
  ]);
  const listed = await withServer({ ...options, clientName: TEXT_CLIENT }, listSize);
  return [...answers, ...listRows('text', listed, GOALS.list)];
};

type Question = { readonly operation: string; readonly input: Input; readonly list: string; readonly least: number };

const definitionsOf = ({ queries }: Subject): readonly Question[] =>
  queries.names.map((name) => ({ operation: 'locate_symbol', input: { name }, list: 'results', least: 1 }));

const searchesOf = ({ queries }: Subject): readonly Question[] =>
  queries.sentences.map((query) => ({ operation: 'search_code', input: { query }, list: 'results', least: PAGE.hits }));

const usesOf = (id: string): Question => ({
  operation: 'refs_find',
  input: { symbol_id: id, limit: PAGE.uses },
  list: 'references',
  least: PAGE.uses,
});

type Size = { readonly text: number; readonly structure: number };

/** Answers with a shorter list are left out. */
const sizesOf = async (server: Server, questions: readonly Question[]): Promise<readonly Size[]> => {
  const sizes: Size[] = [];
  for (const { operation, input, list, least } of questions) {
    const { envelope, text } = await server.askBoth(operation, input);
    const entries = envelope.data?.[list];
    if (!Array.isArray(entries) || entries.length < least) continue;
    sizes.push({ text: tokensOf(text), structure: tokensOf(JSON.stringify(envelope)) });
  }
  return sizes;
};

const rowsOf = (what: string, sizes: readonly Size[], goal: number): readonly Row[] => {
  if (sizes.length === 0) return [];
  const note = `mean of ${sizes.length}`;
  const [text, structure] = [mean(sizes.map((size) => size.text)), mean(sizes.map((size) => size.structure))];
  return [
    { what: `${what}, tokens, text`, value: text, unit: '', goal: ['<=', goal], note, isExact: true },
    { what: `${what}, tokens, structure`, value: structure, unit: '', note, isExact: true },
    { what: `${what}, tokens, both`, value: text + structure, unit: '', note, isExact: true },
  ];
};

const listSize = async (server: Server): Promise<string> => JSON.stringify(await server.request('tools/list'));

const listRows = (kind: string, list: string, goal: number | undefined): readonly Row[] => [
  {
    what: `tools/list, tokens, ${kind}`,
    value: tokensOf(list),
    unit: '',
    ...(goal === undefined ? {} : { goal: ['<=', goal] }),
    isExact: true,
  },
];
