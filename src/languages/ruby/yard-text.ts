/** Documentation in the markup of YARD and RDoc as plain text. */

/** `@param id [Integer] the number` → `id: the number (Integer)`, `{User#name}` → `User#name`. */
export const yardText = (doc: string): string =>
  doc
    .split('\n')
    .filter((line) => !/^:(?:call-seq|nodoc|stopdoc|startdoc|doc|section|include|title|main):/u.test(line.trim()))
    .map((line) =>
      readableTag(line).replace(INLINE, (_, ...groups: (string | undefined)[]) => groups.slice(0, 5).find(Boolean) ?? ''),
    )
    .join('\n')
    .trim();

/** A link with or without a text, and the marks of code. */
const INLINE =
  /\{(?:[A-Z][\w:#.?!=]*|#[\w?!=]+) ([^{}]+)\}|\{([A-Z][\w:#.?!=]*|#[\w?!=]+)\}|\+([\w:#.?!=@]+)\+|<tt>([^<]*)<\/tt>|<code>([^<]*)<\/code>/gu;

const TAG = /^(\s*)@(\w+)\b\s*(.*)$/u;

const readableTag = (line: string): string => {
  const [whole, indent = '', tag = '', rest = ''] = TAG.exec(line) ?? [];
  if (whole === undefined) return line;
  const { words, types } = splitTypes(rest);
  const text = NAMED_TAGS.has(tag) ? words.replace(/^(\S+)\s+/u, '$1: ') : `${LEADS[tag] ?? `@${tag}`} ${words}`.trim();
  return `${indent}${text}${types}`;
};

/** The types are before the name of a parameter or after it. */
const splitTypes = (rest: string): { readonly words: string; readonly types: string } => {
  const found = /^([^[\]]*)\[([^\n]*?)\](.*)$/u.exec(rest);
  if (!found) return { words: rest.trim(), types: '' };
  const [, before = '', types = '', after = ''] = found;
  return { words: `${before.trim()} ${after.trim()}`.trim(), types: ` (${types})` };
};

/** Tags whose text starts with a name. */
const NAMED_TAGS: ReadonlySet<string> = new Set(['param', 'option', 'yieldparam', 'attr']);

const LEADS: Readonly<Record<string, string>> = {
  return: 'Returns',
  yield: 'Yields',
  yieldreturn: 'The block returns',
  raise: 'Raises',
  see: 'See',
  deprecated: 'Deprecated:',
  note: 'Note:',
  since: 'Since',
  example: 'Example:',
  overload: 'Overload:',
};
