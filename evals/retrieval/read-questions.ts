/**
 * Reads `questions/NAME.txt`: where the repository is, then blocks of a question and its answers.
 *
 *     repository: gin-gonic/gin
 *     language: go
 *     revision: d3ffc998…
 *     below: src                 (optional: only files in this folder are indexed)
 *
 *     architecture: how routes are grouped and registered
 *       routergroup.go           (an answer; `path:12-40` names lines)
 *       also gin.go              (a further answer; it counts the same)
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Answer = { readonly path: string; readonly lineStart?: number; readonly lineEnd?: number };
export type RetrievalQuestion = { readonly category: string; readonly query: string; readonly answers: readonly Answer[] };
export type QuestionSet = {
  readonly name: string;
  readonly repository: string;
  readonly language: string;
  readonly revision: string;
  /** A folder of the repository; '' is its root. */
  readonly below: string;
  readonly questions: readonly RetrievalQuestion[];
};

const FOLDER = join('evals', 'retrieval', 'questions');

export const readQuestionSets = (): readonly QuestionSet[] =>
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.txt'))
    .toSorted()
    .map((name) => parseQuestionSet(name.slice(0, -'.txt'.length), readFileSync(join(FOLDER, name), 'utf8')));

export const parseQuestionSet = (name: string, text: string): QuestionSet => {
  const [head = '', ...blocks] = text.trimEnd().split(/\n{2,}/u);
  const fields = new Map(head.split('\n').map((line) => splitAt(line, ': ')));
  const field = (key: string): string => {
    const value = fields.get(key);
    if (value === undefined) throw new Error(`${name}: the first block needs a line "${key}: …"`);
    return value;
  };
  return {
    name,
    repository: field('repository'),
    language: field('language'),
    revision: field('revision'),
    below: fields.get('below') ?? '',
    questions: blocks.map((block) => parseQuestion(name, block)),
  };
};

const parseQuestion = (name: string, block: string): RetrievalQuestion => {
  const [first = '', ...answers] = block.split('\n');
  const [category, query] = splitAt(first, ': ');
  if (query === '' || answers.length === 0) throw new Error(`${name}: a question needs a category, a text and answers: ${block}`);
  return { category, query, answers: answers.map(parseAnswer) };
};

const parseAnswer = (line: string): Answer => {
  const place = line.trim().replace(/^also /u, '');
  const lines = /^(.+):(\d+)-(\d+)$/u.exec(place);
  if (!lines) return { path: place };
  return { path: lines[1] ?? '', lineStart: Number(lines[2]), lineEnd: Number(lines[3]) };
};

const splitAt = (text: string, mark: string): readonly [before: string, after: string] => {
  const at = text.indexOf(mark);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + mark.length)];
};
