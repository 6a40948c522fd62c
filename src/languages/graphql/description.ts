/** The text in quotes before a definition, which describes it. */
import type { ReadSymbol } from '#model';
import { plainMarkAt, type PlainToken } from '../reading/plain-tokens.ts';

export const descriptionBefore = (
  text: string,
  tokens: readonly PlainToken[],
  at: number,
): Pick<ReadSymbol, 'doc' | 'docStart'> => {
  const before = tokens[at - 1];
  // Behind an equals sign it is the default value of what comes before.
  if (before?.kind !== 'text' || plainMarkAt(tokens, at - 2) === '=') return {};
  const written = text.slice(before.start, before.end);
  const quote = written.startsWith('"""') ? 3 : 1;
  const inner = written.slice(quote, written.endsWith('"') ? -quote : undefined);
  const lines = inner.split('\n').map((line) => line.trim());
  return { doc: lines.join('\n').trim(), docStart: before.start };
};
