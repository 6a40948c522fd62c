/** What stands in braces in the markup of Svelte: an expression, or a block such as `{#each items as item}`. */
import type { CollectedParts } from '../components/collect-parts.ts';
import type { Range } from '../markup/scan-tags.ts';

export const readBlock = (text: string, { start, end }: Range, found: CollectedParts): void => {
  const written = text.slice(start, end);
  const [head = '', word = ''] = HEAD.exec(written) ?? [];
  const rest = { start: start + head.length, end };
  const read = READERS[word];
  if (read) read(text, rest, found);
  else if (!written.startsWith('/')) found.addExpression(rest);
};

const HEAD = /^\s{0,40}(?:([#:@][a-z]+)(?:\s+(?:if\b)?|$))?/u;

type ReadBlock = (text: string, range: Range, found: CollectedParts) => void;

const readEach: ReadBlock = (text, { start, end }, found) => {
  const written = text.slice(start, end);
  const as = / as (?![^]{0,2000} as )/u.exec(written.slice(0, LONGEST_HEAD))?.index ?? -1;
  if (as < 0) return found.addExpression({ start, end });
  found.addExpression({ start, end: start + as });
  const key = /\(([^()]{0,400}(?:\([^()]{0,400}\)[^()]{0,400})?)\)\s{0,40}$/u.exec(written.slice(as, as + LONGEST_HEAD));
  const patternEnd = key ? as + key.index : written.length;
  found.addLocalNames(written.slice(as + 4, patternEnd));
  if (key) found.addExpression({ start: start + patternEnd + 1, end: start + patternEnd + 1 + (key[1] ?? '').length });
};

const LONGEST_HEAD = 4_000;

const readAwait: ReadBlock = (text, { start, end }, found) => {
  const written = text.slice(start, end);
  const then = /\s(?:then|catch)(?:\s|$)/u.exec(written);
  found.addExpression({ start, end: then ? start + then.index : end });
  if (then) found.addLocalNames(written.slice(then.index + then[0].length));
};

const readNames: ReadBlock = (text, { start, end }, found) => {
  if (end - start < LONGEST_HEAD) found.addLocalNames(text.slice(start, end));
};

const readConstant: ReadBlock = (text, { start, end }, found) => {
  const equals = text.slice(start, end).search(/=(?!=|>)/u);
  if (equals < 0) return;
  found.addLocalNames(text.slice(start, start + equals));
  found.addExpression({ start: start + equals + 1, end });
};

const readSnippet: ReadBlock = (text, { start, end }, found) => {
  const [written = '', name = ''] = /^([\w$]+)\s*/u.exec(text.slice(start, end)) ?? [];
  if (name === '') return;
  const close = text.indexOf(END_OF_SNIPPET, end);
  const parameters = text.slice(start + written.length, end);
  found.symbols.push({
    kind: 'function',
    name,
    parent: 0,
    start,
    end: close < 0 ? end : close + END_OF_SNIPPET.length,
    signatureEnd: end,
    visibility: 'internal',
  });
  found.addLocalNames(parameters);
};

const END_OF_SNIPPET = '{/snippet}';

const READERS: Readonly<Record<string, ReadBlock | undefined>> = {
  '#each': readEach,
  '#await': readAwait,
  ':then': readNames,
  ':catch': readNames,
  '@const': readConstant,
  '#snippet': readSnippet,
};
