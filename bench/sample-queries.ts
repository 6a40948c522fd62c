/** Samples queries from a corpus deterministically, so every run uses the same ones. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Corpus } from './corpus.ts';
import { type SampledLanguage, sampledLanguageOf } from './sampled-languages.ts';

export type Queries = {
  /** Declared names. */
  readonly names: readonly string[];
  /** First sentences of doc comments. */
  readonly sentences: readonly string[];
  /** Fragments of real lines. */
  readonly literals: readonly string[];
  /** Source files, spread over all folders. */
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

/** `count` distinct items, evenly spread over the list. */
export const spread = (items: readonly string[], count: number): readonly string[] => {
  const distinct = [...new Set(items)];
  const step = Math.max(1, distinct.length / count);
  return distinct.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step)).slice(0, count);
};
