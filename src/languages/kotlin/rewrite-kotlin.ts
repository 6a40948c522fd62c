/**
 * Text that the grammar cannot parse → text of the same length that it can, with the same names in the same places:
 *
 * - Calls of `get` and `set` after a declaration (`val a = 1` and then `get("/") { … }`), which it takes for accessors: another name.
 * - Context parameters (`context(a: A)`), annotations of accessors, annotations of types with arguments, guards (`is A if b ->`), and
 *   `suspend` before a type in parentheses and before a block: blanked.
 * - The dollars of `$$"…"`, and quotes at the end of a raw string: other characters.
 * - `constructor` on the line after the head of a class: the end of the line becomes a space.
 * - `enum` and `expect` as names: other names.
 */

export const rewriteKotlin = (text: string): string =>
  text
    .replaceAll(CONTEXT, blank)
    .replaceAll(DOLLAR_STRING, (string) => string.replaceAll('$', '_').replace(/^_+/u, blankAll))
    .replaceAll(LAST_QUOTES, (quotes) => '_'.repeat(quotes.length))
    .replaceAll(ACCESSOR_ANNOTATIONS, blank)
    .replaceAll(TYPE_ANNOTATION, (_, before: string, annotation: string) => before + blank(annotation))
    .replaceAll(SUSPEND, blank)
    .replaceAll(GUARD, blank)
    .replaceAll(CONSTRUCTOR, blankAll)
    .replaceAll(CALL, (name) => name.replace('e', 'a'))
    .replaceAll(WORD_AS_NAME, (name) => name.replace('e', 'a'));

const blank = (text: string): string => text.replaceAll(/\S/gu, (character) => ' '.repeat(character.length));

const blankAll = (text: string): string => ' '.repeat(text.length);

/** The inside of parentheses, which may have others in it. */
const INSIDE = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
/** `context(a: A) fun`, and `context(A) () -> B` as a type. */
const CONTEXT = new RegExp(
  String.raw`(?<![\w.])context\s*(?=\(\s*\w+\s*:|\([^()]*\)\s*\()${INSIDE}(?=\s*(?:[@(]|[a-z]+\b))`,
  'gu',
);
const DOLLAR_STRING = /(?<![\w"$])\$+"(?:""[\s\S]*?"""|(?:[^"\\\n]|\\.)*")/gu;
/** The last three end the string. */
const LAST_QUOTES = /(?<!")"{1,2}(?="""(?!")\s*[,).;\n])/gu;
const ACCESSOR_ANNOTATIONS = new RegExp(
  String.raw`(?<=\n[^\S\n]*)(?:@[\w.]+(?:${INSIDE})?\s+)+(?=(?:(?:private|internal|protected)\s+)?[gs]et\b\s*(?:\(\s*\w*\s*\)|\n))`,
  'gu',
);
const TYPE_ANNOTATION = new RegExp(String.raw`(:\s*)(@[\w.]+${INSIDE})(?=\s*[A-Z(])`, 'gu');
const SUSPEND = /\bsuspend(?=\s*(?:\(\(|\{))/gu;
const GUARD = /(?<=^\s*is\s+[\w.<>*?]+\s+)if\b[^\n]*?(?=->)/gmu;
const CONSTRUCTOR = new RegExp(
  String.raw`(?<=\n[^\S\n]*>[^\S\n]*|\bclass\s+\w+(?:<[^\n]*>)?[^\S\n]*)\n\s*(?:@[\w.]+\s+)*(?=(?:(?:actual|expect|private|internal|protected|public)\s+)*constructor\s*\()`,
  'gu',
);
/** An accessor has no argument, or a name. */
const CALL = /(?<![\w.@:`])(?:get(?=\s*\(\s*[^\s)])|get(?=[^\S\n]*\{)|set(?=\s*\(\s*(?!\w+\s*(?::[^()]*)?\))))/gu;
const WORD_AS_NAME = /\benum\b(?!\s+class)|\bexpect(?=\s*=[^=])/gu;
