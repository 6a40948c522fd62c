/** What each line of a file is, as far as its first characters and its words tell: no grammar is needed. */
import type { Language } from '#model';
import type { SourceLines } from './source-lines.ts';

/** `documentation`: of the whole symbol, inside its body; a comment is about the code beside it. */
export type LineForm = 'blank' | 'closing' | 'comment' | 'documentation' | 'import' | 'package' | 'code';

const known = new WeakMap<SourceLines, readonly LineForm[]>();

/** Line 1 is the first. */
export const lineForms = (source: SourceLines): readonly LineForm[] => {
  const forms = known.get(source) ?? readForms(source);
  known.set(source, forms);
  return forms;
};

type Marks = Pick<Language['comments'], 'line' | 'block' | 'docString'>;
const NO_MARKS: Marks = { line: [], block: [] };

const readForms = ({ lines, imports, language }: SourceLines): readonly LineForm[] => {
  const marks = language?.comments ?? NO_MARKS;
  const importLines = new Set(imports.flatMap(({ lineStart, lineEnd }) => range(lineStart, lineEnd)));
  let open: OpenText | undefined;
  return lines.map((line, at) => {
    const text = line.trim();
    if (open) {
      const { form } = open;
      if (text.includes(open.close)) open = undefined;
      return text === '' && form !== 'comment' ? 'blank' : form;
    }
    const comment = openedComment(text, marks);
    if (comment) {
      if (!text.slice(comment.open.length).includes(comment.close)) open = comment;
      return comment.form;
    }
    const form = importLines.has(at + 1) ? 'import' : formOf(text, marks);
    if (form === 'code') open = openedString(text, marks);
    return form;
  });
};

/** A comment or a text that goes on over lines. */
type OpenText = { readonly form: LineForm; readonly close: string };

const formOf = (text: string, { line }: Marks): LineForm => {
  if (text === '') return 'blank';
  if (line.some((mark) => text.startsWith(mark))) return 'comment';
  if (PACKAGE.test(text)) return 'package';
  return CLOSING.test(text) ? 'closing' : 'code';
};

/** The comment or documentation that the line starts. */
const openedComment = (text: string, { block, docString }: Marks): (OpenText & { readonly open: string }) | undefined => {
  const comment = block.find(([mark]) => text.startsWith(mark));
  if (comment) return { form: 'comment', open: comment[0], close: comment[1] };
  const [open, close] = docString?.exec(text) ?? [];
  return open === undefined || close === undefined ? undefined : { form: 'documentation', open, close };
};

/** A text in these goes on over lines, and its last line looks like the start of documentation. */
const LONG_QUOTES = ['"""', "'''"] as const;

const openedString = (text: string, { docString }: Marks): OpenText | undefined => {
  const close = docString && LONG_QUOTES.find((quotes) => text.split(quotes).length % 2 === 0);
  return close && { form: 'code', close };
};

const range = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** `package shop`, `namespace Shop;`: every file of the package has it. */
const PACKAGE = /^(?:package|namespace)\s+[\w.\\:]+\s*;?$/u;
const CLOSING = /^[\])}>;,\s]+$|^end\b\W*$/u;

/** What a line does that settles a question: it decides, says something, or calls. */
export const decides = (line: string): boolean => DECIDING.test(line);
export const says = (line: string): boolean => {
  for (const found of line.matchAll(LITERAL)) if (SENTENCE.test(found.groups?.['text'] ?? '')) return true;
  return false;
};
export const calls = (line: string): boolean => CALL.test(line);

const DECIDING =
  /\b(?:if|elif|elsif|unless|else|case|when|switch|match|while|until|assert|throw|raise|panic|return|catch|except|rescue|guard)\b|&&|\|\||\?\?/u;
/** Up to the next quote, which must be the same. It may open the next literal: which of two is the outer one is not known here. */
const LITERAL = /(["'`])(?<text>[^"'`]*)(?=\1)/gu;
/** More than one word. */
const SENTENCE = /\p{L}{2}\s[^]*\p{L}{2}/u;
const CALL = /[\p{L}\p{N}_$>\]]\(/u;
