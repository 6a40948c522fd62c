import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';
import { NO_FOCUS, plainFocus } from './open-focus.ts';
import { sourceOf } from './testing/source-of.ts';

const steps = (name: string, count: number, indent = '  '): string =>
  Array.from({ length: count }, (_, index) => `${indent}${name}${index}();\n`).join('');

const SESSION = `export class Session {
  start(
    user: User,
  ): void {
${steps('prepare', 30, '    ')}    for (const each of user.devices) {
      if (each.isLocked) {
        throw new Error('This device is locked.');
      }
    }
${steps('finish', 30, '    ')}  }
}
`;

describe('foldText', () => {
  it('keeps the signature, the lines of the focus and the blocks around them', async () => {
    const source = await sourceOf('session.ts', SESSION);
    const { text } = foldText(source, { lineStart: 2, lineEnd: 70, focus: plainFocus('locked device'), budget: 250 });
    expect(text).toBe(
      [
        '2\t  start(',
        '3\t    user: User,',
        '4\t  ): void {',
        '… 30 lines (5–34)',
        '35\t    for (const each of user.devices) {',
        '36\t      if (each.isLocked) {',
        "37\t        throw new Error('This device is locked.');",
        '38\t      }',
        '39\t    }',
        '40\t    finish0();',
        '… 29 lines (41–69)',
        '70\t  }',
      ].join('\n'),
    );
  });

  it('shows a short range whole', async () => {
    const source = await sourceOf('session.ts', SESSION);
    const { text, folds } = foldText(source, { lineStart: 5, lineEnd: 20, focus: plainFocus('locked'), budget: 2_000 });
    expect(folds).toEqual([]);
    expect(text.split('\n')).toHaveLength(16);
  });

  it('takes the best lines first if not all fit', async () => {
    const source = await sourceOf('a.ts', `${steps('send', 40, '')}sendRetry();\n${steps('other', 40, '')}`);
    const { shown, hasFocus } = foldText(source, { lineStart: 1, lineEnd: 81, focus: plainFocus('send retry'), budget: 110 });
    expect(hasFocus).toBe(true);
    expect(shown).toContainEqual({ lineStart: 40, lineEnd: 43 });
  });

  it('folds nested functions and long lists of literals if there is no focus', async () => {
    const names = Array.from({ length: 30 }, (_, index) => `  'name ${index}',\n`).join('');
    const text = `const all = () => {\n  const names = [\n${names}  ];\n  const inner = () => {\n${steps('step', 20, '    ')}  };\n  return inner(names);\n};\n`;
    const source = await sourceOf('a.ts', text);
    const { folds, hasFocus } = foldText(source, { lineStart: 1, lineEnd: 57, focus: NO_FOCUS, budget: 4_000 });
    expect(hasFocus).toBe(false);
    expect(folds).toEqual([
      { lineStart: 5, lineEnd: 32 },
      { lineStart: 35, lineEnd: 54 },
    ]);
  });

  it('folds by indentation where there is no grammar', async () => {
    const source = await sourceOf(
      'run.rb',
      `def start\n${steps('prepare', 30)}  if locked\n    raise "locked"\n  end\n${steps('finish', 30)}end\n`,
    );
    const { shown } = foldText(source, { lineStart: 1, lineEnd: 65, focus: plainFocus('raise locked'), budget: 100 });
    expect(shown).toEqual([
      { lineStart: 1, lineEnd: 1 },
      { lineStart: 32, lineEnd: 34 },
    ]);
  });
});
