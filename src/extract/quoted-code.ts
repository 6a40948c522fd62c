/** Code inside strings: annotations in quotes are read as if the quotes were not there. */
import { USE } from './marks.ts';
import type { Source } from './source.ts';
import { textAt } from './syntax/syntax-tree.ts';

/**
 * The text without the quotes around `@quoted` places; undefined if there are none. A space replaces each quote, so that every
 * position stays the same.
 */
export const textWithoutQuotes = ({ tree, marks }: Pick<Source, 'tree' | 'marks'>, text: string): string | undefined => {
  const places = [...new Set(marks.rare.quoted.values())].filter(
    (place) => marks.uses[place] !== USE.notAReference && hasPairedBrackets(textAt(tree, place)),
  );
  if (places.length === 0) return undefined;
  const parts: string[] = [];
  let copied = 0;
  for (const place of places.sort((one, other) => one - other)) {
    const string = tree.parents[place] ?? 0;
    const [start, first] = [tree.starts[string] ?? 0, tree.starts[place] ?? 0];
    const [after, end] = [tree.ends[place] ?? 0, tree.ends[string] ?? 0];
    parts.push(text.slice(copied, start), ' '.repeat(first - start), text.slice(first, after), ' '.repeat(end - after));
    copied = end;
  }
  return parts.join('') + text.slice(copied);
};

const hasPairedBrackets = (text: string): boolean => {
  let depth = 0;
  for (const character of text) {
    if (character === '[') depth += 1;
    if (character === ']') depth -= 1;
    if (depth < 0) return false;
  }
  return depth === 0;
};
