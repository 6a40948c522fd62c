/**
 * A view with the virtual files of one request applied. Nothing is stored: it has its own table, and a reader that also
 * covers the request's contents, so it answers every question like any other view.
 */
import { createHash } from 'node:crypto';
import {
  type ContentId,
  type ContentNumber,
  defined,
  type FactsNumber,
  firstAtOrAfter,
  indexOfPath,
  type LiveText,
  LruCache,
  Problem,
  type RepoPath,
  type SkipReason,
  type StoredView,
  type ViewEntry,
  type VirtualFile,
} from '#model';
import { contentIdOf } from '#platform';
import { classifyBytes, type ScanOptions, virtualSkipReason } from '#scan';
import { layerReader, type OpenView, type StoreReader } from '#store';
import { versionOf } from '../workers/file-languages.ts';
import type { DiskText, PreparedView, WorkOptions } from '../port.ts';
import type { ExtractionPool } from '../workers/extraction-pool.ts';
import { editTable } from './edit-table.ts';
import { parentFolders } from './parent-folders.ts';
import { viewState } from './view-state.ts';
import { VirtualContents, type VirtualPiece, type VirtualText } from './virtual-contents.ts';

export type VirtualRequest = {
  readonly files: readonly VirtualFile[];
  readonly rules: ScanOptions;
  readonly options: WorkOptions;
};

type ClassifiedFile = { readonly path: RepoPath } & (
  | { readonly skip: SkipReason }
  | { readonly text: string; readonly redactedLines: number; readonly virtual: VirtualText }
);
type LayeredEntries = {
  readonly entries: readonly ViewEntry[];
  readonly reader: StoreReader;
  readonly unparsed: NonNullable<OpenView['unparsed']>;
};
type CachedView = { readonly below: StoredView; readonly stored: StoredView };

/** Consecutive questions often have the same unsaved files and can share a table and everything derived from it. */
const KEPT_VIEWS = 4;

export class VirtualViews {
  readonly #contents: VirtualContents;
  readonly #objectFormat: 'sha1' | 'sha256';
  readonly #cachedViews = new LruCache<string, CachedView>({ limit: KEPT_VIEWS });

  constructor(pool: ExtractionPool, objectFormat: 'sha1' | 'sha256') {
    this.#contents = new VirtualContents(pool, objectFormat);
    this.#objectFormat = objectFormat;
  }

  /** Wraps a question so that it sees the view with the request's files applied. */
  withVirtualFiles<Answer>(
    question: (prepared: PreparedView) => Promise<Answer>,
    request: VirtualRequest,
  ): (prepared: PreparedView) => Promise<Answer> {
    return async ({ view, scanTexts, ...freshness }) =>
      question({
        ...freshness,
        ...(scanTexts ? { scanTexts: (only) => mergeTexts(scanTexts(only), this.#textsOf(request)) } : {}),
        ...(view ? { view: await this.#applyFiles(view, request) } : {}),
      });
  }

  async #applyFiles(view: OpenView, { files: given, rules, options }: VirtualRequest): Promise<OpenView> {
    const leftOut = pathsInOtherRepositories(view.stored, given);
    const files = given.filter(({ path }) => !leftOut.includes(path));
    const classified = files.flatMap(({ path, content }) => (content === null ? [] : [this.#classify(path, content, rules)]));
    const { entries, reader, unparsed } = await this.#layerContents(view.reader, classified, options);
    const removed = files.flatMap(({ path, content }) => (content === null ? [path] : []));
    const stored = this.#viewOf(view.stored, { entries, removed, files });
    refuseFolders(stored, files);
    const { commitLog, embedder, provided } = view;
    const made = {
      ...defined({ commitLog, embedder, provided }),
      stored,
      reader,
      readText: overlayTexts(view, files, classified),
      leftOut,
    };
    return unparsed.length > 0 ? { ...made, unparsed } : made;
  }

  /** The request's files as a scan of the disk would yield them. */
  #textsOf({ files, rules }: VirtualRequest): VirtualTexts {
    const texts = files.flatMap(({ path, content }) => {
      const file = content === null ? undefined : this.#classify(path, content, rules);
      return file && 'text' in file ? [{ path, text: file.text, redactedLines: file.redactedLines }] : [];
    });
    return { given: new Set(files.map(({ path }) => path)), texts };
  }

  #classify(path: RepoPath, content: string, rules: ScanOptions): ClassifiedFile {
    const bytes = Buffer.from(content, 'utf8');
    const skip = virtualSkipReason(path, bytes.length, rules);
    if (skip) return { path, skip };
    const found = classifyBytes(bytes, path, rules.languages);
    if (found.kind === 'skip') return { path, skip: found.reason };
    const contentId = contentIdOf(bytes, this.#objectFormat);
    return {
      path,
      text: found.text,
      redactedLines: found.redactedLines,
      virtual: defined({ path, contentId, bytes, language: found.language }),
    };
  }

  /** Contents in the store, such as saved files, keep their numbers; the others form a layer above it. */
  async #layerContents(
    reader: StoreReader,
    classified: readonly ClassifiedFile[],
    options: WorkOptions,
  ): Promise<LayeredEntries> {
    const texts = classified.flatMap((file) => ('virtual' in file ? [file.virtual] : []));
    const stored = await storedNumbers(reader, texts);
    const lacking = texts.filter((text) => !stored.has(text));
    const pieces = new Map<string, VirtualPiece>();
    for (const text of lacking) pieces.set(textKey(text), await this.#contents.piece(text, options));
    const layer = await layerReader(reader, [...pieces.values()]);
    const keys = [...pieces.keys()];
    const numberOf = (text: VirtualText) => stored.get(text) ?? layer.numbers[keys.indexOf(textKey(text))];
    const entries = classified.map(
      (file): ViewEntry =>
        'skip' in file
          ? { path: file.path, skip: file.skip }
          : { path: file.path, ...defined({ language: file.virtual.language }), ...numberOf(file.virtual) },
    );
    const unparsed = lacking.flatMap((text) => {
      const failure = pieces.get(textKey(text))?.failure;
      return failure === undefined ? [] : [{ path: text.path, message: failure }];
    });
    return { entries, reader: layer.reader, unparsed };
  }

  #viewOf(
    below: StoredView,
    edit: {
      readonly entries: readonly ViewEntry[];
      readonly removed: readonly RepoPath[];
      readonly files: readonly VirtualFile[];
    },
  ): StoredView {
    // Numbers of unstored contents change as the store grows; a cached table is valid only while they stay the same.
    const numbers = edit.entries.map(({ content, facts }) => [content, facts]);
    const key = createHash('sha1')
      .update(JSON.stringify([below.name, viewState(below), edit.files, numbers]))
      .digest('hex');
    const known = this.#cachedViews.get(key);
    if (known?.below.table === below.table) return known.stored;
    const table = editTable(below.table, { put: edit.entries, remove: edit.removed });
    const stored: StoredView = { ...below, name: `virtual:${key}`, table };
    this.#cachedViews.set(key, { below, stored });
    return stored;
  }
}

/** Files with the same text and language share their numbers. */
const textKey = ({ contentId, language = '' }: VirtualText): string => `${contentId} ${language}`;

type EntryNumbers = Pick<ViewEntry, 'content' | 'facts'>;

/** Only contents whose facts are stored too, if their language has any. */
const storedNumbers = async (
  reader: StoreReader,
  texts: readonly VirtualText[],
): Promise<ReadonlyMap<VirtualText, EntryNumbers>> => {
  const contents = await reader.contentNumbers(texts.map(({ contentId }) => contentId));
  const found = new Map<VirtualText, EntryNumbers>();
  for (const text of texts) {
    const content = contents.get(text.contentId);
    if (content === undefined) continue;
    const { language } = text;
    const facts = language === undefined ? undefined : await factsNumberOf(reader, content, language);
    if (language === undefined || facts !== undefined) found.set(text, defined({ content, facts }));
  }
  return found;
};

const factsNumberOf = async (reader: StoreReader, content: ContentNumber, language: string): Promise<FactsNumber | undefined> => {
  const key = { content, language, version: versionOf(language) };
  return (await reader.factsNumbers([key])).get(key);
};

const overlayTexts = (
  { readText }: OpenView,
  files: readonly VirtualFile[],
  classified: readonly ClassifiedFile[],
): OpenView['readText'] => {
  const live = new Map<string, LiveText>();
  for (const file of classified) {
    if ('virtual' in file) live.set(file.path, virtualLiveText(file.text, file.virtual.contentId));
  }
  const given = new Set<string>(files.map(({ path }) => path));
  return async (path) => (given.has(path) ? live.get(path) : readText(path));
};

const virtualLiveText = (text: string, contentId: ContentId): LiveText => ({ text, contentId, isStale: false });

/** A tree cannot have a file and a folder with the same path. */
const refuseFolders = ({ table }: StoredView, files: readonly VirtualFile[]): void => {
  for (const { path, content } of files) {
    if (content === null) continue;
    const file = parentFolders(path).find((folder) => indexOfPath(table, folder) >= 0);
    const isFolder = isFolderOf(table.paths, path);
    if (file === undefined && !isFolder) continue;
    throw new Problem('invalid_input', isFolder ? `${path} is a folder in this view.` : `${file} is a file in this view.`, {
      hint: 'Pass a file path. To replace what exists there, delete it in the same request with content null.',
      details: { field: 'virtual_files', path },
    });
  }
};

const isFolderOf = (paths: readonly RepoPath[], folder: string): boolean => {
  const prefix = `${folder}/`;
  return paths[firstAtOrAfter<string>(paths, prefix)]?.startsWith(prefix) ?? false;
};

/** The virtual files inside a submodule or linked worktree below the root, unless the request deletes that folder. */
const pathsInOtherRepositories = ({ table }: StoredView, files: readonly VirtualFile[]): readonly RepoPath[] => {
  const deleted = new Set<string>(files.flatMap(({ path, content }) => (content === null ? [path] : [])));
  const isOther = (folder: string): boolean => !deleted.has(folder) && table.skips[indexOfPath(table, folder)] === 'submodule';
  return files.flatMap(({ path }) => (parentFolders(path).some(isOther) ? [path] : []));
};

type VirtualTexts = { readonly given: ReadonlySet<string>; readonly texts: readonly DiskText[] };

/** Merges virtual files into scanned texts, in path order. */
async function* mergeTexts(scanned: AsyncIterable<DiskText>, { given, texts }: VirtualTexts): AsyncIterable<DiskText> {
  const waiting = texts.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  for await (const file of scanned) {
    while (waiting[0] && waiting[0].path < file.path) yield* waiting.splice(0, 1);
    if (!given.has(file.path)) yield file;
  }
  yield* waiting;
}
