/** Questions taken from a corpus by rule, so that every run asks the same: no clock, no chance. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Corpus } from './corpus.ts';

export type Queries = {
  /** Names that some file declares. */
  readonly names: readonly string[];
  /** First sentences of doc comments, as a person would ask. */
  readonly sentences: readonly string[];
  /** Stretches of real lines. */
  readonly literals: readonly string[];
  /** Files from small to large. */
  readonly files: readonly string[];
};

const DECLARATION = /^export (?:abstract )?(?:const|function|class|interface|type) (\w{4,})/gmu;
const SENTENCE = /^ \* ([A-Z][a-z]+ [a-z][\w ,]{20,90})\.?$/gmu;
const STATEMENT = /^ {2,}([A-Za-z][\w.]+\([\w., ]+\)|return [\w.]+\([\w., ]+\))/gmu;

export const sampleQueries = ({ folder, files }: Corpus, count: number): Queries => {
  const texts = every(files, Math.ceil(files.length / (count * 6))).map((path) => readFileSync(join(folder, path), 'utf8'));
  return {
    names: spread(
      texts.flatMap((text) => matchesOf(text, DECLARATION)),
      count,
    ),
    sentences: spread(
      texts.flatMap((text) => matchesOf(text, SENTENCE)),
      count,
    ),
    literals: spread(
      texts.flatMap((text) => matchesOf(text, STATEMENT)),
      count,
    ),
    files: spread(files, count),
  };
};

const matchesOf = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].map((match) => match[1] ?? '');

const every = <Item>(items: readonly Item[], step: number): readonly Item[] =>
  items.filter((_, index) => index % Math.max(1, step) === 0);

/** `count` distinct items, evenly over the list. */
const spread = (items: readonly string[], count: number): readonly string[] => {
  const distinct = [...new Set(items)];
  const step = Math.max(1, distinct.length / count);
  return distinct.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step)).slice(0, count);
};
