import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forEachIdentifier, repoPath, wordsOfIdentifier } from '#model';
import { plainFocus } from './open-focus.ts';
import { sourceLines } from './source-lines.ts';
import { weighLines } from './weigh-lines.ts';

const NAME = fc.stringMatching(/^[a-zA-Z]{1,8}(?:ies|ing|ed|s|e|y)?(?:[_$]?[A-Z0-9][a-z]{0,5})?$/u);

it('gives weight to every line that has a word of the focus, in any form', () => {
  fc.assert(
    fc.property(
      fc.array(NAME, { minLength: 1, maxLength: 4 }),
      fc.array(NAME, { minLength: 1, maxLength: 12 }),
      (asked, names) => {
        const focus = plainFocus(asked.join(' '));
        const { weights } = weighLines(
          sourceLines({ path: repoPath('a.ts'), text: names.map((name) => `x = ${name};`).join('\n') }),
          focus,
        );
        names.forEach((name, at) => {
          const words: string[] = [];
          forEachIdentifier(name, (identifier) => void words.push(...wordsOfIdentifier(identifier)));
          if (words.some((word) => focus.words.has(word))) expect(weights[at], `${asked} in ${name}`).toBeGreaterThan(0);
        });
      },
    ),
    { numRuns: 300 },
  );
});
