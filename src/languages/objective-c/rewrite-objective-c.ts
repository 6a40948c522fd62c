/** Text of Objective-C in a form of the same length that the grammar reads: `NS_ENUM(T, Name)` as `enum Name`, macros as blanks. */
import { rewriteC } from '../c-family/rewrite-for-grammar.ts';

export const rewriteObjectiveC = (text: string): string =>
  rewriteC(text.replace(ENUM, enumOf).replace(MARKS, (whole) => ' '.repeat(whole.length)));

/** The name keeps its place. */
const enumOf = (whole: string, before: string, name: string): string =>
  `enum${' '.repeat(before.length - 'enum'.length)}${name}${' '.repeat(whole.length - before.length - name.length)}`;

const ENUM = /((?:\btypedef\s+)?\b(?:NS|CF)_(?:CLOSED_|ERROR_)?(?:ENUM|OPTIONS)\s*\([^(),\n]+,\s*)(\w+)\s*\)/gu;

/** Macros of the system's libraries that stand where the grammar expects nothing. */
const MARKS =
  /\b(?:NS_ASSUME_NONNULL_(?:BEGIN|END)|NS_(?:DESIGNATED_INITIALIZER|UNAVAILABLE|REQUIRES_SUPER|NOESCAPE|REQUIRES_NIL_TERMINATION)|NS_(?:SWIFT_NAME|SWIFT_UNAVAILABLE|AVAILABLE(?:_\w+)?|DEPRECATED(?:_\w+)?)\s*\([^()\n]*\)|API_(?:UN)?AVAILABLE\s*\((?:[^()\n]|\([^()\n]*\))*\)|UI_APPEARANCE_SELECTOR|_?_(?:kindof|nullable|nonnull|weak|strong|unused)\b)/gu;
