import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentId, repoPath } from '#model';
import { addNames, addText, createSegmentBuilder, openStore, packFacts, type Store } from '#store';
import { locate } from './locate.ts';
import { search } from './search.ts';
import { searchText } from './search-text.ts';
import { MemoryStore, type ToyFiles } from './testing/memory-store.ts';
import { toyFacts } from './testing/toy-facts.ts';

const FILES: ToyFiles = {
  'README.md': '# Ledger\n\nBooks are balanced at the end of each day.\n',
  'src/account.ts': `// An account of the ledger.
export class Account {
  deposit(amount) {
    return this.balance + amount;
  }
  withdraw(amount) {
    throw new Error('balance too low');
  }
}
`,
  'src/balance-books.ts': `export function balanceBooks(accounts) {
  return accounts.every((account) => account.balance >= 0);
}
`,
  'test/account.test.ts': 'export const testDeposit = 1;\n',
};

const folder = mkdtempSync(join(tmpdir(), 'lodestone-search-'));
let store: Store;

/** Adds other contents first, so numbers differ from those in a store with this view alone. */
const OTHERS = ['balance balance balance\n', 'export function deposit() {}\n'];

beforeAll(async () => {
  store = await openStore({ folder });
  const writer = await store.acquireWriter({ waitMs: 1_000 });
  if (!writer) throw new Error('the lock is taken');
  const paths = Object.keys(FILES);
  const texts = [...OTHERS, ...paths.map((path) => FILES[path] ?? '')];
  const builders = { word: createSegmentBuilder('word'), trigram: createSegmentBuilder('trigram') };
  const contents = texts.map((text, document) => ({
    ...addText(builders, document, text),
    id: contentId(document.toString(16).padStart(40, '0')),
    size: Buffer.byteLength(text),
    isGenerated: false,
    redactedLines: 0,
  }));
  const numbers = await writer.writeTexts({ contents, segments: [builders.word.finish(), builders.trigram.finish()] });
  const names = createSegmentBuilder('name');
  const facts = texts.map((text, document) => {
    const content = numbers[document];
    if (content === undefined) throw new Error('a content has no number');
    const file = toyFacts(text);
    addNames(names, document, file.symbols);
    return {
      content,
      language: 'typescript',
      version: 1,
      ...packFacts({ ...file, references: [], imports: [], exports: [], surfaces: [] }),
    };
  });
  const factsNumbers = await writer.writeFacts({ facts, segment: names.finish() });
  const put = paths.map((path, index) => {
    const [content, known] = [numbers[index + OTHERS.length], factsNumbers[index + OTHERS.length]];
    const hasFacts = path.endsWith('.ts') && known !== undefined;
    return {
      path: repoPath(path),
      ...(content === undefined ? {} : { content }),
      ...(hasFacts ? { language: 'typescript', facts: known } : {}),
    };
  });
  const attributes = { root: folder, isGit: false, builtAt: '2026-01-01T00:00:00Z', extractor: 'toy', tier: 2 } as const;
  await writer.publishView({ name: 'tree:toy', from: 0, put, remove: [], attributes });
  await writer.release();
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true });
});

describe('a view of the real store', () => {
  it('gives the same answers as an in-memory store with this view alone', async () => {
    const alone = new MemoryStore().openView(FILES);
    const strip = (hits: readonly { facts?: unknown }[]) => hits.map(({ facts: _facts, ...hit }) => hit);
    await store.read(async (reader) => {
      const stored = await reader.view('tree:toy');
      if (!stored) throw new Error('the view is gone');
      const view = { ...alone, stored, reader };
      for (const query of [
        'balance',
        'deposit amount',
        'Account.withdraw',
        'balance books',
        '"too low"',
        'src/account.ts',
        'books of the day',
      ]) {
        const [here, there] = [await search(view, { query, limit: 20 }), await search(alone, { query, limit: 20 })];
        expect({ ...here, hits: strip(here.hits) }, query).toEqual({ ...there, hits: strip(there.hits) });
        expect(here.totalCount, query).toBeGreaterThan(0);
      }
      for (const name of ['deposit', 'acount', 'withdra', 'src/account.ts#Account']) {
        expect(strip((await locate(view, { name, limit: 9 })).hits), name).toEqual(
          strip((await locate(alone, { name, limit: 9 })).hits),
        );
      }
      expect(await searchText(view, { pattern: 'balance', limit: 9 })).toEqual(
        await searchText(alone, { pattern: 'balance', limit: 9 }),
      );
    });
  });
});
