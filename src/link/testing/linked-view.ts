/** Builds a view from source text for tests of links: real extraction and packing, nothing on disk. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createExtractor } from '#extract';
import { languageOfPath } from '#languages';
import { contentId, factsNumber, indexOfPath, type Language, repoPath, symbolId, type ViewTable } from '#model';
import {
  addNames,
  addText,
  createSegmentBuilder,
  type LayerContent,
  layerReader,
  type OpenView,
  packFacts,
  type StoreReader,
} from '#store';
import { openLinks } from '../open-links.ts';
import type { Links, SymbolAddress, Use, UsesOptions } from '../port.ts';

/** Path → text. */
export type Files = Readonly<Record<string, string>>;

/** Splits a text into files at `//- path` headers. */
export const parseFiles = (text: string): Files => {
  const parts = text.split(/^\/\/- (.+)\n/mu).slice(1);
  return Object.fromEntries(parts.flatMap((part, at) => (at % 2 === 0 ? [[part.trim(), parts[at + 1] ?? ''] as const] : [])));
};

const require = createRequire(import.meta.url);

const extractor = createExtractor({ readGrammar: (grammar) => readFile(require.resolve(grammar)) });
const pieces = new Map<string, LayerContent>();

const pieceOf = async (text: string, language: Language | undefined): Promise<LayerContent> => {
  const key = `${language?.id ?? ''}\0${text}`;
  const made = pieces.get(key) ?? (await makePiece(text, language));
  pieces.set(key, made);
  return made;
};

const makePiece = async (text: string, language: Language | undefined): Promise<LayerContent> => {
  const builders = { word: createSegmentBuilder('word'), trigram: createSegmentBuilder('trigram') };
  const counted = addText(builders, 0, text);
  const record = { ...counted, id: testContentId(text), size: Buffer.byteLength(text), isGenerated: false, redactedLines: 0 };
  const texts = { record, segments: [builders.word.finish(), builders.trigram.finish()] };
  if (!language) return texts;
  const facts = await (await extractor).extract(text, language);
  const names = createSegmentBuilder('name');
  addNames(names, 0, facts.symbols);
  const packed = { language: language.id, version: language.version, ...packFacts(facts) };
  return { ...texts, facts: { packed, names: names.finish() } };
};

const testContentId = (text: string) => contentId(createHash('sha1').update(text).digest('hex'));

const NO_POSTINGS = { documents: new Int32Array(), offsets: new Int32Array(1), values: new Int32Array() };

const EMPTY: StoreReader = {
  view: async () => undefined,
  viewNames: async () => [],
  contentNumbers: async () => new Map(),
  contents: async () => new Map(),
  factsNumbers: async () => new Map(),
  postings: async (_kind, keys) => keys.map(() => NO_POSTINGS),
  keysWithPrefix: async () => [],
  factCounts: async () => new Map(),
  symbols: async () => new Map(),
  surfaces: async () => new Map(),
  vectors: async () => new Map(),
  references: async () => new Map(),
  parseFailures: async () => [],
  totals: async () => ({ contents: 0, facts: 0, commits: 0, segments: 0, views: 0 }),
  history: async () => undefined,
  historyCoverage: async () => undefined,
  commitNumbers: async () => ({ numbers: new Map(), drops: 0 }),
  unreadHeads: async () => [],
  nextNumbers: async () => ({ content: 1, facts: 1 }),
};

export const openViewOf = async (files: Files): Promise<OpenView> => {
  const [view] = await openViewsOf([files]);
  if (!view) throw new Error('openViewsOf returned no view');
  return view;
};

/** Views over one store. Contents that they share have the same numbers in all of them. */
export const openViewsOf = async (all: readonly Files[]): Promise<readonly OpenView[]> => {
  const made = new Set<LayerContent>();
  for (const files of all)
    for (const [path, text] of Object.entries(files)) made.add(await pieceOf(text, languageOfPath(path, text)));
  const { reader, numbers } = await layerReader(EMPTY, [...made]);
  const numberOf = new Map([...made].map((piece, at) => [piece, numbers[at]]));
  return Promise.all(
    all.map(async (files, at) => {
      const paths = Object.keys(files).sort();
      const own = await Promise.all(paths.map((path) => pieceOf(files[path] ?? '', languageOfPath(path, files[path]))));
      const table: ViewTable = {
        count: paths.length,
        paths: paths.map(repoPath),
        contents: Int32Array.from(own.map((piece) => numberOf.get(piece)?.content ?? 0)),
        facts: Int32Array.from(own.map((piece) => numberOf.get(piece)?.facts ?? 0)),
        languages: paths.map((path) => languageOfPath(path, files[path])?.id),
        skips: paths.map(() => undefined),
        stats: new Float64Array(0),
      };
      return {
        stored: { name: `virtual:${at}` as const, revision: 1, table, attributes: ATTRIBUTES },
        reader,
        readText: readTextOf(files),
      };
    }),
  );
};

const ATTRIBUTES = {
  root: '/',
  isGit: true,
  commit: 'c0ffee',
  builtAt: '2026-01-01T00:00:00Z',
  extractor: 'test',
  tier: 2,
} as const;

const readTextOf =
  (files: Files): OpenView['readText'] =>
  async (path) => {
    const text = files[path];
    return text === undefined ? undefined : { text, contentId: testContentId(text), isStale: false };
  };

/** The links of a view, queried by symbol id, with results as readable lines. */
export type TestLinks = {
  readonly links: Links;
  readonly view: OpenView;
  /** `path:line kind`, followed by `?` for a match by name only. */
  uses(id: string, options?: Partial<UsesOptions>): Promise<readonly string[]>;
  usesOf(id: string, options?: Partial<UsesOptions>): Promise<readonly Use[]>;
  /** `name → id`, or `name → external module`, or `name → ?`. */
  callees(id: string): Promise<readonly string[]>;
  ids(found: readonly SymbolAddress[]): Promise<readonly string[]>;
  at(id: string): Promise<SymbolAddress>;
};

export const linksOf = async (files: Files | string): Promise<TestLinks> => {
  const view = await openViewOf(typeof files === 'string' ? parseFiles(files) : files);
  const links = openLinks(view);
  const usesOf: TestLinks['usesOf'] = async (id, options = {}) =>
    (await links.usesOf(await addressOfId(view, id), { followsOverrides: false, includesUnresolved: true, ...options })).uses;
  const ids: TestLinks['ids'] = async (found) => Promise.all(found.map(async (at) => idOfAddress(links, at)));
  return {
    links,
    view,
    usesOf,
    ids,
    uses: async (id, options) => (await usesOf(id, options)).map(useLine),
    callees: async (id) =>
      Promise.all(
        (await links.calleesOf(await addressOfId(view, id))).map(async (callee) => {
          if (callee.state === 'resolved') return `${callee.name} → ${(await ids(callee.targets)).join(', ')}`;
          const outside = [callee.state, ...(callee.container === undefined ? [] : [callee.container])];
          return `${callee.name} → ${outside.join(' ')}`;
        }),
      ),
    at: (id) => addressOfId(view, id),
  };
};

const useLine = ({ path, span, kind, state }: Use): string =>
  `${path}:${span.lineStart} ${kind}${state === 'unresolved' ? '?' : ''}`;

const idOfAddress = async (links: Links, at: SymbolAddress): Promise<string> => {
  const { path, fact } = await links.symbol(at);
  return symbolId(path, fact.qualifiedName, fact.ordinal);
};

const addressOfId = async ({ stored, reader }: OpenView, id: string): Promise<SymbolAddress> => {
  const [path = ''] = id.split('#');
  const entry = indexOfPath(stored.table, path);
  const facts = factsNumber(stored.table.facts[entry] ?? 0);
  const file = facts === 0 ? undefined : (await reader.symbols([facts])).get(facts);
  const known = (file?.symbols ?? []).map((fact) => String(symbolId(repoPath(path), fact.qualifiedName, fact.ordinal)));
  const symbol = known.indexOf(id);
  if (symbol < 0) throw new Error(`No symbol ${id} among ${known.join(', ')}`);
  return { entry, symbol };
};
