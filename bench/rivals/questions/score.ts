/** Asks a tool the sampled questions and compares the answers with the truth. */
import { mean, percentile } from '../../statistics.ts';
import type { Place } from '../programs/places.ts';
import type { Question } from './rival.ts';
import type { SampledName, SampledPhrase, Truth } from './sample-truth.ts';
import type { Session } from './session.ts';
import type { Answer } from '../running/tool-server.ts';

type Reading = {
  readonly places: (text: string, question: Question) => readonly Place[];
  readonly tokens: (text: string) => number;
};

export const askAll = async (session: Session, truth: Truth, reading: Reading): Promise<Readonly<Record<string, number>>> => ({
  ...(await scoreDefinitions(session, truth.names, reading)),
  ...(await scoreUses(session, truth.names, reading)),
  ...(await scorePhrases(session, truth.phrases, reading)),
});

/**
 * A server is asked everything once before, to warm up; a command starts anew each time, so one question is enough to have
 * the files in the system's cache. Nothing when the tool does not take such a question.
 */
const askEach = async (session: Session, questions: readonly Question[]): Promise<readonly Answer[]> => {
  const warmUp = session.toolList ? questions : questions.slice(0, 1);
  for (const question of warmUp) await session.ask(question);
  const answers: Answer[] = [];
  for (const question of questions) {
    const answer = await session.ask(question);
    if (answer) answers.push(answer);
  }
  return answers;
};

const sizesAndTimes = (kind: string, answers: readonly Answer[], { tokens }: Reading): Readonly<Record<string, number>> => {
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

const scoreDefinitions = async (session: Session, names: readonly SampledName[], reading: Reading) => {
  const questions = names.map(({ name }): Question => ({ kind: 'definition', name }));
  const answers = await askEach(session, questions);
  if (answers.length === 0) return {};
  const isDeclaration = ({ declarations }: SampledName, { path, line }: Place): boolean =>
    declarations.some((declaration) => declaration.path === path && declaration.lines.includes(line));
  const placed = answers.map((answer, index) => reading.places(answer.text, questions[index] as Question));
  return {
    ...sizesAndTimes('definition', answers, reading),
    'definition named, %': percent(names.map((name, index) => shareNamed(name, placed[index] ?? []))),
    'definition is the first place named, %': percent(
      names.map((name, index) => (placed[index]?.[0] && isDeclaration(name, placed[index][0]) ? 1 : 0)),
    ),
  };
};

/** Of the declarations of a name, those with their very line. */
const shareNamed = ({ declarations }: SampledName, places: readonly Place[]): number =>
  mean(
    declarations.map(({ path, lines }) => (places.some((place) => place.path === path && lines.includes(place.line)) ? 1 : 0)),
  );

const scoreUses = async (session: Session, names: readonly SampledName[], reading: Reading) => {
  const questions = names.map(({ name }): Question => ({ kind: 'uses', name }));
  const answers = await askEach(session, questions);
  if (answers.length === 0) return {};
  return {
    ...sizesAndTimes('uses', answers, reading),
    'files with the word that are named, %': percent(
      answers.map((answer, index) =>
        coverage(names[index]?.files ?? new Set(), reading.places(answer.text, questions[index] as Question)),
      ),
    ),
  };
};

const coverage = (files: ReadonlySet<string>, places: readonly Place[]): number => {
  const named = new Set(places.map(({ path }) => path));
  return mean([...files].map((path) => (named.has(path) ? 1 : 0)));
};

const scorePhrases = async (session: Session, phrases: readonly SampledPhrase[], reading: Reading) => {
  const questions = phrases.map(({ phrase }): Question => ({ kind: 'phrase', phrase }));
  const answers = await askEach(session, questions);
  if (answers.length === 0) return {};
  const isFound = (answer: Answer, index: number): number =>
    reading.places(answer.text, questions[index] as Question).some(({ path }) => phrases[index]?.files.has(path)) ? 1 : 0;
  return { ...sizesAndTimes('phrase', answers, reading), 'file of the phrase named, %': percent(answers.map(isFound)) };
};
