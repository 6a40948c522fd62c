/** The names that a rule gives styles to: of each selector the last class or id, or the selector itself. */

export type SelectorName = {
  readonly name: string;
  readonly selector: string /** In the text of the rule. */;
  readonly offset: number;
};

/** `around`: the name of the rule around it, which `&` stands for. */
export const selectorNames = (written: string, around: string): readonly SelectorName[] => {
  const names = new Map<string, SelectorName>();
  let offset = 0;
  for (const piece of splitSelectors(written.slice(0, LONGEST_LIST).replaceAll(COMMENT, blank))) {
    const selector = piece.trim().replaceAll(/\s+/gu, ' ');
    const { name, at } = nameOf(piece, around);
    if (name !== '' && name.length <= LONGEST_NAME && !names.has(name)) names.set(name, { name, selector, offset: offset + at });
    offset += piece.length + 1;
  }
  return [...names.values()].slice(0, MOST_NAMES);
};

const COMMENT = /\/\/[^\n]*|\/\*[^]*?\*\//gu;
const blank = (text: string): string => ' '.repeat(text.length);

/** At the commas outside of brackets. */
const splitSelectors = (written: string): readonly string[] => {
  const pieces: string[] = [];
  let [start, depth] = [0, 0];
  for (let at = 0; at < written.length; at++) {
    const character = written[at] ?? '';
    if (OPENING.has(character)) depth += 1;
    else if (CLOSING.has(character)) depth -= 1;
    else if (character === ',' && depth <= 0) {
      pieces.push(written.slice(start, at));
      start = at + 1;
    }
  }
  return [...pieces, written.slice(start)];
};

const OPENING: ReadonlySet<string> = new Set('([{');
const CLOSING: ReadonlySet<string> = new Set(')]}');
const LONGEST_LIST = 4_000;
const LONGEST_NAME = 200;
const MOST_NAMES = 40;

const NAMED = /(&?)([.#%]?)((?:[\p{L}_-]|\\.|[#@]\{[^}]*\})(?:[\p{L}\p{N}_-]|\\.|[#@]\{[^}]*\})*)/gu;

const nameOf = (piece: string, around: string): { readonly name: string; readonly at: number } => {
  const compounds = piece.replaceAll(/\([^()]*\)|\[[^\]]*\]|(?<!\\)::?[\w-]+/gu, blank);
  let found: { readonly name: string; readonly at: number } | undefined;
  for (const { 0: all, 1: parent = '', 2: mark = '', 3: masked = '', index } of compounds.matchAll(NAMED)) {
    const name = piece.slice(index + all.length - masked.length, index + all.length);
    if (mark !== '') found = { name: unescaped(name), at: index + all.length - name.length };
    else if (parent !== '' && /^[\w-]/u.test(name)) found = { name: around + unescaped(name), at: index };
  }
  const start = piece.length - piece.trimStart().length;
  // Without a name of its own, the rule is about the one around it.
  if (!found && piece.trim().startsWith('&')) return { name: '', at: 0 };
  return found ?? { name: piece.trim().replaceAll(/\s+/gu, ' '), at: start };
};

/** `md\:flex` is the class `md:flex`. */
const unescaped = (name: string): string => name.replaceAll(/\\(.)/gu, '$1');
