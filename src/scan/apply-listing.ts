/**
 * Changes that follow from git's index alone and that no stat of a file or folder shows: an ignored file is included while
 * it is tracked, and a nested repository may have appeared or disappeared.
 */
import { folderOf, type RepoPath, type SkipReason, type SourceFile, type StaleReason, type ViewTable } from '#model';
import { lstatOf } from '#platform';
import { foldersWithFiles } from './inventory.ts';
import { describeEscaped, describeFile, submoduleSignature } from './describe-file.ts';
import type { GitListing } from './git-listing.ts';
import { type IgnoreRules, isIgnored } from './ignore-rules.ts';
import type { SweepRecord } from './sweep-record.ts';

export type ApplyListingRequest = {
  readonly record: SweepRecord;
  readonly known: ViewTable;
  readonly listing: GitListing;
  /** Known folders that still exist. */
  readonly present: ReadonlySet<string>;
  /** Folders that this sweep has already listed. */
  readonly walked: ReadonlySet<string>;
  readonly rulesInside: (folder: string) => IgnoreRules;
};

export type ListingChanges = { readonly added: readonly SourceFile[]; readonly dropped: ReadonlySet<RepoPath> };

/** Returns a reason instead if folders or repositories became part of the tree or left it: then a full scan is needed. */
export const applyListing = (request: ApplyListingRequest): ListingChanges | StaleReason => {
  const { record, known, listing } = request;
  const dropped = known.paths.filter((path, index) => !isListed(listing, path, known.skips[index]));
  if (listing.files.size === 0 || haveRepositoriesChanged(request) || hasEmptiedFolder(request, dropped))
    return 'filesystem_changed';
  const added: SourceFile[] = [];
  for (const path of unknownPaths(listing.files, request)) {
    if (isExcluded(path, request)) continue;
    if (!request.present.has(folderOf(path))) return 'filesystem_changed';
    const file = describeFile(record.root, path, record.rules);
    if (file) added.push(file);
  }
  for (const path of unknownPaths(listing.notUtf8, request)) {
    if (!request.present.has(folderOf(path))) return 'filesystem_changed';
    const file = isIgnored(request.rulesInside(folderOf(path)), path) ? undefined : describeEscaped(record.root, path);
    if (file) added.push(file);
  }
  return { added, dropped: new Set(dropped) };
};

const isListed = (listing: GitListing, path: RepoPath, skip: SkipReason | undefined): boolean => {
  if (skip === 'submodule') return true;
  return skip === 'name_not_utf8' ? listing.notUtf8.has(path) : listing.files.has(path);
};

function* unknownPaths(paths: ReadonlySet<string>, { known, walked }: ApplyListingRequest): Iterable<string> {
  const before = new Set<string>(known.paths);
  for (const path of paths) if (!before.has(path) && !walked.has(folderOf(path))) yield path;
}

/** Excluded by our own rules, or deleted: git also lists tracked files that no longer exist. */
const isExcluded = (path: string, { record, present, walked, rulesInside }: ApplyListingRequest): boolean => {
  let [child, folder] = [path, folderOf(path)];
  while (folder !== '' && !present.has(folder) && !walked.has(folder)) [child, folder] = [folder, folderOf(folder)];
  return isIgnored(rulesInside(folder), child, child !== path) || lstatOf(`${record.root}/${path}`) === 'gone';
};

const haveRepositoriesChanged = (request: ApplyListingRequest): boolean => {
  const { record, known, listing } = request;
  const before = new Set<string>(known.paths.filter((_, index) => known.skips[index] === 'submodule'));
  if ([...before].some((path) => !listing.nested.has(path))) return true;
  const exists = (path: string): boolean => submoduleSignature(`${record.root}/${path}`) !== undefined;
  return [...listing.nested].some((path) => !before.has(path) && exists(path) && !isExcluded(path, request));
};

/** A folder that still exists but lost all its listed files may be ignored now. */
const hasEmptiedFolder = ({ listing, present }: ApplyListingRequest, dropped: readonly RepoPath[]): boolean => {
  if (dropped.length === 0) return false;
  const held = foldersWithFiles({ files: new Set(dropped), nested: new Set(), notUtf8: new Set() });
  const holding = foldersWithFiles(listing);
  return [...held].some((folder) => !holding.has(folder) && present.has(folder));
};
