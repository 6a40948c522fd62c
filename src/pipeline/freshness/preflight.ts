/**
 * Decides whether a rebuild is worth its cost, from what the index lacks. Files that appear or disappear because ignore
 * rules changed do not need one: a sync does the same.
 */
import { basename } from 'node:path/posix';
import { type ContentNumber, entryOfPath, isProblem, type SourceFile, type StoredView, type ViewName } from '#model';
import { contentIdOf, log, lstatOf, readFileBytes, uncommittedPaths } from '#platform';
import { IGNORE_FILE_NAMES, isWithinTick, type Sweep } from '#scan';
import type { Store } from '#store';
import type { Preflight } from '../port.ts';
import type { CurrentStore } from '../stores/current-store.ts';
import { checkWorktree, isSameStat, type WorktreeSpec } from '../views/check-worktree.ts';
import { isComplete } from '../views/counts.ts';
import { parentFolders } from '../views/parent-folders.ts';
import type { WorktreeView } from '../views/worktree-view.ts';
import { extractorFingerprint } from '../workers/file-languages.ts';

type PreflightInput = WorktreeSpec & {
  /** Absent when there is no index. */
  readonly store: Store | undefined;
  readonly name: ViewName;
  /** The result of the last integrity check; undefined when there was none. */
  readonly isSound: boolean | undefined;
};

export const preflight = async ({
  worktree: { tree, name },
  current,
  isSound,
}: {
  readonly worktree: WorktreeView;
  readonly current: CurrentStore;
  readonly isSound: boolean | undefined;
}): Promise<Preflight> => {
  const input: PreflightInput = { ...tree, name, store: await current.get(), isSound };
  const index = await readUsableIndex(input);
  if (typeof index === 'string') return { outcome: 'reindex_required', confidence: 'high', message: index };
  if (!isComplete(index.stored, 'symbols')) return unknownOutcome('The index is incomplete; a sync completes it.');
  try {
    return await decideByChanges(input, index);
  } catch (error) {
    log.debug('could not determine what changed since the index was built', { error: String(error) });
    const message = isProblem(error) ? error.message : 'Could not determine what changed since the index was built.';
    return { outcome: 'probe_failed', confidence: 'low', message };
  }
};

const unknownOutcome = (message: string): Preflight => ({ outcome: 'unknown', confidence: 'low', message });

type UsableIndex = { readonly store: Store; readonly stored: StoredView };

/** The current index, or why only a rebuild helps. */
const readUsableIndex = async ({ store, name, isSound, rules }: PreflightInput): Promise<UsableIndex | string> => {
  if (!store) return 'There is no index.';
  const { schema } = await store.status();
  if (schema === 'reindex_required') return 'The index was written by another version of Lodestone.';
  if (schema === 'corrupt_manifest' || isSound === false) return 'The index is damaged.';
  const stored = await store
    .read((reader) => reader.view(name))
    .catch((error: unknown) => {
      if (isProblem(error) && error.code === 'index_corrupt') return 'The index is damaged.';
      throw error;
    });
  if (typeof stored === 'string') return stored;
  if (!stored) return 'There is no index of this folder.';
  const isCurrent = stored.attributes.extractor === extractorFingerprint(rules.languages);
  return isCurrent ? { store, stored } : 'The symbols were extracted by another version of Lodestone.';
};

const decideByChanges = async (input: PreflightInput, index: UsableIndex): Promise<Preflight> => {
  const { sweep } = await checkWorktree(input, index.stored);
  const changes = await classifyChanges(input, index, sweep);
  const haveRulesChanged =
    changes.has('rules') ||
    haveRuleFilesChanged(index.stored, sweep) ||
    (changes.has('effect') && sweep.reasons.includes('ignore_rules_changed'));
  // Without a rule change, something else made files appear or disappear, such as a nested repository.
  if (changes.has('source') || (changes.has('effect') && !haveRulesChanged))
    return unknownOutcome('Files changed since the index was built; a sync indexes them.');
  if (haveRulesChanged) return ignoreOnlyOutcome('Only ignore rules changed since the index was built; a sync is enough.');
  return (await areRulesUncommitted(input, index))
    ? ignoreOnlyOutcome('Only ignore rules changed since the last commit, and the index already reflects them.')
    : unknownOutcome('Nothing changed since the index was built.');
};

const ignoreOnlyOutcome = (message: string): Preflight => ({
  outcome: 'reindex_unnecessary_ignore_only',
  confidence: 'high',
  message,
});

/** A server syncs in the background: the outcome must not depend on whether it did so before this call. */
const areRulesUncommitted = async ({ root }: PreflightInput, { stored }: UsableIndex): Promise<boolean> => {
  const paths = stored.attributes.isGit ? await uncommittedPaths(root) : undefined;
  return paths !== undefined && paths.length > 0 && paths.every(isIgnoreFile);
};

/** `rules`: an ignore file. `effect`: a file that appeared or disappeared because of one. `source`: anything else. */
type Change = 'source' | 'rules' | 'effect';

/** Stops at the first change that no ignore rule explains: a branch switch may have thousands. */
const classifyChanges = async (
  input: PreflightInput,
  index: UsableIndex,
  { changed, removed }: Sweep,
): Promise<ReadonlySet<Change>> => {
  const found = new Set<Change>();
  for (const path of removed) found.add(classifyRemoved(input, path));
  for (const file of changed) {
    if (found.has('source')) break;
    const change = await classifyChanged(input, index, file);
    if (change) found.add(change);
  }
  return found;
};

const classifyRemoved = ({ root }: PreflightInput, path: string): Change => {
  if (isIgnoreFile(path)) return 'rules';
  return isFile(`${root}/${path}`) ? 'effect' : 'source';
};

const isIgnoreFile = (path: string): boolean => IGNORE_FILE_NAMES.has(basename(path));

const isFile = (path: string): boolean => {
  const stats = lstatOf(path);
  return typeof stats !== 'string' && (stats.isFile() || stats.isSymbolicLink());
};

/** Undefined when the file did not really change. */
const classifyChanged = async (
  input: PreflightInput,
  { store, stored }: UsableIndex,
  file: SourceFile,
): Promise<Change | undefined> => {
  const entry = entryOfPath(stored.table, file.path);
  const isRule = isIgnoreFile(file.path);
  if (!entry && !isRule) return predatesIndex(input.root, file, stored) ? 'effect' : 'source';
  // Same file, different rule: the settings for large files or secrets changed.
  if (entry?.stat && entry.skip !== file.skip && isSameStat(entry.stat, file.stat)) return 'effect';
  if (entry && (await isSameContent(input, { store, content: entry.content, file }))) return undefined;
  return isRule ? 'rules' : 'source';
};

type ContentComparison = { readonly store: Store; readonly content: ContentNumber | undefined; readonly file: SourceFile };

/** Compares bytes, not timestamps: a touched file did not change. */
const isSameContent = async (
  { root, objectFormat }: PreflightInput,
  { store, content, file }: ContentComparison,
): Promise<boolean> => {
  if (content === undefined) return file.skip !== undefined;
  const read = file.skip ? undefined : readFileBytes(`${root}/${file.path}`, { within: root });
  if (read?.kind !== 'bytes') return false;
  const records = await store.read((reader) => reader.contents([content]));
  return records.get(content)?.id === contentIdOf(read.bytes, objectFormat);
};

/**
 * The file and its folders are older than the index, so it was not added since: a rule had excluded it. The root folder
 * does not count, because writing an ignore file there changes it.
 */
const predatesIndex = (root: string, { path, stat }: SourceFile, { attributes }: StoredView): boolean => {
  const takenAt = Number(attributes.sweep?.['takenAt']);
  const isOlder = (ctimeMs: number): boolean => Number.isFinite(takenAt) && ctimeMs < takenAt && !isWithinTick(ctimeMs, takenAt);
  return isOlder(stat.ctimeMs) && parentFolders(path).every((folder) => isOlder(changeTime(`${root}/${folder}`)));
};

const changeTime = (path: string): number => {
  const stats = lstatOf(path);
  return typeof stats === 'string' ? Number.POSITIVE_INFINITY : stats.ctimeMs;
};

/** Rules outside the tree (`info/exclude`) may change without affecting any file. */
const haveRuleFilesChanged = ({ attributes }: StoredView, { record }: Sweep): boolean =>
  ruleRecords(attributes.sweep?.['watched']) !== ruleRecords(record.watched);

const GIT_RULES = /(?:^|\/)(?:info\/exclude|git\/ignore)$/u;

const ruleRecords = (watched: unknown): string => {
  const points: readonly unknown[] = Array.isArray(watched) ? watched : [];
  const isRule = (point: unknown): boolean =>
    Array.isArray(point) && point[0] === 'rules' && (GIT_RULES.test(String(point[1])) || isIgnoreFile(String(point[1])));
  return JSON.stringify(points.filter(isRule));
};
