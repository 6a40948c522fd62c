/** An in-memory store for tests: implements the port and no more, with several views over shared contents. */
import { createHash } from 'node:crypto';
import {
  type ContentId,
  contentId,
  contentNumber,
  factsNumber,
  forEachIdentifier,
  partsOfIdentifier,
  repoPath,
  type StoredView,
  stem,
  type ViewTable,
  wordsOfIdentifier,
} from '#model';
import type { ContentRecord, FileSymbols, OpenView, PostingKind, PostingList, StoreReader } from '#store';
import { toyFacts } from './toy-facts.ts';

/** Path → text. Only .ts files have facts. */
export type ToyFiles = Readonly<Record<string, string>>;

export class MemoryStore {
  readonly #contents: { readonly record: ContentRecord; readonly text: string }[] = [];
  readonly #facts: FileSymbols[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #postings: Record<PostingKind, Map<string, Map<number, Set<number>>>> = {
    word: new Map(),
    trigram: new Map(),
    name: new Map(),
  };
  #views = 0;

  /** A view of these files; contents seen before keep their numbers. */
  openView(files: ToyFiles): OpenView {
    const paths = Object.keys(files).sort();
    const texts = new Map(paths.map((path) => [path, files[path] ?? '']));
    const contents = paths.map((path) => this.#addContent(texts.get(path) ?? ''));
    const facts = paths.map((path, index) =>
      path.endsWith('.ts') ? this.#addFacts(texts.get(path) ?? '', contents[index] ?? 0) : 0,
    );
    const table: ViewTable = {
      count: paths.length,
      paths: paths.map(repoPath),
      contents: Int32Array.from(contents),
      facts: Int32Array.from(facts),
      languages: paths.map((path) => (path.endsWith('.ts') ? 'typescript' : undefined)),
      skips: paths.map(() => undefined),
      stats: new Float64Array(0),
    };
    this.#views += 1;
    const stored: StoredView = {
      name: `tree:${this.#views}`,
      revision: 1,
      table,
      attributes: { root: '/toy', isGit: false, builtAt: '2026-01-01T00:00:00Z', extractor: 'toy', tier: 2 },
    };
    const readText: OpenView['readText'] = async (path) => {
      const text = texts.get(path);
      return text === undefined ? undefined : { text, contentId: toyContentId(text), isStale: false };
    };
    return { stored, reader: this.#reader(stored), readText };
  }

  #addContent(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const lines = text === '' ? [] : text.replace(/\n$/u, '').split('\n');
    const number = this.#contents.length + 1;
    let words = 0;
    lines.forEach((line, index) => {
      const keys = new Set<string>();
      forEachIdentifier(line, (identifier) => wordsOfIdentifier(identifier).forEach((word) => keys.add(word)));
      for (const key of keys) this.#post('word', key, number).add(index + 1);
      words += keys.size;
      for (const key of trigramsOf(line)) this.#post('trigram', key, number);
    });
    this.#contents.push({
      text,
      record: {
        id: toyContentId(text),
        size: Buffer.byteLength(text),
        lines: lines.length,
        words,
        isGenerated: /@generated/u.test(text),
        redactedLines: 0,
      },
    });
    this.#numbers.set(text, number);
    return number;
  }

  #addFacts(text: string, content: number): number {
    const known = this.#numbers.get(`facts ${content}`);
    if (known !== undefined) return known;
    const file = toyFacts(text);
    const number = this.#facts.push(file);
    file.symbols.forEach(({ name }, index) => {
      this.#post('name', name.toLowerCase(), number).add(index);
      for (const part of partsOfIdentifier(name)) this.#post('name', `~${stem(part)}`, number).add(index);
    });
    this.#numbers.set(`facts ${content}`, number);
    return number;
  }

  #post(kind: PostingKind, key: string, document: number): Set<number> {
    const byDocument = this.#postings[kind].get(key) ?? new Map<number, Set<number>>();
    this.#postings[kind].set(key, byDocument);
    const values = byDocument.get(document) ?? new Set<number>();
    byDocument.set(document, values);
    return values;
  }

  #reader(stored: StoredView): StoreReader {
    return {
      view: async () => stored,
      viewNames: async () => [],
      contentNumbers: async (ids) =>
        new Map(
          ids.flatMap((id) => {
            const at = this.#contents.findIndex(({ record }) => record.id === id);
            return at < 0 ? [] : [[id, contentNumber(at + 1)]];
          }),
        ),
      contents: async (numbers) => new Map(numbers.map((number) => [number, this.#contents[number - 1]?.record ?? fail()])),
      factsNumbers: async (keys) =>
        new Map(keys.map((key) => [key, factsNumber(this.#numbers.get(`facts ${key.content}`) ?? 0)])),
      postings: async (kind, keys) => keys.map((key) => toyPostingList(this.#postings[kind].get(key) ?? new Map())),
      keysWithPrefix: async (kind, prefix, limit) =>
        [...this.#postings[kind].keys()]
          .filter((key) => key.startsWith(prefix))
          .sort()
          .slice(0, limit),
      factCounts: async () => new Map(),
      symbols: async (numbers) => new Map(numbers.map((number) => [number, this.#facts[number - 1] ?? fail()])),
      surfaces: async () => new Map(),
      references: async () => new Map(),
      vectors: async () => new Map(),
      parseFailures: async () => [],
      totals: async () => {
        const [contents, facts] = [this.#contents.length, this.#facts.length];
        return { contents, facts, commits: 0, segments: 1, views: this.#views };
      },
      history: async () => undefined,
      historyCoverage: async () => undefined,
      commitNumbers: async () => ({ numbers: new Map(), drops: 0 }),
      unreadHeads: async () => [],
      nextNumbers: async () => ({ content: this.#contents.length + 1, facts: this.#facts.length + 1 }),
    };
  }
}

const fail = (): never => {
  throw new Error('The store has no such number.');
};

const toyContentId = (text: string): ContentId => contentId(createHash('sha1').update(text).digest('hex'));

const trigramsOf = (line: string): ReadonlySet<string> => {
  const folded = [...Buffer.from(line)].map((byte) => (byte >= 65 && byte <= 90 ? byte + 32 : byte));
  return new Set(folded.slice(2).map((byte, at) => String.fromCharCode(folded[at] ?? 0, folded[at + 1] ?? 0, byte)));
};

const toyPostingList = (byDocument: ReadonlyMap<number, ReadonlySet<number>>): PostingList => {
  const documents = [...byDocument.keys()].sort((one, other) => one - other);
  const offsets = [0];
  const values: number[] = [];
  for (const document of documents) {
    values.push(...[...(byDocument.get(document) ?? [])].sort((one, other) => one - other));
    offsets.push(values.length);
  }
  return { documents: Int32Array.from(documents), offsets: Int32Array.from(offsets), values: Int32Array.from(values) };
};
