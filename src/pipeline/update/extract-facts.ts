/** Tier 2: every (content, language) of the view without current facts is parsed once, recently touched files first. */
import type { ContentNumber, RepoPath, ViewEntry } from '#model';
import { batchBytes, batchesOf } from './batches.ts';
import { openAll } from './open-all.ts';
import { extractorFingerprint, versionOf } from './languages-of-view.ts';
import type { Job } from './job.ts';
import type { FileToParse } from '../workers/tasks.ts';

/** One parse serves every path that has this content in this language. */
type Pending = { readonly content: ContentNumber; readonly language: string; readonly paths: RepoPath[]; touched: number };
type Facts = { readonly parsed: number; readonly withProblems: number; readonly bytesRead: number };

/** Symbols of a long update are shown as they come, about this often. */
const PUBLISH_EVERY_MS = 500;

export const extractFacts = async (job: Job): Promise<Facts> => {
  const { workshop, plan, draft, options } = job;
  const toParse = await adoptKnownFacts(job, pendingOf(job));
  const files = await withIds(job, toParse);
  const pathsOf = new Map(toParse.map((pending) => [keyOf(pending), pending.paths]));
  const total = { parsed: 0, withProblems: 0, bytesRead: 0 };
  let publishedAt = Date.now();
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (files.length > 0) options.onProgress?.({ stage: 'symbols', done: 0, total: files.length });
  await workshop.crew.runAll(batchesOf(files, batchBytes(bytes, workshop.crew.size)), options, async (batch) => {
    const opened = await openAll(job, batch);
    const replies = await workshop.crew.parse(
      { kind: 'facts', objectFormat: plan.objectFormat, files: opened.files.map(toFileToParse) },
      options,
    );
    for (const reply of replies) {
      const written = await workshop.writer.writeFacts({ facts: reply.facts, segment: reply.segment });
      for (const [index, facts] of reply.facts.entries()) {
        const number = written[index];
        if (number !== undefined) draft.setFacts(pathsOf.get(keyOf(facts)) ?? [], number);
      }
      total.parsed += reply.facts.length;
      total.withProblems += reply.withProblems;
      total.bytesRead += reply.bytesRead;
    }
    options.onProgress?.({ stage: 'symbols', done: Math.min(total.parsed, files.length), total: files.length });
    if (Date.now() - publishedAt < PUBLISH_EVERY_MS) return;
    publishedAt = Date.now();
    await draft.publish(1);
  });
  return total;
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
  const keys = pending.map(({ content, language }) => ({ content, language, version: versionOf(language) }));
  const known = await workshop.store.read((reader) => reader.factsNumbers(keys));
  return pending.filter(({ paths }, index) => {
    const facts = known[index];
    if (facts !== undefined) draft.setFacts(paths, facts);
    return facts === undefined;
  });
};

type Parsable = Omit<FileToParse, 'source'> & { readonly size: number };

const withIds = async ({ workshop }: Job, pending: readonly Pending[]): Promise<readonly Parsable[]> => {
  const records = await workshop.store.read((reader) => reader.contents(pending.map(({ content }) => content)));
  return pending.flatMap(({ content, language, paths }, index) => {
    const [record, path] = [records[index], paths[0]];
    return record && path ? [{ content, language, path, contentId: record.id, size: record.size }] : [];
  });
};
