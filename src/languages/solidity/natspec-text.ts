/** NatSpec documentation as plain text. */

/** `@param amount how much` → `amount: how much`. */
export const natspecText = (doc: string): string =>
  doc
    .split('\n')
    .map((line) => line.replace(TAG, (_, tag: string, rest: string) => readableTag(tag, rest)))
    .join('\n')
    .trim();

const TAG = /^\s*@([a-z]+(?:[:-][\w-]+)?)\s*(.*)$/u;

const readableTag = (tag: string, rest: string): string => {
  if (PLAIN_TAGS.has(tag)) return rest;
  if (tag === 'param') return rest.replace(/^(\w+)\s*/u, '$1: ').trim();
  return `${LEADS[tag] ?? `@${tag}`} ${rest}`.trim();
};

/** Tags whose text says it all. */
const PLAIN_TAGS: ReadonlySet<string> = new Set(['title', 'notice', 'dev']);

const LEADS: Readonly<Record<string, string>> = {
  return: 'Returns',
  inheritdoc: 'As in',
  author: 'Author:',
};
