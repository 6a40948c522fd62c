/** Caches the answers of other tools with their cost: they do not depend on this repository or on how they are parsed. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { cacheFolder } from '../../../bench/corpus.ts';
import { graphCache, type Project } from '../projects.ts';
import type {
  ToolConnection,
  ReferenceTool,
  SymbolQuery,
  ReportedUses,
} from '../../../bench/rivals/references/reference-tool.ts';
import { type TimeSpent, withSession } from '../../../bench/rivals/references/session.ts';
import type { ToolAnswer } from '../../../bench/rivals/running/tool-server.ts';

type Costs = { readonly index: TimeSpent; readonly cpu: number; readonly date: string };
type CachedAnswers = Costs & { readonly answers: Readonly<Record<string, ToolAnswer>> };
export type ToolReport = Costs & { readonly reported: readonly ReportedUses[] };

export const askWithCache = async (
  tool: ReferenceTool,
  project: Project,
  symbols: readonly SymbolQuery[],
): Promise<ToolReport> => {
  const path = cachePath(tool, project);
  const kept = !tool.isOwn && existsSync(path) ? replay(tool, symbols, JSON.parse(readFileSync(path, 'utf8'))) : undefined;
  return (await kept) ?? askLive(tool, project, { symbols, path });
};

const cachePath = ({ name, version, question }: ReferenceTool, { folder }: Project): string =>
  join(graphCache, 'rivals', `${[name, version, question, basename(folder)].join(' ').replaceAll(/[^\w.]+/gu, '-')}.json`);

/** Independent of where the tools are installed. */
const questionKey = (question: object): string => JSON.stringify(question).replaceAll(cacheFolder, '');

/** Undefined if a question is missing from the cache: then all are asked again. */
const replay = async (
  tool: ReferenceTool,
  symbols: readonly SymbolQuery[],
  kept: CachedAnswers,
): Promise<ToolReport | undefined> => {
  const missing: string[] = [];
  const answerTo = async (question: object): Promise<ToolAnswer> => {
    const key = questionKey(question);
    const answer = kept.answers[key];
    if (!answer) missing.push(key);
    return answer ?? { text: '', wall: 0 };
  };
  const reported = await findEach(tool, symbols, { call: answerTo, run: answerTo });
  const { index, cpu, date } = kept;
  return missing.length > 0 ? undefined : { reported, index, cpu, date };
};

const askLive = (
  tool: ReferenceTool,
  project: Project,
  { symbols, path }: { readonly symbols: readonly SymbolQuery[]; readonly path: string },
): Promise<ToolReport> =>
  withSession(tool, { ...project, language: project.language.id }, async ({ connection, index, cpu }) => {
    const answers = new Map<string, ToolAnswer>();
    const recording =
      <Question extends object>(ask: (question: Question) => Promise<ToolAnswer>) =>
      async (question: Question): Promise<ToolAnswer> => {
        const answer = await ask(question);
        answers.set(questionKey(question), answer);
        return answer;
      };
    // Warm up with one question.
    await findEach(tool, symbols.slice(0, 1), connection);
    const before = cpu();
    const reported = await findEach(tool, symbols, { call: recording(connection.call), run: recording(connection.run) });
    const costs: Costs = { index, cpu: cpu() - before, date: new Date().toISOString().slice(0, 10) };
    if (!tool.isOwn) {
      mkdirSync(join(graphCache, 'rivals'), { recursive: true });
      writeFileSync(path, JSON.stringify({ ...costs, answers: Object.fromEntries(answers) } satisfies CachedAnswers));
    }
    return { ...costs, reported };
  });

const findEach = async (
  tool: ReferenceTool,
  symbols: readonly SymbolQuery[],
  connection: ToolConnection,
): Promise<readonly ReportedUses[]> => {
  const reported: ReportedUses[] = [];
  for (const symbol of symbols) reported.push(await tool.find(symbol, connection));
  return reported;
};
