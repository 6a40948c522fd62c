/**
 * Tests whose name is a string: `TEST_CASE("adds", "[math]") {`. Grammars know functions only, so the string takes the form of a
 * parameter. Facts quote the original.
 */
import { closingParenthesis } from './mask-text.ts';

type Edit = { readonly start: number; readonly end: number; readonly replacement: string };

/** Macros that declare a test with a block. */
export const IS_TEST_MACRO =
  /^(?:(?:TYPED_)?TEST(?:_[FP])?|TYPED_TEST_P|(?:CATCH_|DOCTEST_)?(?:TEMPLATE_|TEMPLATE_LIST_)?TEST_CASE(?:_METHOD|_FIXTURE|_TEMPLATE)?|SCENARIO(?:_METHOD)?|BOOST_(?:AUTO|FIXTURE|DATA|PARAM)_TEST_CASE(?:_TEMPLATE)?)$/u;

const TEST_START = /^[ \t]*((?:[A-Z]+_)*(?:TEST_CASE|TEST_SUITE|SCENARIO|MATCHER)(?:_[A-Z0-9]+)*)[ \t]*\(/gmu;

export const nameTests = (masked: string): readonly Edit[] =>
  [...masked.matchAll(TEST_START)].flatMap(({ 0: whole, 1: name = '', index }) => {
    const open = index + whole.length - 1;
    const close = closingParenthesis(masked, open);
    if (close === undefined || !/^\s*\{/u.test(masked.slice(close + 1, close + MOST_SPACE))) return [];
    if (name.endsWith('TEST_SUITE')) return [{ start: index + whole.indexOf(name), end: close + 1, replacement: 'extern ""' }];
    if (name.startsWith('MATCHER')) return blankText(masked, open, close);
    return IS_TEST_MACRO.test(name) ? nameTest(masked, open, close) : [];
  });

const MOST_SPACE = 200;

const nameTest = (masked: string, open: number, close: number): readonly Edit[] => {
  const start = masked.indexOf('"', open);
  const end = masked.indexOf('"', start + 1) + 1;
  if (start < 0 || end <= start || end > close || masked.slice(start, end).includes('\n')) return [];
  return [{ start, end: close, replacement: '_'.repeat(end - start) }];
};

/** The description of a matcher comes last. */
const blankText = (masked: string, open: number, close: number): readonly Edit[] => {
  const quote = masked.indexOf('"', open);
  const start = quote < 0 || quote > close ? -1 : masked.lastIndexOf(',', quote);
  return start < open ? [] : [{ start, end: close, replacement: '' }];
};
