import { describe, expect, it } from 'vitest';
import { fitsFocus, openFocus, plainFocus } from './open-focus.ts';
import { viewOfWords } from './testing/view-of-words.ts';

describe('plainFocus', () => {
  it('takes the words and the exact texts of a task', () => {
    const { words, exact } = plainFocus('fix the retries of `sendMail`');
    expect([...words.keys()]).toEqual(['retry', 'send', 'mail']);
    expect(exact).toEqual(['sendmail']);
  });

  it('takes a symbol by its id', () => {
    expect(plainFocus('src/session.ts#Session.start').exact).toEqual(['start', 'session.start']);
  });

  it('is empty for a text without words', () => {
    expect(plainFocus(' … ')).toEqual({ words: new Map(), exact: [] });
  });
});

describe('openFocus', () => {
  const view = viewOfWords({ files: 100, filesWith: { retry: 50, lock: 1 } });

  it('weighs words by how few files of the view have them', async () => {
    const { words } = await openFocus(view, 'retry locked zebra');
    expect(words.get('retry')).toBeCloseTo(Math.log(3));
    expect(words.get('lock')).toBe(words.get('zebra'));
    expect(words.get('lock')).toBeGreaterThan(words.get('retry') ?? 0);
  });
});

describe('fitsFocus', () => {
  it('demands all parts of a name', () => {
    const focus = plainFocus('mail retry');
    expect(fitsFocus('retryMail', focus)).toBe(true);
    expect(fitsFocus('retryMailbox', focus)).toBe(false);
  });
});
