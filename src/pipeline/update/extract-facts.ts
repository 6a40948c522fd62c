/** Tier 2: parses every (content, language) of the view that lacks current facts once, recently modified files first. */
import { type ContentNumber, type FactsNumber, type RepoPath, TURN_LIMITS, TurnBudget, type ViewEntry } from '#model';
import { batchBytes, splitIntoBatches } from './batches.ts';
import { extractorFingerprint, versionOf } from '../workers/file-languages.ts';
import { type UpdateContext, openFiles } from './update-context.ts';
import type { EarlyParse } from './parse-early.ts';
import { ParseFailures, type ParseTarget, parseTargetKey } from './parse-failures.ts';
import type { FactsReply, FileToParse } from '../workers/tasks.ts';

/** One parse covers every path with this content and language. */
type PendingContent = ParseTarget & { readonly paths: RepoPath[]; touched: number };
type ExtractionTotals = { parsed: number; withProblems: number; bytesRead: number };
export type ExtractionOutcome = Readonly<ExtractionTotals> & {
  /** Every file has facts of the current extractor. */
  readonly isWhole: boolean;
  /** Set when a worker or grammar is missing, so files could not be parsed. */
  readonly outage?: string | undefined;
};

/** About a second of parsing: the most that a kill loses, and the delay before new symbols appear. */
const MAX_PARSE_BATCH_BYTES = 1024 * 1024;
/** How often a long update publishes new symbols. */
const PUBLISH_EVERY_MS = 500;

export const extractFacts = async (context: UpdateContext, earlyParse?: EarlyParse): Promise<ExtractionOutcome> => {
  const { tools, plan, draft, options } = context;
  const stored = await tools.store.read((reader) => reader.parseFailures());
  const failures = new ParseFailures(tools.writer, { stored, retriesGivenUp: plan.retriesGivenUp ?? false });
  const pending = await findPending(context, failures);
  const toParse = await adoptKnownFacts(context, pending, failures);
  // Publishes facts left by an interrupted run, so the first question already sees them.
  if (!earlyParse && toParse.length > 0 && toParse.length < pending.length) await draft.publish(1);
  const files = await addContentIds(context, toParse);
  const collector = new FactsCollector(context, { files: files.length, failures, pending: toParse });
  const numbered = earlyParse ? await numberReplies(earlyParse, files) : [];
  for (const reply of numbered) await collector.add(reply);
  const done = new Set(numbered.flatMap(({ facts, failed }) => [...facts, ...failed].map(parseTargetKey)));
  const rest = files.filter((file) => !done.has(parseTargetKey(file)));
  const workers = tools.pool.workersFor(rest.reduce((sum, { size }) => sum + size, 0));
  const work = { ...options, workers };
  await tools.pool.runAll(batchesToParse(rest, failures, workers), work, async (batch) => {
    const opened = await openFiles(context, batch);
    const parsable = opened.files.map(toFileToParse);
    const replies = await tools.pool.parse({ kind: 'facts', objectFormat: plan.objectFormat, files: parsable }, work);
    for (const reply of replies) await collector.add(reply);
    await collector.publishPeriodically();
  });
  return { ...collector.total, isWhole: failures.left === 0, outage: failures.outage };
};

/** Files that failed before are parsed last and alone, so the others need not wait for them. */
const batchesToParse = (
  files: readonly ParsableFile[],
  failures: ParseFailures,
  workers: number,
): readonly (readonly ParsableFile[])[] => {
  const sound = files.filter((file) => !failures.hasFailed(file));
  const bytes = sound.reduce((sum, { size }) => sum + size, 0);
  const size = Math.min(MAX_PARSE_BATCH_BYTES, batchBytes(bytes, workers));
  return [...splitIntoBatches(sound, size), ...files.filter((file) => failures.hasFailed(file)).map((file) => [file])];
};

/** Stores the workers' facts and adds them to the draft. */
class FactsCollector {
  readonly total: ExtractionTotals = { parsed: 0, withProblems: 0, bytesRead: 0 };
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
    }: { readonly files: number; readonly failures: ParseFailures; readonly pending: readonly PendingContent[] },
  ) {
    this.#context = context;
    this.#files = files;
    this.#failures = failures;
    this.#pathsOf = new Map(pending.map((one) => [parseTargetKey(one), one.paths]));
    if (files > 0) context.options.onProgress?.({ stage: 'symbols', done: 0, total: files });
  }

  async add({ facts, segment, failed, withProblems, bytesRead }: FactsReply): Promise<void> {
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

  async publishPeriodically(): Promise<void> {
    if (Date.now() - this.#publishedAt < PUBLISH_EVERY_MS) return;
    this.#publishedAt = Date.now();
    await this.#context.draft.publish(1);
  }

  #setFacts(file: ParseTarget, number: FactsNumber | undefined): void {
    if (number !== undefined) this.#context.draft.setFacts(this.#pathsOf.get(parseTargetKey(file)) ?? [], number);
  }
}

/** Drops a reply if one of its files changed meanwhile, so that a content has no number; its other files are parsed again. */
const numberReplies = async (
  { contents, replies }: EarlyParse,
  files: readonly ParsableFile[],
): Promise<readonly FactsReply[]> => {
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

const toFileToParse = ({ path, source, contentId, content, language }: FileToParse): FileToParse => ({
  path,
  source,
  contentId,
  content,
  language,
});

const findPending = async ({ plan, draft }: UpdateContext, failures: ParseFailures): Promise<readonly PendingContent[]> => {
  const isOutdated = plan.stored !== undefined && plan.stored.attributes.extractor !== extractorFingerprint(plan.languages);
  const pending = new Map<string, PendingContent>();
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

const addPending = (pending: Map<string, PendingContent>, entry: ViewEntry, of: ParseTarget): void => {
  const known = pending.get(parseTargetKey(of));
  const touched = entry.stat?.mtimeMs ?? 0;
  if (!known) pending.set(parseTargetKey(of), { ...of, paths: [entry.path], touched });
  else {
    known.paths.push(entry.path);
    known.touched = Math.max(known.touched, touched);
  }
};

/** Contents with stored facts, from another branch or path, need no parse; nor do those that were given up. */
const adoptKnownFacts = async (
  { tools, draft }: UpdateContext,
  pending: readonly PendingContent[],
  failures: ParseFailures,
): Promise<readonly PendingContent[]> => {
  const keys = pending.map((one) => ({ content: one.content, language: one.language, version: versionOf(one.language), one }));
  const known = await tools.store.read((reader) => reader.factsNumbers(keys));
  const unknown: PendingContent[] = [];
  const turn = new TurnBudget(TURN_LIMITS.entries);
  for (const key of keys) {
    const facts = known.get(key);
    if (facts === undefined) unknown.push(key.one);
    else draft.setFacts(key.one.paths, facts);
    await turn.spend({ entries: key.one.paths.length });
  }
  const isAbandoned = (one: PendingContent): boolean => failures.isGivenUp(one) && !failures.isRetried(one);
  const pathsOf = new Map(unknown.map((one) => [parseTargetKey(one), one.paths]));
  for (const { file, facts } of await failures.giveUp(unknown.filter(isAbandoned)))
    draft.setFacts(pathsOf.get(parseTargetKey(file)) ?? [], facts);
  return unknown.filter((one) => !isAbandoned(one));
};

type ParsableFile = Omit<FileToParse, 'source'> & { readonly size: number };

const addContentIds = async ({ tools }: UpdateContext, pending: readonly PendingContent[]): Promise<readonly ParsableFile[]> => {
  const records = await tools.store.read((reader) => reader.contents(pending.map(({ content }) => content)));
  return pending.flatMap(({ content, language, paths: [path] }) => {
    const record = records.get(content);
    return record && path ? [{ content, language, path, contentId: record.id, size: record.size }] : [];
  });
};
