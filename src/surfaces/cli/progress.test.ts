import { describe, expect, it } from 'vitest';
import { progressLine, showProgress } from './progress.ts';

describe('a line of progress', () => {
  it('shows a bar, the file count and the time left', () => {
    const line = progressLine({ stage: 'symbols', done: 250, total: 1_000 }, { sinceMs: 5_000, hasBar: true });
    expect(line).toBe('██████░░░░░░░░░░░░░░░░░░ Parsing symbols: 250 of 1000 files, about 15 s left');
  });

  it('shows no estimate before it is reliable', () => {
    expect(progressLine({ stage: 'text', done: 500, total: 1_000 }, { sinceMs: 200, hasBar: false })).toBe(
      'Indexing text: 500 of 1000 files',
    );
    expect(progressLine({ stage: 'scan', done: 7, total: 0 }, { sinceMs: 9_000, hasBar: true })).toBe('Listing files: 7 files');
  });

  it('uses the singular for one file, and minutes for long times', () => {
    expect(progressLine({ stage: 'text', done: 0, total: 1 }, { sinceMs: 0, hasBar: false })).toBe('Indexing text: 0 of 1 file');
    expect(progressLine({ stage: 'text', done: 10, total: 100 }, { sinceMs: 60_000, hasBar: false })).toMatch(
      /about 9 min left$/u,
    );
  });
});

describe('the bar', () => {
  it('is not shown for short work', () => {
    const written: string[] = [];
    const view = showProgress({ isTTY: true, columns: 0, write: (text) => written.push(text) });
    view.onProgress({ stage: 'text', done: 1, total: 2 });
    view.finish();
    expect(written).toEqual([]);
  });
});
