/**
 * Unstored contents and facts layered over a reader, for queries about unsaved files. Their numbers are above all that the
 * store has assigned, so no stored list refers to them.
 */
import {
  type ContentId,
  type ContentNumber,
  contentNumber,
  type FactsNumber,
  factsNumber,
  type FileVectors,
  type SurfaceFact,
} from '#model';
import { unpackReferences, unpackSymbols } from './facts/pack-facts.ts';
import { hasSurfaces, type SurfaceKinds, unpackSurfaces } from './facts/packed-surfaces.ts';
import { unpackVectors } from './facts/packed-vectors.ts';
import { BlockCursor, blockIndexOfKey, findInBlock } from './postings/block.ts';
import { PostingColumns, readPostings } from './postings/posting-list.ts';
import type {
  FactCounts,
  ContentRecord,
  FactsKey,
  FileReferences,
  FileSymbols,
  PackedFacts,
  PackedSegment,
  PostingKind,
  PostingList,
  StoreReader,
} from './port.ts';

/** One content as extracted by a worker: document 0 of each segment. */
export type LayerContent = {
  readonly record: ContentRecord;
  readonly segments: readonly PackedSegment[];
  /** Absent for a file without a grammar. */
  readonly facts?: { readonly packed: Omit<PackedFacts, 'content'>; readonly names: PackedSegment };
};

/** `numbers` are in the order of the contents. */
export type Layer = {
  readonly reader: StoreReader;
  readonly numbers: readonly { readonly content: ContentNumber; readonly facts?: FactsNumber }[];
};

/** Equal bytes are one content, as in the store, whatever their path or language. */
export const layerReader = async (underlying: StoreReader, layered: readonly LayerContent[]): Promise<Layer> => {
  const first = await underlying.nextNumbers();
  const storedNumbers = await underlying.contentNumbers(layered.map(({ record }) => record.id));
  const [texts, facts] = [new Array<LayerContent>(), new Array<LayerFacts>()];
  const contents = new Map<ContentId, ContentNumber>();
  const addContent = (each: LayerContent): ContentNumber => {
    const { id } = each.record;
    const number = contents.get(id) ?? contentNumber(first.content + texts.push(each) - 1);
    contents.set(id, number);
    return number;
  };
  const numbers = layered.map((each) => {
    const content = storedNumbers.get(each.record.id) ?? addContent(each);
    if (!each.facts) return { content };
    return { content, facts: factsNumber(first.facts + facts.push({ ...each.facts, content }) - 1) };
  });
  return { reader: new LayeredReader(underlying, { first, texts, facts }), numbers };
};

type FirstNumbers = { readonly content: number; readonly facts: number };
type LayerFacts = NonNullable<LayerContent['facts']> & { readonly content: ContentNumber };
type LayerRows = { readonly first: FirstNumbers; readonly texts: readonly LayerContent[]; readonly facts: readonly LayerFacts[] };

class LayeredReader implements StoreReader {
  readonly #underlying: StoreReader;
  readonly #texts: readonly LayerContent[];
  readonly #facts: readonly LayerFacts[];
  readonly #first: FirstNumbers;
  readonly view: StoreReader['view'];
  readonly viewNames: StoreReader['viewNames'];
  readonly totals: StoreReader['totals'];
  readonly parseFailures: StoreReader['parseFailures'];
  readonly history: StoreReader['history'];
  readonly historyCoverage: StoreReader['historyCoverage'];
  readonly commitNumbers: StoreReader['commitNumbers'];
  readonly unreadHeads: StoreReader['unreadHeads'];

  constructor(underlying: StoreReader, { first, texts, facts }: LayerRows) {
    this.#underlying = underlying;
    this.#texts = texts;
    this.#facts = facts;
    this.#first = first;
    this.view = (name) => underlying.view(name);
    this.viewNames = () => underlying.viewNames();
    this.totals = () => underlying.totals();
    this.parseFailures = () => underlying.parseFailures();
    this.history = (key, most) => underlying.history(key, most);
    this.historyCoverage = (key) => underlying.historyCoverage(key);
    this.commitNumbers = (scope, ids) => underlying.commitNumbers(scope, ids);
    this.unreadHeads = (scope) => underlying.unreadHeads(scope);
  }

  async nextNumbers(): Promise<FirstNumbers> {
    const { content, facts } = this.#first;
    return { content: content + this.#texts.length, facts: facts + this.#facts.length };
  }

  async contentNumbers(ids: readonly ContentId[]): Promise<ReadonlyMap<ContentId, ContentNumber>> {
    const found = new Map(await this.#underlying.contentNumbers(ids));
    for (const id of ids) {
      const own = found.has(id) ? undefined : this.#ownContentNumber(id);
      if (own !== undefined) found.set(id, own);
    }
    return found;
  }

  contents(numbers: readonly ContentNumber[]): Promise<ReadonlyMap<ContentNumber, ContentRecord>> {
    return this.#readEach(numbers, {
      first: this.#first.content,
      underlying: (stored) => this.#underlying.contents(stored),
      own: (at) => this.#texts[at]?.record,
    });
  }

  async factsNumbers<Key extends FactsKey>(keys: readonly Key[]): Promise<ReadonlyMap<Key, FactsNumber>> {
    const found = new Map(await this.#underlying.factsNumbers(keys));
    for (const key of keys) {
      const own = found.has(key) ? undefined : this.#ownFactsNumber(key);
      if (own !== undefined) found.set(key, own);
    }
    return found;
  }

  async postings(kind: PostingKind, keys: readonly string[]): Promise<readonly PostingList[]> {
    const stored = await this.#underlying.postings(kind, keys);
    return keys.map((key, at) => joinLists(stored[at] ?? EMPTY_LIST, this.#ownPostings(kind, key)));
  }

  async keysWithPrefix(kind: PostingKind, prefix: string, limit: number): Promise<readonly string[]> {
    const stored = await this.#underlying.keysWithPrefix(kind, prefix, limit);
    const own = this.#segments(kind).flatMap(({ segment }) => segmentKeys(segment, prefix));
    return own.length === 0 ? stored : [...new Set([...stored, ...own])].sort().slice(0, limit);
  }

  factCounts(facts: readonly FactsNumber[]): Promise<ReadonlyMap<FactsNumber, FactCounts>> {
    return this.#readEach(facts, {
      first: this.#first.facts,
      underlying: (stored) => this.#underlying.factCounts(stored),
      own: (at) => this.#facts[at]?.packed,
    });
  }

  symbols(facts: readonly FactsNumber[]): Promise<ReadonlyMap<FactsNumber, FileSymbols>> {
    return this.#readEach(facts, {
      first: this.#first.facts,
      underlying: (stored) => this.#underlying.symbols(stored),
      own: (at) => this.#facts[at] && unpackSymbols(this.#facts[at].packed.symbols),
    });
  }

  references(facts: readonly FactsNumber[]): Promise<ReadonlyMap<FactsNumber, FileReferences>> {
    return this.#readEach(facts, {
      first: this.#first.facts,
      underlying: (stored) => this.#underlying.references(stored),
      own: (at) => this.#facts[at] && unpackReferences(this.#facts[at].packed.references),
    });
  }

  async surfaces(facts: readonly FactsNumber[], kinds: SurfaceKinds): Promise<ReadonlyMap<FactsNumber, readonly SurfaceFact[]>> {
    const stored = facts.filter((number) => number < this.#first.facts);
    const found = new Map(await this.#underlying.surfaces(stored, kinds));
    for (const number of facts) {
      const packed = this.#facts[number - this.#first.facts]?.packed.surfaces;
      if (packed && number >= this.#first.facts && hasSurfaces(packed, kinds)) found.set(number, unpackSurfaces(packed));
    }
    return found;
  }

  async vectors(facts: readonly FactsNumber[]): Promise<ReadonlyMap<FactsNumber, FileVectors>> {
    const found = new Map(await this.#underlying.vectors(facts.filter((number) => number < this.#first.facts)));
    for (const number of facts) {
      const packed = this.#facts[number - this.#first.facts]?.packed.vectors;
      if (packed && number >= this.#first.facts) found.set(number, unpackVectors(packed));
    }
    return found;
  }

  /** Reads all stored items in one call. */
  async #readEach<Number extends number, Answer>(
    numbers: readonly Number[],
    {
      first,
      underlying,
      own,
    }: {
      first: number;
      underlying: (stored: readonly Number[]) => Promise<ReadonlyMap<Number, Answer>>;
      own: (at: number) => Answer | undefined;
    },
  ): Promise<ReadonlyMap<Number, Answer>> {
    const stored = numbers.filter((number) => number < first);
    const answers = await underlying(stored);
    if (stored.length === numbers.length) return answers;
    const found = new Map(answers);
    for (const number of numbers) if (number >= first) found.set(number, own(number - first) ?? throwMissing(number));
    return found;
  }

  #ownContentNumber(id: ContentId): ContentNumber | undefined {
    const at = this.#texts.findIndex(({ record }) => record.id === id);
    return at < 0 ? undefined : contentNumber(this.#first.content + at);
  }

  #ownFactsNumber({ content, language, version }: FactsKey): FactsNumber | undefined {
    const at = this.#facts.findIndex(
      ({ packed, content: own }) => own === content && packed.language === language && packed.version === version,
    );
    return at < 0 ? undefined : factsNumber(this.#first.facts + at);
  }

  #segments(kind: PostingKind): readonly { readonly segment: PackedSegment; readonly base: number }[] {
    if (kind === 'name') return this.#facts.map(({ names }, at) => ({ segment: names, base: this.#first.facts + at }));
    return this.#texts.flatMap(({ segments }, at) =>
      segments.filter((segment) => segment.kind === kind).map((segment) => ({ segment, base: this.#first.content + at })),
    );
  }

  #ownPostings(kind: PostingKind, key: string): PostingList {
    const columns = new PostingColumns();
    for (const { segment, base } of this.#segments(kind)) {
      const block = segment.blocks[blockIndexOfKey(firstKeys(segment), key)];
      const found = block && findInBlock(block.body, key);
      if (found) readPostings(found, kind, { columns, base });
    }
    return columns.documentCount === 0 ? EMPTY_LIST : columns.toList();
  }
}

const EMPTY_LIST: PostingList = { documents: new Int32Array(), offsets: new Int32Array(1), values: new Int32Array() };

const throwMissing = (what: number): never => {
  throw new Error(`the layer has no number ${what}`);
};

const firstKeysOfSegment = new WeakMap<PackedSegment, readonly string[]>();

const firstKeys = (segment: PackedSegment): readonly string[] => {
  const known = firstKeysOfSegment.get(segment);
  if (known) return known;
  const keys = segment.blocks.map(({ firstKey }) => firstKey);
  firstKeysOfSegment.set(segment, keys);
  return keys;
};

const segmentKeys = ({ blocks }: PackedSegment, prefix: string): readonly string[] => {
  const keys: string[] = [];
  for (const { body } of blocks) {
    const cursor = new BlockCursor(body);
    for (let key = cursor.next(); key !== undefined; key = cursor.next()) if (key.startsWith(prefix)) keys.push(key);
  }
  return keys;
};

/** All documents of the second list must be above those of the first. */
const joinLists = (stored: PostingList, own: PostingList): PostingList => {
  if (own.documents.length === 0) return stored;
  const shift = stored.values.length;
  return {
    documents: concatenate(stored.documents, own.documents),
    offsets: concatenate(
      stored.offsets,
      own.offsets.subarray(1).map((offset) => offset + shift),
    ),
    values: concatenate(stored.values, own.values),
  };
};

const concatenate = (left: Int32Array, right: Int32Array): Int32Array => {
  const whole = new Int32Array(left.length + right.length);
  whole.set(left);
  whole.set(right, left.length);
  return whole;
};
