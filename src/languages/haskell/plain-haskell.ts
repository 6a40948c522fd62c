/** Haskell without what the preprocessor reads: `#if` of CPP, `#{const X}` of hsc2hs, and the text of literate programs. */

/** Whether the text has any of that, which the grammar skips together with the code in it, or cannot read. */
export const needsPlainHaskell = (text: string): boolean => DIRECTIVE.test(text) || isLiterate(text);

/** The code at the same places, with blank space for everything else. Both sides of an `#if` are code. */
export const plainHaskell = (text: string): string => {
  const code = isLiterate(text) ? withoutProse(text) : text;
  return code
    .replaceAll(DIRECTIVES, blank)
    .replaceAll(HSC_VALUE, (value) => `${value.charAt(0)}${'x'.repeat(value.length - 2)})`);
};

const DIRECTIVE = /^#\s*(?:if|ifdef|ifndef|else|elif|endif|define|undef|include|error|warning|let|def)\b|\(#\w|#\{/mu;

/** A line that ends with a backslash goes on in the next. */
const DIRECTIVES = /^#\s*(?:if|ifdef|ifndef|else|elif|endif|define|undef|include|error|warning|let|def)\b(?:[^\\\n]|\\[^])*/gmu;

const HSC_VALUE = /\(#\w[^()\n]*\)/gu;

const blank = (text: string): string => text.replaceAll(/[^\n]/gu, ' ');

/** Code is in lines that start with `>`, or between `\begin{code}` and `\end{code}`. */
const isLiterate = (text: string): boolean => !STARTS_AS_CODE.test(text) && /^(?:> ?|\\begin\{code\})/mu.test(text);

const STARTS_AS_CODE = /^\s*(?:\{-|--|module\b|import\b|#)/u;

const withoutProse = (text: string): string => {
  let isCode = false;
  const lines = text.split('\n').map((line) => {
    const isMark = /^\\(?:begin|end)\{code\}/u.test(line);
    if (isMark) isCode = line.startsWith('\\begin');
    if (line.startsWith('>')) return ` ${line.slice(1)}`;
    return isCode && !isMark ? line : blank(line);
  });
  return lines.join('\n');
};
