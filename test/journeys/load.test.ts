/** Many clients of one server, with and without concurrent edits: no unexpected errors. */
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { type HttpServing, PATIENT_CALL, serveHttp } from '../contract/surfaces.ts';
import { type Question, questionsAbout } from '../support/questions.ts';
import { environmentOf, removeFolder, temporaryFolder } from './testing/command.ts';
import { isSoak, randomNumbers, seedOfRun } from './testing/random.ts';
import { makeTwoStates } from './testing/two-states.ts';

const CLIENTS = isSoak ? 8 : 4;
/** Per client, half of them during edits. */
const REQUESTS = Number(process.env['LODESTONE_REQUESTS'] ?? (isSoak ? 2_000 : 12));
/** Alternates between phases with and without edits, so a slow machine affects both. */
const STRETCHES = 4;
const EDIT_EVERY_MS = 250;
/** Allowed slowdown with edits; above it, the run prints a note. */
const ALLOWED_RATIO = 1.5;
const EDITED = ['src/core/errors.ts', 'src/core/registries.ts', 'src/classic/parse.ts', 'src/mini/parse.ts'];
const seed = seedOfRun();

const QUESTIONS: readonly Question[] = Object.entries(
  questionsAbout({
    names: ['ZodType', '$ZodRegistry', 'flattenError', 'noSuchName'],
    paths: [...EDITED.slice(0, 2), 'no/such/file.ts'],
    queries: ['format an error as a tree', 'regular expression for email'],
    patterns: ['inst'],
  }),
).flatMap(([operation, inputs]) => inputs.map((input) => ({ operation, input })));

let repo: string;
let home: string;
let server: HttpServing;

beforeAll(async () => {
  ({ repo } = makeTwoStates());
  home = temporaryFolder('home');
  server = await serveHttp({ repo, env: environmentOf(home), remove: () => undefined });
  expect((await server.ask('manage_index', { action: 'create' })).status).toBe('ok');
});
afterAll(async () => {
  await server.stop();
  for (const folder of [repo, home]) removeFolder(folder);
});

const connect = async (): Promise<Client> => {
  const client = new Client({ name: 'load', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', server.url)));
  return client;
};

const outcomeCode = async (client: Client, { operation, input }: Question): Promise<string> => {
  const { structuredContent } = await client.callTool({ name: operation, arguments: { ...input } }, PATIENT_CALL);
  return (structuredContent as unknown as Envelope).error?.code ?? 'ok';
};

/** Appends to files until stopped. */
const editAlong = async (random: () => number, signal: AbortSignal): Promise<number> => {
  let edits = 0;
  while (!signal.aborted) {
    const path = EDITED[Math.floor(random() * EDITED.length)] ?? '';
    appendFileSync(join(repo, path), `\nexport const edit${edits}At${Date.now()} = ${edits};\n`);
    edits += 1;
    await wait(EDIT_EVERY_MS);
  }
  return edits;
};

const percentile95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor((times.length - 1) * 0.95)] ?? Number.NaN;

describe(`${CLIENTS} clients (LODESTONE_SEED=${seed})`, () => {
  it('get correct answers while files are edited', async () => {
    const random = randomNumbers(seed);
    const clients = await Promise.all(Array.from({ length: CLIENTS }, connect));
    const expected: string[] = [];
    for (const question of QUESTIONS) expected.push(await outcomeCode(clients[0] as Client, question));
    expect(expected).toContain('ok');
    const times: { readonly quiet: number[]; readonly edited: number[] } = { quiet: [], edited: [] };
    const unasked: string[] = [];
    const askMany = async (client: Client, into: number[]): Promise<void> => {
      for (let sent = 0; sent < REQUESTS / STRETCHES; sent += 1) {
        const at = Math.floor(random() * QUESTIONS.length);
        const question = QUESTIONS[at] as Question;
        const started = performance.now();
        const code = await outcomeCode(client, question);
        into.push(performance.now() - started);
        if (code !== expected[at]) unasked.push(`${question.operation} ${JSON.stringify(question.input)}: ${code}`);
      }
    };
    let edits = 0;
    for (let stretch = 0; stretch < STRETCHES; stretch += 1) {
      const isEdited = stretch % 2 === 1;
      const end = new AbortController();
      const editing = isEdited ? editAlong(random, end.signal) : Promise.resolve(0);
      await Promise.all(clients.map((client) => askMany(client, isEdited ? times.edited : times.quiet)));
      end.abort();
      edits += await editing;
    }
    await Promise.all(clients.map((client) => client.close()));
    const [quiet, edited] = [percentile95(times.quiet), percentile95(times.edited)];
    console.info(
      `LODESTONE_SEED=${seed}: ${times.quiet.length + times.edited.length} requests, ${edits} edits, ${unasked.length} errors; ` +
        `p95 ${quiet.toFixed(1)} ms quiet, ${edited.toFixed(1)} ms edited, ratio ${(edited / quiet).toFixed(2)}` +
        `${edited / quiet > ALLOWED_RATIO ? ' (short)' : ''}`,
    );
    expect(unasked).toEqual([]);
    expect(edits).toBeGreaterThan(0);
  });
});
