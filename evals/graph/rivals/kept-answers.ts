/** The answers of other tools are kept, with their cost: they change with neither this repository nor how they are read. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cacheFolder } from '../../../bench/corpus.ts';
import { graphCache, type Project } from '../projects.ts';
import type { Asking, ReferenceTool, SoughtSymbol, Told } from '../../../bench/rivals/references/reference-tool.ts';
import { type Spent, withSession } from '../../../bench/rivals/references/session.ts';
import type { Answer } from '../../../bench/rivals/running/tool-server.ts';

type Costs = { readonly index: Spent; readonly cpu: number; readonly date: string };
type Kept = Costs & { readonly answers: Readonly<Record<string, Answer>> };
export type Asked = Costs & { readonly told: readonly Told[] };

export const askKept = async (tool: ReferenceTool, project: Project, symbols: readonly SoughtSymbol[]): Promise<Asked> => {
  const path = keptPath(tool, project);
  const kept = !tool.isOwn && existsSync(path) ? replay(tool, symbols, JSON.parse(readFileSync(path, 'utf8'))) : undefined;
  return (await kept) ?? askLive(tool, project, { symbols, path });
};

const keptPath = ({ name, version, asked }: ReferenceTool, { folder }: Project): string =>
  join(graphCache, 'rivals', `${[name, version, asked, basename(folder)].join(' ').replaceAll(/[^\w.]+/gu, '-')}.json`);

/** Wherever the tools are installed. */
const keyOf = (question: object): string => JSON.stringify(question).replaceAll(cacheFolder, '');

/** Nothing where a question was not asked before: then all are asked anew. */
const replay = async (tool: ReferenceTool, symbols: readonly SoughtSymbol[], kept: Kept): Promise<Asked | undefined> => {
  const missing: string[] = [];
  const answerTo = async (question: object): Promise<Answer> => {
    const key = keyOf(question);
    const answer = kept.answers[key];
    if (!answer) missing.push(key);
    return answer ?? { text: '', wall: 0 };
  };
  const told = await findEach(tool, symbols, { call: answerTo, run: answerTo });
  const { index, cpu, date } = kept;
  return missing.length > 0 ? undefined : { told, index, cpu, date };
};

const askLive = (
  tool: ReferenceTool,
  project: Project,
  { symbols, path }: { readonly symbols: readonly SoughtSymbol[]; readonly path: string },
): Promise<Asked> =>
  withSession(tool, project, async ({ asking, index, cpu }) => {
    const answers = new Map<string, Answer>();
    const keeping =
      <Question extends object>(ask: (question: Question) => Promise<Answer>) =>
      async (question: Question): Promise<Answer> => {
        const answer = await ask(question);
        answers.set(keyOf(question), answer);
        return answer;
      };
    // The first question opens what the later ones find open.
    await findEach(tool, symbols.slice(0, 1), asking);
    const before = cpu();
    const told = await findEach(tool, symbols, { call: keeping(asking.call), run: keeping(asking.run) });
    const costs: Costs = { index, cpu: cpu() - before, date: new Date().toISOString().slice(0, 10) };
    if (!tool.isOwn) {
      mkdirSync(join(graphCache, 'rivals'), { recursive: true });
      writeFileSync(path, JSON.stringify({ ...costs, answers: Object.fromEntries(answers) } satisfies Kept));
    }
    return { ...costs, told };
  });

const findEach = async (tool: ReferenceTool, symbols: readonly SoughtSymbol[], asking: Asking): Promise<readonly Told[]> => {
  const told: Told[] = [];
  for (const symbol of symbols) told.push(await tool.find(symbol, asking));
  return told;
};
