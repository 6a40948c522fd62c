/** Limits the work between two turns of the event loop, counted where long operations read their input. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { repoPath, type SymbolFact, TURN_LIMITS } from '#model';
import type { FileSymbols, OpenView } from '#store';
import { TurnMeter } from '../../test/support/turn-meter.ts';
import { listFileSymbols } from './list-file-symbols.ts';
import { namesNear } from './names/name-dictionary.ts';
import { searchSymbols } from './search-symbols.ts';
import { scanTexts, searchText } from './search-text.ts';
import { MemoryStore, type ToyFiles } from './testing/memory-store.ts';

let meter: TurnMeter;
beforeEach(() => {
  meter = new TurnMeter();
});
afterEach(() => meter.stop());

const manyFiles = (count: number, text: (index: number) => string): ToyFiles =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`src/f${String(index).padStart(5, '0')}.ts`, text(index)]));

/** Counts texts read and symbols decoded. */
const metered = (view: OpenView): OpenView => ({
  ...view,
  readText: async (path) => {
    const live = await view.readText(path);
    meter.add({ files: 1, bytes: live?.text.length ?? 0 });
    return live;
  },
  reader: {
    ...view.reader,
    symbols: async (numbers) => {
      const files = await view.reader.symbols(numbers);
      meter.add({ decoded: numbers.length, symbols: [...files.values()].reduce((sum, { symbols }) => sum + symbols.length, 0) });
      return files;
    },
  },
});

const openView = (files: ToyFiles): OpenView => metered(new MemoryStore().openView(files));

const present = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('it must be there');
  return value;
};

/** The last item of a turn may exceed the limit. */
const expectWithin = (unit: string, limit: number, piece: number): void => {
  expect(meter.most(unit)).toBeGreaterThan(0);
  expect(meter.most(unit)).toBeLessThan(limit + piece);
};

// Issue 11.
describe('a text search', () => {
  const LINE = 'const value = compute(alpha, beta);\n';

  it('limits the files per turn', async () => {
    await searchText(openView(manyFiles(400, (index) => `${LINE}// ${index}`)), { pattern: 'qz', limit: 10 });
    expectWithin('files', TURN_LIMITS.texts.files, 1);
  });

  it('limits the bytes per turn', async () => {
    const text = LINE.repeat(10_000);
    const view = new MemoryStore().openView(manyFiles(8, String));
    const large: OpenView = { ...view, readText: async (path) => ({ ...present(await view.readText(path)), text }) };
    await searchText(metered(large), { pattern: 'qz', limit: 10 });
    expectWithin('bytes', TURN_LIMITS.texts.bytes, text.length);
  });

  it('has the same limits without an index', async () => {
    const texts = function* () {
      for (const [path, text] of Object.entries(manyFiles(400, () => LINE))) {
        meter.add({ files: 1 });
        yield { path: repoPath(path), text };
      }
    };
    await scanTexts(texts(), { pattern: 'qz', limit: 10 });
    expectWithin('files', TURN_LIMITS.texts.files, 1);
  });

  it('can be cancelled while it reads', async () => {
    const stop = new AbortController();
    const view = openView(manyFiles(300, (index) => `${LINE}// ${index}`));
    let filesRead = 0;
    const readText: OpenView['readText'] = (path) => {
      filesRead += 1;
      return view.readText(path);
    };
    setImmediate(() => stop.abort());
    await expect(searchText({ ...view, readText }, { pattern: 'qz', limit: 10, signal: stop.signal })).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(filesRead).toBeLessThanOrEqual(2 * TURN_LIMITS.texts.files);
  });
});

// Issue 11.
describe('symbols', () => {
  const FILES = manyFiles(300, (index) => `export function alpha${index}() {}\n`);
  const PIECE = 16;

  it.each([
    ['listed', (view: OpenView) => listFileSymbols(view, { filters: {}, limit: 10 })],
    ['browsed', (view: OpenView) => searchSymbols(view, { query: '*', filters: {}, limit: 10 })],
    ['searched', (view: OpenView) => searchSymbols(view, { query: 'alpha*', filters: {}, limit: 10 })],
  ])('are decoded for a limited number of files per turn when they are %s', async (_title, ask) => {
    await ask(openView(FILES));
    expectWithin('decoded', TURN_LIMITS.symbols.files, PIECE);
  });

  it('are decoded in limited numbers per turn', async () => {
    const view = new MemoryStore().openView(manyFiles(64, (index) => `export function alpha${index}() {}\n`));
    const symbols: OpenView['reader']['symbols'] = async (numbers) => {
      const files = await view.reader.symbols(numbers);
      const many = (file: FileSymbols) => ({ ...file, symbols: Array.from({ length: 1_000 }, () => present(file.symbols[0])) });
      return new Map([...files].map(([number, file]) => [number, many(file)]));
    };
    await listFileSymbols(metered({ ...view, reader: { ...view.reader, symbols } }), { filters: {}, limit: 10 });
    expectWithin('symbols', TURN_LIMITS.symbols.symbols, PIECE * 1_000);
  });

  it('are matched in limited numbers per turn', async () => {
    const view = new MemoryStore().openView({ 'large.ts': 'export function alpha() {}\n' });
    const symbols: OpenView['reader']['symbols'] = async (numbers) => {
      const files = await view.reader.symbols(numbers);
      const counted = (symbol: SymbolFact): SymbolFact => ({
        ...symbol,
        get signature() {
          meter.add({ compared: 1 });
          return symbol.signature;
        },
      });
      const many = (file: FileSymbols) => ({
        ...file,
        symbols: Array.from({ length: 5_000 }, () => counted(present(file.symbols[0]))),
      });
      return new Map([...files].map(([number, file]) => [number, many(file)]));
    };
    await searchSymbols({ ...view, reader: { ...view.reader, symbols } }, { query: 'alpha', filters: {}, limit: 10 });
    expectWithin('compared', TURN_LIMITS.words.symbols, 1);
  });

  const LONG = 10_000;
  const withSymbols = (view: OpenView, many: (symbol: SymbolFact) => readonly SymbolFact[]): OpenView => {
    const symbols: OpenView['reader']['symbols'] = async (numbers) => {
      const files = await view.reader.symbols(numbers);
      return new Map([...files].map(([number, file]) => [number, { ...file, symbols: many(present(file.symbols[0])) }]));
    };
    return { ...view, reader: { ...view.reader, symbols } };
  };

  it('are matched against a limited number of characters per turn', async () => {
    const view = new MemoryStore().openView({ 'large.ts': 'export function alpha() {}\n' });
    const commented = (symbol: SymbolFact): SymbolFact => ({
      ...symbol,
      get signature() {
        meter.add({ characters: LONG });
        return symbol.signature;
      },
      doc: 'x'.repeat(LONG),
    });
    const many = withSymbols(view, (symbol) => Array.from({ length: 50 }, () => commented(symbol)));
    await searchSymbols(many, { query: 'alpha', filters: {}, limit: 10 });
    expectWithin('characters', TURN_LIMITS.words.characters, LONG);
  });

  it('are listed in limited numbers per turn', async () => {
    const view = new MemoryStore().openView(manyFiles(64, (index) => `export function alpha${index}() {}\n`));
    const counted = (symbol: SymbolFact): SymbolFact => ({
      ...symbol,
      get kind() {
        meter.add({ browsed: 1 });
        return symbol.kind;
      },
    });
    const many = withSymbols(view, (symbol) => Array.from({ length: 1_000 }, () => counted(symbol)));
    await searchSymbols(many, { query: '*', filters: { kinds: ['class'] }, limit: 10 });
    expectWithin('browsed', TURN_LIMITS.symbols.symbols, 1_000);
  });

  it('are not decoded after the request is cancelled', async () => {
    const stop = new AbortController();
    setImmediate(() => stop.abort());
    await expect(listFileSymbols(openView(FILES), { filters: {}, limit: 10, signal: stop.signal })).rejects.toThrow('aborted');
  });
});

// Issue 11.
it('compares a limited number of names per turn', async () => {
  const count = 5 * TURN_LIMITS.spellings.names;
  const names = Array.from({ length: count }, (_, index) => `name${index}`);
  await namesNear({ names, folded: names, lengths: new Int32Array(count).fill(8), masks: new Int32Array(count) }, 'something', 1);
  expect(meter.turns).toBeGreaterThanOrEqual(4);
});

it('filters a limited number of paths per turn', async () => {
  const { stored, ...view } = openView({ 'a.ts': 'a' });
  const count = 3 * TURN_LIMITS.names.names;
  const table = { ...stored.table, count, paths: Array.from({ length: count }, (_, index) => repoPath(`${index}.ts`)) };
  await listFileSymbols({ ...view, stored: { ...stored, table } }, { filters: { paths: ['**/*.py'] }, limit: 10 });
  expect(meter.turns).toBeGreaterThanOrEqual(2);
});
