/** Patterns of `re_path` and `url`, as far as they can be written like those of `path`. */
import type { CodeValue } from '#model';

/** `^orders/(?P<id>[0-9]+)/$` → `orders/<id>/`. */
export const readablePattern = (value: CodeValue): CodeValue => {
  if (value.kind === 'text') return { kind: 'text', text: withoutGroups(value.text.replace(/^\^/u, '').replace(/\$$/u, '')) };
  return value;
};

const GROUP = /\(\?P<(\w+)>/u;

const withoutGroups = (pattern: string): string => {
  let [text, from] = ['', pattern];
  for (let group = GROUP.exec(from); group; group = GROUP.exec(from)) {
    const end = endOfGroup(from, group.index);
    if (end === undefined) break;
    text += `${from.slice(0, group.index)}<${group[1] ?? ''}>`;
    from = from.slice(end);
  }
  return text + from;
};

/** After the parenthesis that closes the one here. */
const endOfGroup = (pattern: string, start: number): number | undefined => {
  let depth = 0;
  for (let at = start; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') at++;
    else if (character === '[') at = Math.max(at, pattern.indexOf(']', at + 2));
    else if (character === '(') depth++;
    else if (character === ')' && --depth === 0) return at + 1;
  }
  return undefined;
};
