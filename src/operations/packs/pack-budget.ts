/** The budget of a pack: which of its pieces fit, and the exact number of characters and tokens used. */
import { z } from 'zod';
import { largestThat, type NextAction, Problem } from '#model';
import { countCharacters, MAX_CHARS_RULES } from '#call';
import { type CountTokens, loadTokenizer } from './count-tokens.ts';

export const packBudgetOutput = z.object({
  max_chars: z.number(),
  used_chars: z.number().describe('Characters of data as JSON.'),
  max_tokens: z.number().optional(),
  used_tokens: z.number().optional().describe('Tokens of data as JSON; with max_tokens.'),
  truncated: z.boolean().describe('Parts are left out to fit.'),
});
export type PackBudget = z.output<typeof packBudgetOutput>;

export const maxTokensInput = z
  .number()
  .int()
  .min(1)
  .optional()
  .describe('Size limit of data in tokens (o200k), besides max_chars.');

/** `tokens`: only if the call limits them. */
export type PackLimits = {
  readonly maxChars: number;
  readonly tokens?: { readonly max: number; readonly count: CountTokens } | undefined;
};

type LimitInput = { readonly max_chars?: number | undefined; readonly max_tokens?: number | undefined };

export const packLimits = async ({ max_chars: maxChars, max_tokens: max }: LimitInput): Promise<PackLimits> => ({
  maxChars: maxChars ?? MAX_CHARS_RULES.pack.default,
  ...(max === undefined ? {} : { tokens: { max, count: await loadTokenizer() } }),
});

/** Whether the content fits with any budget that these limits allow. */
export const fitsPack = (content: object, { maxChars, tokens }: PackLimits): boolean => {
  if (sizeOfPack(content, maxChars) > maxChars) return false;
  return tokens === undefined || tokensOfPack(content, { maxChars, tokens }) <= tokens.max;
};

type TokenLimits = PackLimits & { readonly tokens: NonNullable<PackLimits['tokens']> };

/** The number of tokens depends on the digits of a number, so the largest numbers need the most. */
const tokensOfPack = (content: object, { maxChars, tokens }: TokenLimits): number =>
  tokens.count(JSON.stringify({ ...content, budget: largestBudget({ maxChars, tokens }) }));

const largestBudget = ({ maxChars, tokens }: PackLimits): PackBudget => ({
  max_chars: maxChars,
  used_chars: maxChars,
  ...(tokens === undefined ? {} : { max_tokens: tokens.max, used_tokens: tokens.max }),
  truncated: false,
});

/** `first`: entries in order, of which as many as fit are kept. `rest`: the next in order, once all of `first` fit. */
export type PackParts<Piece> = { readonly first: readonly Piece[]; readonly rest: readonly Piece[] };

type PackFit<Piece, Content extends object> = {
  readonly parts: PackParts<Piece>;
  /** The content with these pieces, in the order of the parts. More pieces never make it smaller. */
  readonly contentOf: (kept: ReadonlySet<Piece>) => Content;
  readonly fits: (content: Content) => boolean;
  /** Pieces that may be kept after one that does not fit. By default all. */
  readonly fills?: (piece: Piece) => boolean;
};

/** Undefined if not even the first piece fits. A larger budget never keeps fewer pieces that do not fill. */
export const fitPieces = <Piece, Content extends object>({
  parts: { first, rest },
  contentOf,
  fits,
  fills = () => true,
}: PackFit<Piece, Content>): ReadonlySet<Piece> | undefined => {
  const ordered = [...first, ...rest];
  const least = Math.min(1, first.length);
  if (!fits(contentOf(new Set(ordered.slice(0, least))))) return undefined;
  const most = largestThat(least, ordered.length, (count) => fits(contentOf(new Set(ordered.slice(0, count)))));
  const kept = new Set(ordered.slice(0, most));
  if (most < first.length) return kept;
  for (const piece of ordered.slice(most + 1).filter(fills)) {
    kept.add(piece);
    if (!fits(contentOf(kept))) kept.delete(piece);
  }
  return kept;
};

/** The counts are part of what they count, so they are repeated until they are stable. */
export const withPackBudget = <Content extends object>(
  content: Content,
  { maxChars, tokens, truncated }: PackLimits & { readonly truncated: boolean },
): Content & { readonly budget: PackBudget } => {
  let counted = { ...largestBudget({ maxChars, tokens }), used_chars: 0, ...(tokens ? { used_tokens: 0 } : {}), truncated };
  for (let round = 0; round < 8; round += 1) {
    const data = { ...content, budget: counted };
    const next = {
      ...counted,
      used_chars: countCharacters(data),
      ...(tokens ? { used_tokens: tokens.count(JSON.stringify(data)) } : {}),
    };
    if (next.used_chars === counted.used_chars && next.used_tokens === counted.used_tokens) break;
    counted = next;
  }
  return { ...content, budget: counted };
};

/** At most the characters of the content with any budget that fits into `maxChars`. */
export const sizeOfPack = (content: object, maxChars: number): number =>
  countCharacters({ ...content, budget: { max_chars: maxChars, used_chars: maxChars, truncated: false } });

/** The smallest `max_chars` that this content fits. */
export const smallestBudget = (content: object): number => {
  const bare = sizeOfPack(content, 1) - 2;
  // Both numbers of the budget have as many digits as it has.
  for (let digits = 1; ; digits += 1) {
    const size = bare + 2 * digits;
    if (size < 10 ** digits) return Math.max(size, 10 ** (digits - 1));
  }
};

/** Twice the limits, for a pack that was cut. */
export const largerPack = (
  tool: string,
  input: Readonly<Record<string, unknown>>,
  { maxChars, tokens }: PackLimits,
): NextAction => ({
  tool,
  args: {
    ...input,
    max_chars: Math.min(maxChars * 2, MAX_CHARS_RULES.pack.cap),
    ...(tokens ? { max_tokens: tokens.max * 2 } : {}),
  },
  reason: 'The same pack with twice the room.',
});

type SmallBudget = {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly minimum: number;
  readonly maxChars: number;
};

export const packTooSmall = ({ tool, input, minimum, maxChars }: SmallBudget): Problem => {
  const enough = Math.max(minimum, MAX_CHARS_RULES.pack.default);
  return new Problem('budget_too_small', `The smallest pack needs ${minimum} characters; max_chars is ${maxChars}.`, {
    details: { minimum },
    hint: `Set max_chars to ${minimum} or more.`,
    nextActions: [{ tool, args: { ...input, max_chars: enough }, reason: `A budget of ${enough} characters.` }],
  });
};

type SmallPack = {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly limits: PackLimits;
  /** The smallest content. */
  readonly content: object;
};

/** Names the limit that even the smallest content exceeds. */
export const smallestPackProblem = ({ tool, input, limits, content }: SmallPack): Problem => {
  const { maxChars, tokens } = limits;
  const minimum = smallestBudget(content);
  if (minimum > maxChars || !tokens) return packTooSmall({ tool, input, minimum, maxChars });
  const fewest = tokensOfPack(content, { maxChars, tokens: { ...tokens, max: Math.max(tokens.max, 1_000) } });
  return new Problem('budget_too_small', `The smallest pack needs ${fewest} tokens; max_tokens is ${tokens.max}.`, {
    details: { minimum_tokens: fewest },
    hint: `Set max_tokens to ${fewest} or more.`,
    nextActions: [{ tool, args: { ...input, max_tokens: ENOUGH_TOKENS }, reason: `A budget of ${ENOUGH_TOKENS} tokens.` }],
  });
};

const ENOUGH_TOKENS = 2_000;
