/** Runs the sampled questions and compares the answers with the truth. */
import { mean, percentile } from '../../statistics.ts';
import type { FileLine } from '../programs/file-lines.ts';
import type { Question } from './rival.ts';
import type { SampledName, SampledPhrase, Truth } from './sample-truth.ts';
import type { RivalSession } from './session.ts';
import type { ToolAnswer } from '../running/tool-server.ts';

type AnswerReader = {
  readonly readLines: (text: string, question: Question) => readonly FileLine[];
  readonly tokens: (text: string) => number;
};

export const scoreTool = async (
  session: RivalSession,
  truth: Truth,
  reading: AnswerReader,
): Promise<Readonly<Record<string, number>>> => ({
  ...(await scoreDefinitions(session, truth.names, reading)),
  ...(await scoreUses(session, truth.names, reading)),
  ...(await scorePhrases(session, truth.phrases, reading)),
});

/**
 * A server gets every question once to warm up. A command starts from scratch each time, so one question is enough to fill the
 * file cache. Empty if the tool does not support the question.
 */
const askEach = async (session: RivalSession, questions: readonly Question[]): Promise<readonly ToolAnswer[]> => {
  const warmUp = session.toolList ? questions : questions.slice(0, 1);
  for (const question of warmUp) await session.ask(question);
  const answers: ToolAnswer[] = [];
  for (const question of questions) {
    const answer = await session.ask(question);
    if (answer) answers.push(answer);
  }
  return answers;
};

const sizesAndTimes = (
  kind: string,
  answers: readonly ToolAnswer[],
  { tokens }: AnswerReader,
): Readonly<Record<string, number>> => {
  const structured = answers.flatMap((answer) => answer.structured ?? []);
  return {
    [`${kind}, p50 ms`]: percentile(
      answers.map(({ wall }) => wall),
      50,
    ),
    [`${kind}, tokens`]: mean(answers.map(({ text }) => tokens(text))),
    ...(structured.length === 0 ? {} : { [`${kind}, tokens as structured content`]: mean(structured.map(tokens)) }),
  };
};

const percent = (shares: readonly number[]): number => mean(shares) * 100;

const scoreDefinitions = async (session: RivalSession, names: readonly SampledName[], reading: AnswerReader) => {
  const questions = names.map(({ name }): Question => ({ kind: 'definition', name }));
  const answers = await askEach(session, questions);
  if (answers.length === 0) return {};
  const isDeclaration = ({ declarations }: SampledName, { path, line }: FileLine): boolean =>
    declarations.some((declaration) => declaration.path === path && declaration.lines.includes(line));
  const lines = answers.map((answer, index) => reading.readLines(answer.text, questions[index] as Question));
  return {
    ...sizesAndTimes('definition', answers, reading),
    'definition named, %': percent(names.map((name, index) => shareNamed(name, lines[index] ?? []))),
    'definition is the first at named, %': percent(
      names.map((name, index) => (lines[index]?.[0] && isDeclaration(name, lines[index][0]) ? 1 : 0)),
    ),
  };
};

/** The share of a name's declarations reported with the exact line. */
const shareNamed = ({ declarations }: SampledName, found: readonly FileLine[]): number =>
  mean(declarations.map(({ path, lines }) => (found.some((at) => at.path === path && lines.includes(at.line)) ? 1 : 0)));

const scoreUses = async (session: RivalSession, names: readonly SampledName[], reading: AnswerReader) => {
  const questions = names.map(({ name }): Question => ({ kind: 'uses', name }));
  const answers = await askEach(session, questions);
  if (answers.length === 0) return {};
  return {
    ...sizesAndTimes('uses', answers, reading),
    'files with the word that are named, %': percent(
      answers.map((answer, index) =>
        coverage(names[index]?.files ?? new Set(), reading.readLines(answer.text, questions[index] as Question)),
      ),
    ),
  };
};

const coverage = (files: ReadonlySet<string>, lines: readonly FileLine[]): number => {
  const named = new Set(lines.map(({ path }) => path));
  return mean([...files].map((path) => (named.has(path) ? 1 : 0)));
};

const scorePhrases = async (session: RivalSession, phrases: readonly SampledPhrase[], reading: AnswerReader) => {
  const questions = phrases.map(({ phrase }): Question => ({ kind: 'phrase', phrase }));
  const answers = await askEach(session, questions);
  if (answers.length === 0) return {};
  const isFound = (answer: ToolAnswer, index: number): number =>
    reading.readLines(answer.text, questions[index] as Question).some(({ path }) => phrases[index]?.files.has(path)) ? 1 : 0;
  return { ...sizesAndTimes('phrase', answers, reading), 'file of the phrase named, %': percent(answers.map(isFound)) };
};
