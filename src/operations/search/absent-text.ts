/** What to say when no line matches: what probably was meant. */
import { countOf, type NextAction, OPERATION } from '#model';
import { findNamesakes, scanTexts, searchText, type TextMatches, type TextSearchRequest } from '#search';
import type { OperationContext, OperationReply } from '#call';

/** The input as far as it is repeated, and the search made from it. */
export type AskedSearch = {
  readonly given: Readonly<Record<string, unknown>> & { readonly pattern: string; readonly regex: boolean };
  readonly request: TextSearchRequest;
};

type Reply = Pick<OperationReply, 'message' | 'confidence' | 'hints' | 'nextActions'>;

/** The same search with other rules, counted. */
export const countMatches = (
  { freshness: { scanTexts: scan }, view }: OperationContext,
  request: TextSearchRequest,
): Promise<TextMatches> => {
  const counted = { ...request, limit: 1, offset: 0 };
  return scan ? scanTexts(scan(), counted) : searchText(view, counted);
};

/** A literal pattern that looks like a regex is offered as one; then the same text in another case; then names like it. */
export const describeAbsence = async (context: OperationContext, { given, request }: AskedSearch): Promise<Reply> => {
  const regex = given.regex ? undefined : regexMeant(given.pattern);
  if (regex !== undefined)
    return {
      message: 'No line contains this text. It was searched literally, not as a regex.',
      confidence: 'low',
      hints: [{ type: 'action', text: 'For a regex, set regex: true (lodestone grep -E).' }],
      nextActions: [repeated({ ...given, pattern: regex, regex: true }, 'Search for it as a regex.')],
    };
  const nothing: Reply = { message: 'No line matches.', confidence: 'low' };
  return (await describeOtherCase(context, { given, request }, nothing)) ?? (await describeSimilar(context, given, nothing));
};

const repeated = (args: Readonly<Record<string, unknown>>, reason: string): NextAction => ({
  tool: OPERATION.textSearch,
  args,
  reason,
});

const describeOtherCase = async (
  context: OperationContext,
  { given, request }: AskedSearch,
  nothing: Reply,
): Promise<Reply | undefined> => {
  if (!request.isCaseSensitive || !/\p{L}/u.test(given.pattern)) return undefined;
  const { totalCount, isLowerBound } = await countMatches(context, { ...request, isCaseSensitive: false });
  if (totalCount === 0) return undefined;
  const lines = `${isLowerBound ? 'at least ' : ''}${countOf(totalCount, 'line')}`;
  const { case_sensitive: _, ...others } = given;
  return {
    ...nothing,
    hints: [{ type: 'info', text: `In another case: ${lines}.` }],
    nextActions: [repeated({ ...others, ignore_case: true }, 'The lines in any case.')],
  };
};

const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$]{3,}$/u;
const MOST_NAMES = 5;

const describeSimilar = async (
  { freshness, view }: OperationContext,
  { pattern }: AskedSearch['given'],
  nothing: Reply,
): Promise<Reply> => {
  if (freshness.scanTexts || !IDENTIFIER.test(pattern)) return nothing;
  const { hits, nearestNames } = await findNamesakes(view, { name: pattern });
  const names = hits.length > 0 ? [] : nearestNames.slice(0, MOST_NAMES);
  const [nearest] = names;
  if (nearest === undefined) return nothing;
  return {
    ...nothing,
    hints: [{ type: 'info', text: `Similar names: ${names.join(', ')}.` }],
    nextActions: [{ tool: OPERATION.locateSymbol, args: { name: nearest }, reason: 'The nearest name.' }],
  };
};

/** The regex that a literal pattern with metacharacters probably means; undefined when it is none. */
const regexMeant = (pattern: string): string | undefined => {
  if (!/[\\^$*+?|[\](){}]/u.test(pattern)) return undefined;
  // Basic regular expressions of grep escape these signs to give them their meaning.
  const source = pattern.includes('\\|') ? pattern.replaceAll(/\\([|(){}+?])/gu, '$1') : pattern;
  try {
    new RegExp(source);
    return source;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
