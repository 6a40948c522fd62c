/**
 * A question is a text file: the query and expected results, a blank line, the accepted ranking. Reviewers judge a change by
 * the diff of the ranking.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

export type Question = {
  readonly path: string;
  readonly corpus: string;
  readonly operation: string;
  readonly query: string;
  /** `path` or `path#Symbol`. */
  readonly expected: readonly string[];
  readonly text: string;
};

/** Other evaluations have a summary in their folder, which is not a question. */
const SUMMARY_NAME = 'summary.txt';

export const readQuestions = (folder: string): readonly Question[] =>
  readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .toSorted()
    .flatMap((corpus) =>
      readdirSync(join(folder, corpus))
        .filter((name) => name.endsWith('.txt') && name !== SUMMARY_NAME)
        .toSorted()
        .map((name) => parseQuestion(join(folder, corpus, name), corpus)),
    );

const parseQuestion = (path: string, corpus: string): Question => {
  const text = readFileSync(path, 'utf8');
  const fields = [...headOf(text).matchAll(/^(\w+): (.+)$/gmu)].map((match) => [match[1] ?? '', match[2] ?? ''] as const);
  const valuesOf = (name: string): readonly string[] => fields.filter(([field]) => field === name).map(([, value]) => value);
  const [operation] = valuesOf('operation');
  const [query] = valuesOf('query');
  const expected = valuesOf('expect');
  if (!operation || !query || expected.length === 0) throw new Error(`${path}: needs operation, query and expect lines`);
  return { path, corpus, operation, query, expected, text };
};

/** The hand-written part, up to the first blank line. */
export const headOf = (text: string): string => text.split(/\n\n/u)[0]?.trimEnd() ?? '';
