/** Compiles the pattern of a request, and the text that every match requires. Invalid patterns fail with position and reason. */
import { Problem } from '#model';
import type { TextSearchRequest } from '../request.ts';
import type { TextPattern } from './line-finder.ts';
import { ANYTHING, requireAll, foldSafeRuns, type RequiredText, requiredLiterals } from './required-literals.ts';

export type CompiledTextPattern = { readonly pattern: TextPattern; readonly required: RequiredText };

export const compileTextPattern = (request: TextSearchRequest): CompiledTextPattern => {
  if (request.pattern === '')
    throw new Problem('invalid_input', 'The pattern is empty.', { hint: 'Pass the text to search for.' });
  if (request.pattern.length > MAX_PATTERN_CHARS) throw patternTooLong(request.pattern);
  return request.isRegex ? compileRegex(request) : compileLiteral(request);
};

/** Longer than any line that a person or an agent searches for. */
const MAX_PATTERN_CHARS = 10_000;

const patternTooLong = ({ length }: string): Problem =>
  new Problem('invalid_input', `The pattern has ${length} characters; the limit is ${MAX_PATTERN_CHARS}.`, {
    hint: 'Search for a shorter part of the text, such as one line of it.',
    details: { field: 'pattern', most_characters: MAX_PATTERN_CHARS },
  });

const compileLiteral = ({ pattern, isCaseSensitive = true, isWholeWord = false }: TextSearchRequest): CompiledTextPattern => ({
  pattern: { kind: 'literal', text: pattern, isCaseSensitive, isWholeWord },
  required: requireAll(foldSafeRuns(pattern, { isCaseSensitive, isUnicode: false }).map((text) => ({ kind: 'literal', text }))),
});

/** The inline flag of other tools for case-insensitive patterns. */
const IGNORE_CASE = /^\(\?i\)/u;
/** Letters, digits and `_` of any script. Avoids the u flag, under which many common patterns do not compile. */
const WORD_CLASS = '[\\w\\u00aa\\u00b5\\u00ba\\u00c0-\\u00d6\\u00d8-\\u00f6\\u00f8-\\u1fff\\u2c00-\\ud7ff\\uf900-\\uffdc]';

const compileRegex = (request: TextSearchRequest): CompiledTextPattern => {
  const bare = request.pattern.replace(IGNORE_CASE, '');
  const isCaseSensitive = (request.isCaseSensitive ?? true) && bare === request.pattern;
  const isUnicode = /\\[pPu]\{/u.test(bare);
  const flags = `${isCaseSensitive ? '' : 'i'}${isUnicode ? 'u' : ''}`;
  checkRegex(bare, flags);
  const source = request.isWholeWord ? `(?<!${WORD_CLASS})(?:${bare})(?!${WORD_CLASS})` : bare;
  return {
    pattern: { kind: 'regex', source, flags, spansLines: /\\n|\n/u.test(bare) },
    required: isWorthReading(bare) ? requiredLiterals(bare, { isCaseSensitive, isUnicode }) : ANYTHING,
  };
};

/** Skips patterns that are too long or too deeply nested to analyze. */
const isWorthReading = (source: string): boolean => source.length <= 2_000 && (source.match(/\(/gu)?.length ?? 0) <= 100;

const checkRegex = (source: string, flags: string): void => {
  try {
    new RegExp(source, flags);
  } catch (error) {
    const why =
      error instanceof Error ? error.message.replace(/^Invalid regular expression: /u, '').replace(/^.*:\s*/su, '') : 'invalid';
    const position = positionOfMistake(source);
    throw new Problem(
      'invalid_input',
      `Invalid regular expression: ${why}${position === undefined ? '' : ` at character ${position + 1}`}.`,
      {
        hint: 'Escape literal characters with a backslash, or search for literal text with regex: false.',
        details: { field: 'pattern', why, ...(position === undefined ? {} : { position: position + 1 }) },
        retryWith: [{ change: { regex: undefined }, reason: 'Search for the pattern as plain text.' }],
        cause: error,
      },
    );
  }
};

/** Position of an unmatched bracket, or of a quantifier with nothing to repeat. */
const positionOfMistake = (source: string): number | undefined => {
  const open: number[] = [];
  let inClass: number | undefined;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at] ?? '';
    if (sign === '\\') at += 1;
    else if (inClass !== undefined) inClass = sign === ']' ? undefined : inClass;
    else if (sign === '[') inClass = at;
    else if (sign === '(') open.push(at);
    else if (sign === ')' && open.pop() === undefined) return at;
    else if (isDangling(source, at)) return at;
  }
  return inClass ?? open.at(-1);
};

const isDangling = (source: string, at: number): boolean =>
  /[*+?]/u.test(source[at] ?? '') &&
  /^$|[(|*+?]/u.test(source[at - 1] ?? '') &&
  source.slice(at - 1, at + 1) !== '(?' &&
  !isLazy(source, at);

const isLazy = (source: string, at: number): boolean => source[at] === '?' && /[*+?}]/u.test(source[at - 1] ?? '');
