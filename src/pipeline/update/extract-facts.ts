/** Tier 2: every (content, language) of the view without current facts is parsed once, recently touched files first. */
import type { ContentNumber, RepoPath, ViewEntry } from '#model';
import { batchBytes, batchesOf } from './batches.ts';
import { openAll } from './open-all.ts';
import { extractorFingerprint, versionOf } from './languages-of-view.ts';
import type { Job } from './job.ts';
import type { Ahead } from './parse-ahead.ts';
import type { FactsReply, FileToParse } from '../workers/tasks.ts';

/** One parse serves every path that has this content in this language. */
type Pending = { readonly content: ContentNumber; readonly language: string; readonly paths: RepoPath[]; touched: number };
type Facts = { parsed: number; withProblems: number; bytesRead: number };

/** About a second of parsing: what a kill loses, and what a question may have to wait for to see more. */
const MAX_BATCH_BYTES = 1024 * 1024;
/** Symbols of a long update are shown as they come, about this often. */
const PUBLISH_EVERY_MS = 500;

export const extractFacts = async (job: Job, ahead?: Ahead): Promise<Readonly<Facts>> => {
  const { workshop, plan, draft, options } = job;
  const pending = pendingOf(job);
  const toParse = await adoptKnownFacts(job, pending);
  // What a run that was stopped has left is there for the first question already.
  if (!ahead && toParse.length > 0 && toParse.length < pending.length) await draft.publish(1);
  const files = await withIds(job, toParse);
  const pathsOf = new Map(toParse.map((pending) => [keyOf(pending), pending.paths]));
  const total: Facts = { parsed: 0, withProblems: 0, bytesRead: 0 };
  let publishedAt = Date.now();
  if (files.length > 0) options.onProgress?.({ stage: 'symbols', done: 0, total: files.length });
  const keep = async (reply: FactsReply): Promise<void> => {
    const written = await workshop.writer.writeFacts({ facts: reply.facts, segment: reply.segment });
    for (const [index, facts] of reply.facts.entries()) {
      const number = written[index];
      if (number !== undefined) draft.setFacts(pathsOf.get(keyOf(facts)) ?? [], number);
    }
    total.parsed += reply.facts.length;
    total.withProblems += reply.withProblems;
    total.bytesRead += reply.bytesRead;
    options.onProgress?.({ stage: 'symbols', done: Math.min(total.parsed, files.length), total: files.length });
  };
  const numbered = ahead ? await numberReplies(ahead, files) : [];
  for (const reply of numbered) await keep(reply);
  const done = new Set(numbered.flatMap(({ facts }) => facts.map(keyOf)));
  const rest = files.filter((file) => !done.has(keyOf(file)));
  const bytes = rest.reduce((sum, { size }) => sum + size, 0);
  const size = Math.min(MAX_BATCH_BYTES, batchBytes(bytes, workshop.crew.size));
  await workshop.crew.runAll(batchesOf(rest, size), options, async (batch) => {
    const opened = await openAll(job, batch);
    const replies = await workshop.crew.parse(
      { kind: 'facts', objectFormat: plan.objectFormat, files: opened.files.map(toFileToParse) },
      options,
    );
    for (const reply of replies) await keep(reply);
    if (Date.now() - publishedAt < PUBLISH_EVERY_MS) return;
    publishedAt = Date.now();
    await draft.publish(1);
  });
  return total;
};

/** A reply of which some content has no number, because its file moved on meanwhile, is left out: the rest is parsed again. */
const numberReplies = async ({ contents, replies }: Ahead, files: readonly Parsable[]): Promise<readonly FactsReply[]> => {
  const numbers = new Map(files.map(({ contentId, language, content }) => [`${contentId} ${language}`, content]));
  return (await replies).flatMap((reply) => {
    const facts = reply.facts.flatMap((packed) => {
      const of = contents[packed.content];
      const content = of && numbers.get(`${of.contentId} ${of.language}`);
      return content === undefined ? [] : [{ ...packed, content }];
    });
    return facts.length === reply.facts.length && facts.length > 0 ? [{ ...reply, facts }] : [];
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

const pendingOf = ({ plan, draft }: Job): readonly Pending[] => {
  const isOutdated = plan.stored !== undefined && plan.stored.attributes.extractor !== extractorFingerprint();
  const pending = new Map<string, Pending>();
  for (const entry of draft.all()) {
    if (!entry.content || !entry.language || (entry.facts && !isOutdated)) continue;
    addPending(pending, entry, { content: entry.content, language: entry.language });
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

/** Facts that the store has from another branch or path need no parse. */
const adoptKnownFacts = async ({ workshop, draft }: Job, pending: readonly Pending[]): Promise<readonly Pending[]> => {
  const keys = pending.map((one) => ({ content: one.content, language: one.language, version: versionOf(one.language), one }));
  const known = await workshop.store.read((reader) => reader.factsNumbers(keys));
  return keys.flatMap((key) => {
    const facts = known.get(key);
    if (facts === undefined) return [key.one];
    draft.setFacts(key.one.paths, facts);
    return [];
  });
};

type Parsable = Omit<FileToParse, 'source'> & { readonly size: number };

const withIds = async ({ workshop }: Job, pending: readonly Pending[]): Promise<readonly Parsable[]> => {
  const records = await workshop.store.read((reader) => reader.contents(pending.map(({ content }) => content)));
  return pending.flatMap(({ content, language, paths: [path] }) => {
    const record = records.get(content);
    return record && path ? [{ content, language, path, contentId: record.id, size: record.size }] : [];
  });
};
