/** Tier 2: every (content, language) of the view without current facts is parsed once, recently touched files first. */
import { type ContentNumber, type FactsNumber, type RepoPath, TURN_LIMITS, TurnBudget, type ViewEntry } from '#model';
import { batchBytes, batchesOf } from './batches.ts';
import { extractorFingerprint, versionOf } from '../workers/file-languages.ts';
import { type UpdateContext, openAll } from './update-context.ts';
import type { Ahead } from './parse-ahead.ts';
import { ParseFailures } from './parse-failures.ts';
import type { FactsReply, FileToParse } from '../workers/tasks.ts';

/** One parse serves every path that has this content in this language. */
type Pending = { readonly content: ContentNumber; readonly language: string; readonly paths: RepoPath[]; touched: number };
type Facts = { parsed: number; withProblems: number; bytesRead: number };
export type Extracted = Readonly<Facts> & {
  /** Some files have no facts of this extractor yet. */
  readonly isWhole: boolean;
  /** Why files could not be tried: a worker or a grammar is missing. */
  readonly outage?: string | undefined;
};

/** About a second of parsing: what a kill loses, and what a question may have to wait for to see more. */
const MAX_BATCH_BYTES = 1024 * 1024;
/** Symbols of a long update are shown as they come, about this often. */
const PUBLISH_EVERY_MS = 500;

export const extractFacts = async (context: UpdateContext, ahead?: Ahead): Promise<Extracted> => {
  const { tools, plan, draft, options } = context;
  const stored = await tools.store.read((reader) => reader.parseFailures());
  const failures = new ParseFailures(tools.writer, { stored, retriesGivenUp: plan.retriesGivenUp ?? false });
  const pending = await pendingOf(context, failures);
  const toParse = await adoptKnownFacts(context, pending, failures);
  // What a run that was stopped has left is there for the first question already.
  if (!ahead && toParse.length > 0 && toParse.length < pending.length) await draft.publish(1);
  const files = await withIds(context, toParse);
  const kept = new KeptFacts(context, { files: files.length, failures, pending: toParse });
  const numbered = ahead ? await numberReplies(ahead, files) : [];
  for (const reply of numbered) await kept.keep(reply);
  const done = new Set(numbered.flatMap(({ facts, failed }) => [...facts, ...failed].map(keyOf)));
  const rest = files.filter((file) => !done.has(keyOf(file)));
  await tools.pool.runAll(batchesToParse(context, rest, failures), options, async (batch) => {
    const opened = await openAll(context, batch);
    const parsable = opened.files.map(toFileToParse);
    const replies = await tools.pool.parse({ kind: 'facts', objectFormat: plan.objectFormat, files: parsable }, options);
    for (const reply of replies) await kept.keep(reply);
    await kept.publishNowAndThen();
  });
  return { ...kept.total, isWhole: failures.left === 0, outage: failures.outage };
};

/** A file that failed before is parsed alone and last: the others need not wait for it to fail again. */
const batchesToParse = (
  { tools }: UpdateContext,
  files: readonly Parsable[],
  failures: ParseFailures,
): readonly (readonly Parsable[])[] => {
  const sound = files.filter((file) => !failures.hasFailed(file));
  const bytes = sound.reduce((sum, { size }) => sum + size, 0);
  const size = Math.min(MAX_BATCH_BYTES, batchBytes(bytes, tools.pool.size));
  return [...batchesOf(sound, size), ...files.filter((file) => failures.hasFailed(file)).map((file) => [file])];
};

/** What the workers gave so far: stored, and put into the draft. */
class KeptFacts {
  readonly total: Facts = { parsed: 0, withProblems: 0, bytesRead: 0 };
  readonly #context: UpdateContext;
  readonly #failures: ParseFailures;
  readonly #files: number;
  readonly #pathsOf: ReadonlyMap<string, readonly RepoPath[]>;
  #done = 0;
  #publishedAt = Date.now();

  constructor(
    context: UpdateContext,
    {
      files,
      failures,
      pending,
    }: { readonly files: number; readonly failures: ParseFailures; readonly pending: readonly Pending[] },
  ) {
    this.#context = context;
    this.#files = files;
    this.#failures = failures;
    this.#pathsOf = new Map(pending.map((one) => [keyOf(one), one.paths]));
    if (files > 0) context.options.onProgress?.({ stage: 'symbols', done: 0, total: files });
  }

  async keep({ facts, segment, failed, withProblems, bytesRead }: FactsReply): Promise<void> {
    const { tools, options } = this.#context;
    const written = facts.length > 0 ? await tools.writer.writeFacts({ facts, segment }) : [];
    for (const [index, file] of facts.entries()) this.#setFacts(file, written[index]);
    await this.#failures.forget(facts);
    for (const { file, facts: number } of await this.#failures.add(failed)) this.#setFacts(file, number);
    this.total.parsed += facts.length;
    this.total.withProblems += withProblems + failed.filter(({ blame }) => blame === 'content').length;
    this.total.bytesRead += bytesRead;
    this.#done += facts.length + failed.length;
    options.onProgress?.({ stage: 'symbols', done: Math.min(this.#done, this.#files), total: this.#files });
  }

  async publishNowAndThen(): Promise<void> {
    if (Date.now() - this.#publishedAt < PUBLISH_EVERY_MS) return;
    this.#publishedAt = Date.now();
    await this.#context.draft.publish(1);
  }

  #setFacts(file: { readonly content: ContentNumber; readonly language: string }, number: FactsNumber | undefined): void {
    if (number !== undefined) this.#context.draft.setFacts(this.#pathsOf.get(keyOf(file)) ?? [], number);
  }
}

/** A reply of which some content has no number, because its file moved on meanwhile, is left out: the rest is parsed again. */
const numberReplies = async ({ contents, replies }: Ahead, files: readonly Parsable[]): Promise<readonly FactsReply[]> => {
  const numbers = new Map(files.map(({ contentId, language, content }) => [`${contentId} ${language}`, content]));
  const numbered = <File extends { readonly content: ContentNumber }>(file: File): readonly File[] => {
    const of = contents[file.content];
    const content = of && numbers.get(`${of.contentId} ${of.language}`);
    return content === undefined ? [] : [{ ...file, content }];
  };
  return (await replies).flatMap((reply) => {
    const [facts, failed] = [reply.facts.flatMap(numbered), reply.failed.flatMap(numbered)];
    return facts.length === reply.facts.length && facts.length + failed.length > 0 ? [{ ...reply, facts, failed }] : [];
  });
};

const keyOf = ({ content, language }: { readonly content: ContentNumber; readonly language: string }): string =>
  `${content} ${language}`;

const toFileToParse = ({ path, source, contentId, content, language }: FileToParse): FileToParse => ({
  path,
  source,
  contentId,
  content,
  language,
});

const pendingOf = async ({ plan, draft }: UpdateContext, failures: ParseFailures): Promise<readonly Pending[]> => {
  const isOutdated = plan.stored !== undefined && plan.stored.attributes.extractor !== extractorFingerprint();
  const pending = new Map<string, Pending>();
  const turn = new TurnBudget(TURN_LIMITS.entries);
  for (const entry of draft.all()) {
    await turn.spend({ entries: 1 });
    if (!entry.content || !entry.language) continue;
    const of = { content: entry.content, language: entry.language };
    if (!entry.facts || isOutdated || failures.isRetried(of)) addPending(pending, entry, of);
  }
  return [...pending.values()].sort(
    (one, other) => other.touched - one.touched || ((one.paths[0] ?? '') < (other.paths[0] ?? '') ? -1 : 1),
  );
};

const addPending = (
  pending: Map<string, Pending>,
  entry: ViewEntry,
  of: { readonly content: ContentNumber; readonly language: string },
): void => {
  const known = pending.get(keyOf(of));
  const touched = entry.stat?.mtimeMs ?? 0;
  if (!known) pending.set(keyOf(of), { ...of, paths: [entry.path], touched });
  else {
    known.paths.push(entry.path);
    known.touched = Math.max(known.touched, touched);
  }
};

/** Facts that the store has from another branch or path need no parse, nor does what was given up. */
const adoptKnownFacts = async (
  { tools, draft }: UpdateContext,
  pending: readonly Pending[],
  failures: ParseFailures,
): Promise<readonly Pending[]> => {
  const keys = pending.map((one) => ({ content: one.content, language: one.language, version: versionOf(one.language), one }));
  const known = await tools.store.read((reader) => reader.factsNumbers(keys));
  const unknown: Pending[] = [];
  const turn = new TurnBudget(TURN_LIMITS.entries);
  for (const key of keys) {
    const facts = known.get(key);
    if (facts === undefined) unknown.push(key.one);
    else draft.setFacts(key.one.paths, facts);
    await turn.spend({ entries: key.one.paths.length });
  }
  const isHopeless = (one: Pending): boolean => failures.isGivenUp(one) && !failures.isRetried(one);
  const pathsOf = new Map(unknown.map((one) => [keyOf(one), one.paths]));
  for (const { file, facts } of await failures.giveUp(unknown.filter(isHopeless)))
    draft.setFacts(pathsOf.get(keyOf(file)) ?? [], facts);
  return unknown.filter((one) => !isHopeless(one));
};

type Parsable = Omit<FileToParse, 'source'> & { readonly size: number };

const withIds = async ({ tools }: UpdateContext, pending: readonly Pending[]): Promise<readonly Parsable[]> => {
  const records = await tools.store.read((reader) => reader.contents(pending.map(({ content }) => content)));
  return pending.flatMap(({ content, language, paths: [path] }) => {
    const record = records.get(content);
    return record && path ? [{ content, language, path, contentId: record.id, size: record.size }] : [];
  });
};
