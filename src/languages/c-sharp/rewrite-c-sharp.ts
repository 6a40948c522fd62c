/**
 * Text that the grammar cannot parse → text of the same length that it can, with the same names in the same places:
 *
 * - Directives inside of a declaration, a statement or an expression (`class A #if X : B #else : C #endif {`): only the first
 *   branch is read, the rest is blanked. The grammar knows directives between declarations and between statements.
 * - `new List<T>(size) { … }`, which it takes for comparisons and a cast: the type arguments are blanked.
 */

export const rewriteCSharp = (text: string): string => withoutInnerDirectives(text).replaceAll(MISREAD_NEW, blankArguments);

/** Read without an error, but wrong. */
export const isMisreadCSharp = (text: string): boolean => text.search(MISREAD_NEW) >= 0;

/** One type argument, one argument that may be a type, and an initializer. */
const MISREAD_NEW = /(\bnew\s+[\w.]+)(<[\w.<>?[\]\s]+>)(?=\(\s*[A-Za-z_][\w.]*\s*\)\s*\{)/gu;

const blankArguments = (_: string, before: string, types: string): string => before + blank(types);

const blank = (text: string): string => text.replaceAll(/[^\s]/gu, ' ');

type Branch = { readonly directive: number; readonly start: number; end: number };
type Group = { readonly branches: Branch[]; end: number };

const DIRECTIVE = /^[^\S\n]*#[^\S\n]*(if|elif|else|endif)\b[^\n]*/gmu;

const withoutInnerDirectives = (text: string): string => {
  const groups = groupsIn(text).filter((group) => isInner(text, group));
  if (groups.length === 0) return text;
  const characters = text.split('');
  const erase = (from: number, to: number): void => {
    for (let at = from; at < to; at++) if (!/\s/u.test(characters[at] ?? ' ')) characters[at] = ' ';
  };
  for (const { branches, end } of groups) {
    const [first, second] = branches;
    if (!first) continue;
    erase(first.directive, first.start);
    erase(second?.directive ?? first.end, end);
  }
  return characters.join('');
};

/** `#if` … `#endif`, with the branches between. Groups without an end are left as they are. */
const groupsIn = (text: string): readonly Group[] => {
  const done: Group[] = [];
  const open: Group[] = [];
  for (const { index, 0: line, 1: word } of text.matchAll(DIRECTIVE)) {
    const around = open.at(-1);
    const last = around?.branches.at(-1);
    if (last) last.end = index;
    const end = index + line.length;
    if (word === 'if') open.push({ branches: [{ directive: index, start: end, end }], end });
    else if (word !== 'endif') around?.branches.push({ directive: index, start: end, end });
    else if (around) {
      around.end = end;
      done.push(around);
      open.pop();
    }
  }
  return done;
};

/** Whether it starts in the middle of something, or a branch does not end what it starts. */
const isInner = (text: string, { branches }: Group): boolean =>
  !startsBetween(text, branches[0]?.directive ?? 0) || branches.some(({ start, end }) => !isWhole(text.slice(start, end)));

/** After the end of a declaration or a statement, an attribute, a comment or another directive. */
const startsBetween = (text: string, at: number): boolean => {
  const before = text.slice(Math.max(0, at - MOST_BEFORE), at).trimEnd();
  const line = before.slice(before.lastIndexOf('\n') + 1).trim();
  return line === '' || /[;{}\]:]$/u.test(before) || /^(?:#|\/\/|\*)|\/\/|\*\/$/u.test(line);
};

/** A line longer than this is not looked at as a whole. */
const MOST_BEFORE = 400;

const isWhole = (text: string): boolean => {
  let depth = 0;
  const code = text.replaceAll(NOT_CODE, ' ');
  for (const character of code) {
    if (character === '{' || character === '(') depth += 1;
    if (character === '}' || character === ')') depth -= 1;
    if (depth < 0) return false;
  }
  const kept = code.trim();
  return depth === 0 && !CONTINUES.test(kept) && (kept === '' || ';}]'.includes(kept.at(-1) ?? ''));
};

/** Continues what is above, or is a part of a `switch`: the grammar knows directives around neither. */
const CONTINUES = /^(?:else|case|default|catch|finally|while|where)\b|^[.|&?:,)+<=>]/u;

/** Comments, strings, characters and the directives inside of a branch. */
const NOT_CODE = /\/\/[^\n]*|\/\*[^]*?\*\/|@"(?:[^"]|"")*"|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|^[^\S\n]*#[^\n]*/gmu;
