/** Spans with a focus, and spans that say which symbols they show. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProductOn, type TestProduct } from '../support/own-sources.ts';

const steps = (name: string, count: number): string =>
  Array.from({ length: count }, (_, index) => `    ${name}(${index});\n`).join('');

const FILES = `//- src/session.ts
export class Session {
  start(user: User): void {
${steps('prepare', 60)}    for (const each of user.devices) {
      if (each.isLocked) {
        throw new Error('This device is locked.');
      }
    }
${steps('finish', 60)}  }

  stop(): void {
    this.user = undefined;
  }
}
//- notes.txt
${'nothing\n'.repeat(150)}the locked door
${'nothing\n'.repeat(150)}`;

let product: TestProduct;
beforeAll(async () => {
  product = await openProductOn(FILES);
});
afterAll(() => product.close());

type Lines = { readonly line_start: number; readonly line_end: number };
type Span = Lines & {
  readonly content: string;
  readonly truncated: boolean;
  readonly folds?: readonly Lines[];
  readonly symbols?: readonly ({ readonly symbol_id: string } & Lines)[];
};

const ask = async (operation: string, input: Readonly<Record<string, unknown>>): Promise<Span> =>
  (await product.ask(operation, input)).data as Span;

const numbersOf = ({ content }: Span): readonly number[] => content.split('\n').map((line) => Number.parseInt(line, 10));

const SHORT = { path: 'src/session.ts', line_start: 2, line_end: 12 };
const START = 'src/session.ts#Session.start';

describe('focus', () => {
  it.each([
    ['code_get_span', { path: 'src/session.ts', line_start: 2, line_end: 130, focus: 'locked device' }, 1_000],
    ['symbols_get_definition_span', { symbol_id: START, focus: 'locked device' }, 1_900],
    ['get_context', { path: 'src/session.ts', line: 63, window: 60, focus: 'locked device' }, 1_000],
  ])('keeps the lines about it in %s', async (operation, input, most) => {
    const span = await ask(operation, input);
    expect(span.content).toContain("65\t        throw new Error('This device is locked.');");
    expect(span.content).toContain('64\t      if (each.isLocked) {');
    expect(span.content.length).toBeLessThan(most);
    expect(span.truncated).toBe(false);
  });

  it('covers the span exactly once with content and folds', async () => {
    const span = await ask('code_get_span', { path: 'src/session.ts', focus: 'locked device' });
    const folded = (span.folds ?? []).flatMap(({ line_start: first, line_end: last }) =>
      Array.from({ length: last - first + 1 }, (_, index) => first + index),
    );
    const covered = [...numbersOf(span), ...folded].sort((one, other) => one - other);
    expect(covered).toEqual(Array.from({ length: span.line_end }, (_, index) => index + 1));
  });

  it('prints every fold in its place, and the call that opens the longest', async () => {
    const text = await product.read('symbols_get_definition_span', { symbol_id: START, focus: 'locked device' });
    expect(text).toMatch(/^… \d+ lines \(\d+–\d+\)$/mu);
    expect(text).toContain('lines shown, the others folded');
    const { next_actions: next = [] } = await product.ask('symbols_get_definition_span', { symbol_id: START, focus: 'locked' });
    const [open] = next;
    expect(open?.reason).toBe('Open the longest fold.');
    expect((await ask(open?.tool ?? '', open?.args ?? {})).folds).toBeUndefined();
  });

  it('opens a fold of the symbol that carries the focus', async () => {
    const { next_actions: [open] = [] } = await product.ask('code_get_span', { path: 'src/session.ts', focus: 'locked device' });
    expect(open?.reason).toBe('Open the fold of Session.start.');
    expect(open?.args['line_start']).toBeGreaterThan(2);
    expect(open?.args['line_end']).toBeLessThan(128);
  });

  it('folds text files by indentation', async () => {
    const span = await ask('code_get_span', { path: 'notes.txt', focus: 'locked door' });
    expect(span.content).toContain('151\tthe locked door');
    expect(span.line_end).toBe(301);
  });

  it('says that no line has a word of it', async () => {
    const { hints = [] } = await product.ask('code_get_span', { path: 'src/session.ts', focus: 'invoice' });
    expect(hints.map(({ text }) => text)).toContain(
      'No word of the focus is in these lines, so they are folded by their structure.',
    );
  });

  it('shows a short range whole, whatever the focus is', async () => {
    const { data, hints } = await product.ask('code_get_span', { ...SHORT, focus: 'invoice' });
    expect(data).not.toHaveProperty('folds');
    expect(hints).toBeUndefined();
  });

  it('of blanks folds nothing', async () => {
    const plain = await ask('code_get_span', { path: 'src/session.ts', line_start: 2, line_end: 100 });
    expect(await ask('code_get_span', { path: 'src/session.ts', line_start: 2, line_end: 100, focus: '  ' })).toEqual(plain);
  });

  it('gives the whole of a fold that is cut by max_chars as a next call', async () => {
    const input = { path: 'src/session.ts', focus: 'locked device', max_chars: 500 };
    const { data, next_actions: next = [] } = await product.ask('code_get_span', input);
    expect(JSON.stringify(data).length).toBeLessThanOrEqual(500);
    expect(next.length).toBeGreaterThan(0);
  });
});

describe('the focus of a card', () => {
  it('adds the lines of the body about it', async () => {
    const { data } = await product.ask('symbols_get_card', { symbol_id: START, focus: 'locked device' });
    expect(data?.['lines']).toContainEqual({ line: 65, text: "throw new Error('This device is locked.');" });
    const text = await product.read('symbols_get_card', { symbol_id: START, focus: 'locked device' });
    expect(text).toContain("\n65\tthrow new Error('This device is locked.');\n");
  });

  it('adds nothing if no line has a word of it', async () => {
    const { data } = await product.ask('symbols_get_card', { symbol_id: START, focus: 'invoice' });
    expect(data).not.toHaveProperty('lines');
  });
});

describe('symbols of a span', () => {
  it.each([
    ['the method that a span starts in', { line_start: 70, line_end: 80 }, [START]],
    ['every method that it shows', { line_start: 120, line_end: 131 }, [START, 'src/session.ts#Session.stop']],
  ])('are %s', async (_what, lines, expected) => {
    const { symbols = [] } = await ask('code_get_span', { path: 'src/session.ts', ...lines });
    expect(symbols.map(({ symbol_id: id }) => id)).toEqual(expected);
  });

  it('are the first line of the text', async () => {
    const text = await product.read('code_get_span', { path: 'src/session.ts', line_start: 70, line_end: 71 });
    expect(text.split('\n')[1]).toBe('in Session.start (2–128)');
  });
});

describe('an explicit range', () => {
  it('is shown up to 400 lines, and a whole file up to 120', async () => {
    expect((await ask('code_get_span', { path: 'notes.txt', line_start: 1, line_end: 301 })).line_end).toBe(301);
    expect((await ask('code_get_span', { path: 'notes.txt' })).line_end).toBe(120);
  });

  it('goes on with one call', async () => {
    const { next_actions: next = [] } = await product.ask('code_get_span', { path: 'notes.txt' });
    expect(next.map(({ args }) => args)).toEqual([{ path: 'notes.txt', line_start: 121 }]);
  });
});
