/** Questions taken from a corpus by rule, so that every run asks the same: no clock, no chance. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Corpus } from './corpus.ts';
import { type SampledLanguage, sampledLanguageOf } from './sampled-languages.ts';

export type Queries = {
  /** Names that some file declares. */
  readonly names: readonly string[];
  /** First sentences of doc comments, as a person would ask. */
  readonly sentences: readonly string[];
  /** Stretches of real lines. */
  readonly literals: readonly string[];
  /** Files of code, from the first folder to the last. */
  readonly files: readonly string[];
};

export const sampleQueries = ({ folder, files }: Corpus, count: number): Queries => {
  const code = files.filter((path) => sampledLanguageOf(path));
  const texts = every(code, Math.ceil(code.length / (count * 6))).map((path) => ({
    text: readFileSync(join(folder, path), 'utf8'),
    language: sampledLanguageOf(path),
  }));
  const sample = (part: 'declaration' | 'sentence' | 'statement'): readonly string[] =>
    spread(
      texts.flatMap(({ text, language }) => (language ? matchesOf(text, language, part) : [])),
      count,
    );
  return {
    names: sample('declaration'),
    sentences: sample('sentence'),
    literals: sample('statement'),
    files: spread(code, count),
  };
};

const matchesOf = (text: string, language: SampledLanguage, part: 'declaration' | 'sentence' | 'statement'): readonly string[] =>
  [...text.matchAll(language[part])].map((match) => match[1] ?? '');

const every = <Item>(items: readonly Item[], step: number): readonly Item[] =>
  items.filter((_, index) => index % Math.max(1, step) === 0);

/** `count` distinct items, evenly over the list. */
export const spread = (items: readonly string[], count: number): readonly string[] => {
  const distinct = [...new Set(items)];
  const step = Math.max(1, distinct.length / count);
  return distinct.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step)).slice(0, count);
};
