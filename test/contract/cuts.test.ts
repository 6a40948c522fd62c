/** Whatever is cut says so in meta, in the text and by a call or cursor that reaches the rest, for every operation with a list. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { OPERATIONS } from '#operations';
import {
  type Ask,
  askCli,
  commitFile,
  type Input,
  makeSample,
  PATIENT_CALL,
  readCommits,
  type Sample,
  type Serving,
  serveHttp,
  serveMcp,
} from './surfaces.ts';

const CALLERS = Array.from(
  { length: 5 },
  (_, at) => `export function caller${at}(): number {\n  return core(${at}) + leaf${at}();\n}`,
);
const LEAVES = Array.from({ length: 5 }, (_, at) => `export function leaf${at}(): number {\n  return ${at};\n}`);
const SHAPES = Array.from(
  { length: 4 },
  (_, at) => `export class Shape${at} extends Shape {\n  area(): number {\n    return ${at};\n  }\n}`,
);
const SURFACES = Array.from(
  { length: 5 },
  (_, at) => `app.get('/route${at}', () => db.query('SELECT * FROM table${at} WHERE key = ' + process.env.KEY_${at}));`,
);
const FILES = `//- src/core.ts
export function core(value: number): number {
  return value;
}
${LEAVES.join('\n')}
//- src/callers.ts
import { core, leaf0, leaf1, leaf2, leaf3, leaf4 } from './core.ts';
${CALLERS.join('\n')}
export function all(): number {
  return caller0() + caller1() + caller2() + caller3() + caller4();
}
//- src/shapes.ts
export class Shape {
  area(): number {
    return 0;
  }
  sides(): number {
    return 0;
  }
}
${SHAPES.join('\n')}
//- src/app.js
const app = require('express')();
${SURFACES.join('\n')}
//- docs/guide.md
# Guide
`;

/** A question with several entries; operations without one here are asked without input. */
const QUESTIONS: Readonly<Record<string, Input>> = {
  search_code: { query: 'caller' },
  locate_symbol: { name: 'caller' },
  symbols_search: { query: 'leaf* OR caller*' },
  search_with_context: { query: 'caller' },
  text_search: { pattern: 'return' },
  get_file_outline: { path: 'src/shapes.ts' },
  list_symbols: { path: 'src/callers.ts' },
  refs_find: { symbol_id: 'src/core.ts#core' },
  graph_callers: { symbol_id: 'src/core.ts#core', depth: 2 },
  graph_callees: { symbol_id: 'src/callers.ts#all', depth: 2 },
  surfaces_list: { kind: 'config' },
  types_hierarchy: { symbol_id: 'src/shapes.ts#Shape' },
};
/** A test has one repository open. */
const ONE_ENTRY: ReadonlySet<string> = new Set(['health_check']);
const MOST_STEPS = 80;

const LISTS = OPERATIONS.filter(({ list, name }) => list && !ONE_ENTRY.has(name));
const inputOf = (name: string): Input => QUESTIONS[name] ?? {};
const NO_LIMIT = { limit: 100, max_chars: 40_000 };

let sample: Sample;
let servers: readonly Serving[];
let asks: Readonly<Record<string, Ask>>;
let readText: (operation: string, input: Input) => Promise<string>;

beforeAll(async () => {
  sample = makeSample(FILES);
  for (const at of [1, 2])
    commitFile(sample, 'src/late.ts', { text: `export const late = ${at};\n`, subject: `Set late to ${at}` });
  const cli = askCli(sample);
  expect((await cli('manage_index', { action: 'create' })).status).toBe('ok');
  for (const id of ['one', 'two', 'three']) expect((await cli('workspace_create', { workspace_id: id })).status).toBe('ok');
  await readCommits(cli);
  const [mcp, http] = await Promise.all([serveMcp(sample, ['--no-prewarm']), serveHttp(sample, ['--no-prewarm'])]);
  servers = [mcp, http];
  asks = { cli, mcp: mcp.ask, http: http.ask };
  readText = async (operation, input) => {
    const { content } = await mcp.client.callTool({ name: operation, arguments: { ...input } }, PATIENT_CALL);
    return (content as readonly { readonly text: string }[]).map(({ text }) => text).join('\n');
  };
});
afterAll(async () => {
  await Promise.all(servers.map(({ stop }) => stop()));
  sample.remove();
});

/** Entries with those inside them, as texts without their children. */
const entriesOf = (name: string, { data }: Envelope): readonly string[] => {
  const { list } = OPERATIONS.find((operation) => operation.name === name)!;
  const flatten = (entries: unknown): readonly string[] =>
    (Array.isArray(entries) ? entries : []).flatMap((entry: Input) => {
      const { [list?.nested ?? '']: inner, ...own } = entry;
      return [JSON.stringify(own), ...flatten(inner)];
    });
  return flatten(data?.[list!.field]);
};

const isCut = ({ meta }: Envelope): boolean => meta.result_completeness === 'truncated';
const SHOWN = /\b\d+(?:-\d+)? of (?:at least )?\d+\b/u;

type Step = { readonly answer: Envelope; readonly tool: string; readonly args: Input; readonly isNext: boolean };

/** The call that the answer proposes: the next page after these entries, or the same question with more room. */
const follow = (name: string, args: Input, answer: Envelope): Pick<Step, 'tool' | 'args' | 'isNext'> => {
  const cursor = answer.data?.['next_cursor'];
  if (typeof cursor === 'string') return { tool: name, args: { ...args, cursor }, isNext: true };
  const next = answer.next_actions?.[0];
  if (!next) throw new Error(`${name} was cut without a next step: ${JSON.stringify(answer)}`);
  return { tool: next.tool, args: next.args, isNext: 'cursor' in next.args };
};

const readAll = async (ask: Ask, name: string, input: Input): Promise<{ entries: readonly string[]; first: Envelope }> => {
  let args = input;
  let answer = await ask(name, args);
  const first = answer;
  let entries = entriesOf(name, answer);
  for (let steps = 0; isCut(answer) && steps < MOST_STEPS; steps += 1) {
    expect(answer.message, `${name} ${JSON.stringify(args)}`).toMatch(SHOWN);
    const step = follow(name, args, answer);
    args = step.args;
    answer = await ask(step.tool, args);
    expect(answer.error).toBeUndefined();
    entries = step.isNext ? [...entries, ...entriesOf(name, answer)] : entriesOf(name, answer);
  }
  expect(isCut(answer)).toBe(false);
  return { entries, first };
};

/** Dozens of calls to the end of a list. A command opens the index again for each. */
const TIGHTEST: Readonly<Record<string, readonly Input[]>> = { mcp: [{ max_chars: 60 }], cli: [], http: [{ max_chars: 60 }] };

describe.each(['mcp', 'cli', 'http'])('every list over %s', (surface) => {
  it.each(LISTS.map(({ name }) => name))('is complete, or marked and continued to its end: %s', async (name) => {
    const ask = asks[surface]!;
    const { entries: whole, first } = await readAll(ask, name, { ...inputOf(name), ...NO_LIMIT });
    expect(whole.length).toBeGreaterThan(1);
    const { shape } = OPERATIONS.find((operation) => operation.name === name)!.input;
    const half = Math.floor(JSON.stringify(first.data).length / 2);
    for (const cut of [...(shape['limit'] ? [{ limit: 1 }] : []), { max_chars: half }, ...TIGHTEST[surface]!]) {
      const { entries, first: page } = await readAll(ask, name, { ...inputOf(name), ...cut });
      expect(isCut(page), JSON.stringify(cut)).toBe(true);
      expect([...entries].sort(), JSON.stringify(cut)).toEqual([...whole].sort());
      if (surface !== 'mcp') expect(page.next_actions?.length).toBeGreaterThan(0);
    }
  });
});

describe('the text of a cut list', () => {
  it.each(LISTS.map(({ name }) => name))('says how much is shown and what to call next: %s', async (name) => {
    const { shape } = OPERATIONS.find((operation) => operation.name === name)!.input;
    const text = await readText(name, { ...inputOf(name), ...(shape['limit'] ? { limit: 1 } : { max_chars: 400 }) });
    expect(text).toMatch(SHOWN);
    expect(text).toMatch(/^next: /mu);
  });

  it('is silent about a complete list', async () => {
    const text = await readText('refs_find', { ...inputOf('refs_find'), limit: 100 });
    expect(text).not.toMatch(/^next: /mu);
  });
});
