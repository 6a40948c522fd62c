/** How often the name stands in strings and comments, which a rename touches too. */
import { z } from 'zod';
import { defined } from '#model';
import type { QuotedMentions } from '#link';

/** Longer lines are cropped. */
const MAX_EXAMPLE_LENGTH = 80;

export const mentionsOutput = z
  .object({
    strings: z.number(),
    comments: z.number(),
    is_lower_bound: z.boolean().optional().describe('Not every file was read.'),
    example: z.object({ path: z.string(), line_start: z.number(), excerpt: z.string() }).optional(),
  })
  .describe('The name in strings and comments, on lines without a use.');

type MentionFields = Readonly<z.output<typeof mentionsOutput>>;

/** Undefined if there are none. */
export const mentionFields = ({ strings, comments, isLowerBound, example }: QuotedMentions): MentionFields | undefined =>
  strings + comments === 0
    ? undefined
    : defined({
        strings,
        comments,
        is_lower_bound: isLowerBound ? true : undefined,
        example: example && { path: example.path, line_start: example.line, excerpt: crop(example.text) },
      });

/** `12 × in strings, e.g. test/a.test.ts:31 | vi.spyOn(x, 'reply'); 3 × in comments`. */
export const renderMentions = ({ strings, comments, is_lower_bound: isLowerBound, example }: MentionFields): string => {
  const least = isLowerBound ? 'at least ' : '';
  const shown = example ? `, e.g. ${example.path}:${example.line_start} | ${example.excerpt}` : '';
  return [
    ...(comments > 0 ? [`${least}${comments} × in comments`] : []),
    ...(strings > 0 ? [`${least}${strings} × in strings${shown}`] : []),
  ].join('; ');
};

const crop = (text: string): string => (text.length <= MAX_EXAMPLE_LENGTH ? text : `${text.slice(0, MAX_EXAMPLE_LENGTH)}…`);
