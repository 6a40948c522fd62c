/**
 * Questions whose answer is a place, as text:
 *
 *     words: validate token        (a kind, and what is asked)
 *       = src/auth/jwt.ts:12-40    (the symbol; several lines for overloads)
 *       - src/auth/jwt.ts:8-11     (lines that are blank in the files that are asked about)
 *
 *     trace:                       (a question of several lines)
 *       | TypeError: x is undefined
 *       |     at check (/app/src/auth/jwt.ts:17:5)
 *       = src/auth/jwt.ts:12-40
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export type LineRange = { readonly path: string; readonly lineStart: number; readonly lineEnd: number };
export type PlaceQuestion = {
  readonly kind: string;
  readonly text: string;
  readonly answers: readonly LineRange[];
  readonly blanked: readonly LineRange[];
};

export const PLACE_SETS = ['docstrings', 'fragments', 'errors'] as const;
export type PlaceSet = (typeof PLACE_SETS)[number];

const fileOf = (set: PlaceSet, project: string): string =>
  join('evals', 'places', 'questions', set, `${project.replace('/', '+')}.txt`);

export const readPlaceQuestions = (set: PlaceSet, project: string): readonly PlaceQuestion[] => {
  const path = fileOf(set, project);
  return existsSync(path) ? parsePlaceQuestions(readFileSync(path, 'utf8')) : [];
};

export const writePlaceQuestions = (set: PlaceSet, project: string, questions: readonly PlaceQuestion[]): void => {
  const path = fileOf(set, project);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, formatPlaceQuestions(questions));
};

export const formatPlaceQuestions = (questions: readonly PlaceQuestion[]): string =>
  `${questions.map(formatQuestion).join('\n\n')}\n`;

const formatQuestion = ({ kind, text, answers, blanked }: PlaceQuestion): string =>
  [
    ...(text.includes('\n') ? [`${kind}:`, ...text.split('\n').map((line) => `  | ${line}`)] : [`${kind}: ${text}`]),
    ...answers.map((answer) => `  = ${rangeText(answer)}`),
    ...blanked.map((range) => `  - ${rangeText(range)}`),
  ].join('\n');

const rangeText = ({ path, lineStart, lineEnd }: LineRange): string => `${path}:${lineStart}-${lineEnd}`;

export const parsePlaceQuestions = (text: string): readonly PlaceQuestion[] =>
  text
    .trim()
    .split(/\n{2,}/u)
    .map(parseQuestion);

const parseQuestion = (block: string): PlaceQuestion => {
  const [first = '', ...rest] = block.split('\n');
  const [, kind = '', inline = ''] = /^([\w-]+): ?(.*)$/u.exec(first) ?? [];
  const marked = (mark: string): readonly string[] =>
    rest.flatMap((line) => (line.startsWith(`  ${mark}`) ? [line.slice(`  ${mark} `.length)] : []));
  const answers = marked('=').map(parseRange);
  if (kind === '' || answers.length === 0) throw new Error(`a question needs a kind and an answer: ${block}`);
  return { kind, text: inline === '' ? marked('|').join('\n') : inline, answers, blanked: marked('-').map(parseRange) };
};

const parseRange = (text: string): LineRange => {
  const [, path = '', start, end] = /^(.+):(\d+)-(\d+)$/u.exec(text) ?? [];
  if (path === '') throw new Error(`no range of lines: ${text}`);
  return { path, lineStart: Number(start), lineEnd: Number(end) };
};
