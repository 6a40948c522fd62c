/**
 * Text that the grammar cannot parse → text of the same length that it can, with the same names in the same places:
 *
 * - Calls of `get` and `set` after a declaration (`val a = 1` and then `get("/") { … }`), which it takes for accessors: another name.
 * - Context parameters (`context(a: A)`), annotations of accessors, annotations of types with arguments, and `suspend` before a type in
 *   parentheses: blanked.
 * - The dollars before `$$"…"`: blanked.
 * - `constructor` on the line after the type parameters of a class: the end of the line becomes a space.
 */

export const rewriteKotlin = (text: string): string =>
  text
    .replaceAll(CONTEXT, blank)
    .replaceAll(DOLLARS, blank)
    .replaceAll(ACCESSOR_ANNOTATIONS, blank)
    .replaceAll(TYPE_ANNOTATION, (_, before: string, annotation: string) => before + blank(annotation))
    .replaceAll(SUSPEND, blank)
    .replaceAll(CONSTRUCTOR, ' ')
    .replaceAll(CALL, (name) => name.replace('e', 'a'));

const blank = (text: string): string => text.replaceAll(/\S/gu, (character) => ' '.repeat(character.length));

/** The inside of parentheses, which may have others in it. */
const INSIDE = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
/** `context(a: A) fun`, and `context(A) () -> B` as a type. */
const CONTEXT = new RegExp(
  String.raw`(?<![\w.])context\s*(?=\(\s*\w+\s*:|\([^()]*\)\s*\()${INSIDE}(?=\s*(?:[@(]|[a-z]+\b))`,
  'gu',
);
const DOLLARS = /\$+(?=\$")|\$(?=")(?<=\s\$+)/gu;
const ACCESSOR_ANNOTATIONS = new RegExp(
  String.raw`(?<=\n[^\S\n]*)(?:@[\w.]+(?:${INSIDE})?\s+)+(?=(?:(?:private|internal|protected)\s+)?[gs]et\b\s*(?:\(\s*\w*\s*\)|\n))`,
  'gu',
);
const TYPE_ANNOTATION = new RegExp(String.raw`(:\s*)(@[\w.]+${INSIDE})(?=\s*[A-Z(])`, 'gu');
const SUSPEND = /\bsuspend(?=\s*\(\()/gu;
const CONSTRUCTOR =
  /(?<=\n[^\S\n]*>[^\S\n]*)\n(?=\s*(?:(?:actual|expect|private|internal|protected|public)\s+)*constructor\s*\()/gu;
/** An accessor has no argument, or a name. */
const CALL = /(?<![\w.@:`])(?:get(?=\s*\(\s*[^\s)])|get(?=[^\S\n]*\{)|set(?=\s*\(\s*(?!\w+\s*(?::[^()]*)?\))))/gu;
