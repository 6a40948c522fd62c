/** What each line of a file is, as far as its first characters and its words tell: no grammar is needed. */
import type { SourceLines } from './source-lines.ts';

export type LineForm = 'blank' | 'closing' | 'comment' | 'import' | 'package' | 'code';

const known = new WeakMap<SourceLines, readonly LineForm[]>();

/** Line 1 is the first. */
export const lineForms = (source: SourceLines): readonly LineForm[] => {
  const forms = known.get(source) ?? readForms(source);
  known.set(source, forms);
  return forms;
};

const readForms = ({ lines, imports, language }: SourceLines): readonly LineForm[] => {
  const marks = language?.comments ?? { line: [], block: [] };
  const importLines = new Set(imports.flatMap(({ lineStart, lineEnd }) => range(lineStart, lineEnd)));
  let closeMark: string | undefined;
  return lines.map((line, at) => {
    const text = line.trim();
    if (closeMark !== undefined) {
      if (text.includes(closeMark)) closeMark = undefined;
      return 'comment';
    }
    const opened = marks.block.find(([open]) => text.startsWith(open));
    if (opened) {
      const [open, close] = opened;
      if (!text.slice(open.length).includes(close)) closeMark = close;
      return 'comment';
    }
    if (text === '') return 'blank';
    if (marks.line.some((mark) => text.startsWith(mark))) return 'comment';
    if (importLines.has(at + 1)) return 'import';
    if (PACKAGE.test(text)) return 'package';
    return CLOSING.test(text) ? 'closing' : 'code';
  });
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
