/** The budget of a pack: which of its pieces fit, and the exact number of characters used. */
import { z } from 'zod';
import { largestThat, Problem } from '#model';
import { countCharacters, MAX_CHARS_RULES } from '#call';

export const packBudgetOutput = z.object({
  max_chars: z.number(),
  used_chars: z.number().describe('Characters of data as JSON.'),
  truncated: z.boolean().describe('Parts are left out to fit.'),
});
export type PackBudget = z.output<typeof packBudgetOutput>;

/** `first`: entries in order, of which as many as fit are kept. `rest`: each is kept if it fits, once all of `first` do. */
export type PackParts<Piece> = { readonly first: readonly Piece[]; readonly rest: readonly Piece[] };

type PackFit<Piece, Content extends object> = {
  readonly parts: PackParts<Piece>;
  /** The content with these pieces, in the order of the parts. More pieces never make it smaller. */
  readonly contentOf: (kept: ReadonlySet<Piece>) => Content;
  readonly fits: (content: Content) => boolean;
};

/** Undefined if not even the first piece fits. A larger budget never keeps fewer of `first`. */
export const fitPieces = <Piece, Content extends object>({
  parts: { first, rest },
  contentOf,
  fits,
}: PackFit<Piece, Content>): ReadonlySet<Piece> | undefined => {
  const ordered = [...first, ...rest];
  const least = Math.min(1, first.length);
  if (!fits(contentOf(new Set(ordered.slice(0, least))))) return undefined;
  const most = largestThat(least, ordered.length, (count) => fits(contentOf(new Set(ordered.slice(0, count)))));
  const kept = new Set(ordered.slice(0, most));
  if (most < first.length) return kept;
  for (const piece of ordered.slice(most + 1)) {
    kept.add(piece);
    if (!fits(contentOf(kept))) kept.delete(piece);
  }
  return kept;
};

/** `used_chars` counts its own digits, so it is repeated until it is stable. */
export const withPackBudget = <Content extends object>(
  content: Content,
  { maxChars, truncated }: { readonly maxChars: number; readonly truncated: boolean },
): Content & { readonly budget: PackBudget } => {
  let used = 0;
  for (let round = 0; round < 8; round += 1) {
    const size = countCharacters({ ...content, budget: { max_chars: maxChars, used_chars: used, truncated } });
    if (size === used) break;
    used = size;
  }
  return { ...content, budget: { max_chars: maxChars, used_chars: used, truncated } };
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
