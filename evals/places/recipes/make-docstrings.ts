/** The first sentence of a function's doc comment as a question. The comment is blank in the files that are asked about. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LineRange, PlaceQuestion } from '../material/place-questions.ts';
import { isAskedAbout, type KnownSymbol, spread } from './all-symbols.ts';

const MOST_QUESTIONS = 20;
const WORDS = { least: 5, most: 40 } as const;

export const makeDocstrings = (all: readonly KnownSymbol[], folder: string): readonly PlaceQuestion[] => {
  const asked = all.flatMap((one) => {
    const text = isAskedAbout(one) && one.symbol.role === 'callable' ? firstSentence(one) : undefined;
    const comment = text === undefined ? undefined : commentOf(one, folder);
    return text === undefined || comment === undefined ? [] : [{ one, text, comment }];
  });
  const counts = new Map<string, number>();
  for (const { text } of asked) counts.set(text, (counts.get(text) ?? 0) + 1);
  const only = asked.filter(({ text }) => counts.get(text) === 1);
  return spread(only, MOST_QUESTIONS).map(({ one: { path, symbol }, text, comment }) => ({
    kind: 'doc',
    text,
    answers: [{ path, lineStart: symbol.span.lineStart, lineEnd: symbol.span.lineEnd }],
    blanked: [comment],
  }));
};

/** Undefined if it is too short, or names the function, which would give it away. A name at its start is left out. */
const firstSentence = ({ symbol: { doc = '', name } }: KnownSymbol): string | undefined => {
  const plain = doc
    .replaceAll(/\{@\w+\s+([^}]*)\}/gu, '$1')
    .replaceAll(/<[^>]+>|[`*]|@doc|"""|~S/gu, '')
    .trim();
  const [sentence = ''] = plain.split(/(?<=[.!?])\s|\n\s*\n|\n\s*(?:@|:param|:return|Args:|Parameters|-)/u);
  const text = sentence
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(new RegExp(`^${name.replace('?', '\\?')}(?:\\(\\))?\\b:?\\s*`, 'u'), '');
  const count = text.split(' ').length;
  const givesAway = text.toLowerCase().includes(name.toLowerCase()) && name.length > 3;
  return count < WORDS.least || count > WORDS.most || givesAway || /^\W*$/u.test(text) ? undefined : text;
};

/** Above the declaration, or Python's text at the start of the body. */
const commentOf = (
  { path, symbol: { docLineStart, span, signatureLineEnd } }: KnownSymbol,
  folder: string,
): LineRange | undefined => {
  if (docLineStart !== undefined)
    return docLineStart < span.lineStart ? { path, lineStart: docLineStart, lineEnd: span.lineStart - 1 } : undefined;
  const lines = readFileSync(join(folder, path), 'utf8').split('\n');
  const start = lines.findIndex((line, at) => at >= signatureLineEnd && line.trim() !== '');
  const mark = /^\s*[a-zA-Z]{0,2}("""|''')/u.exec(lines[start] ?? '')?.[1];
  if (mark === undefined) return undefined;
  const rest = (lines[start] ?? '').slice((lines[start] ?? '').indexOf(mark) + mark.length);
  const end = rest.includes(mark) ? start : lines.findIndex((line, at) => at > start && line.includes(mark));
  return end < 0 || end >= span.lineEnd ? undefined : { path, lineStart: start + 1, lineEnd: end + 1 };
};
