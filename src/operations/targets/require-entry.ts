/** Finds the view entry for a path from the caller. */
import { entryOfPath, closestWord, isProblem, OPERATION, Problem, type RepoPath, type ViewEntry } from '#model';
import type { OpenView } from '#store';
import { withinRoot } from '#call';

/** Throws `path_not_allowed`, `file_not_found` (with similar paths) and `secret_refused`. */
export const requireEntry = (view: OpenView, given: string): ViewEntry => {
  // File names may contain a backslash, so an exact match comes first.
  const entry = entryOfPath(view.stored.table, given) ?? entryOfPath(view.stored.table, pathWithin(view, given));
  if (!entry) throw fileNotFound(view, given, pathWithin(view, given));
  const { path } = entry;
  if (entry.skip !== 'secret') return entry;
  throw new Problem('secret_refused', `${path} looks like a secret; it is neither indexed nor shown.`, {
    hint: 'Choose another file.',
    details: { path },
  });
};

/** A path outside the repository is refused, with the files of that name inside it. */
const pathWithin = ({ stored }: OpenView, given: string): string => {
  try {
    return withinRoot(stored.attributes.root, given);
  } catch (error) {
    if (!isProblem(error)) throw error;
    const inside = suggestPaths(stored.table.paths, given.replaceAll('\\', '/'));
    throw new Problem(error.code, error.message, {
      ...error.extras,
      ...(inside.length > 0 ? { correction: { wrong: given, instead: inside } } : {}),
    });
  }
};

/** During the first build, a missing entry proves nothing. */
const notReadYet = (path: string): Problem =>
  new Problem('index_in_progress', `The index is being built; ${JSON.stringify(path)} has not been read yet.`, {
    hint: 'Retry in a moment.',
    details: { path },
    retryable: true,
    nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'status' }, reason: 'Check progress.' }],
  });

const MAX_SUGGESTIONS = 3;

const fileNotFound = ({ stored }: OpenView, given: string, path: string): Problem => {
  if (stored.attributes.tier === 0) return notReadYet(path);
  if (stored.table.paths.some((each) => path === '' || each.startsWith(`${path}/`))) return folderGiven(path);
  const candidates = suggestPaths(stored.table.paths, path);
  return new Problem('file_not_found', `No file ${JSON.stringify(path)}.`, {
    hint: candidates.length > 0 ? `Did you mean ${candidates.join(' or ')}?` : 'It may be ignored, unsaved or misspelled.',
    details: { path, ...(candidates.length > 0 ? { candidates } : {}) },
    ...(candidates.length > 0
      ? { correction: { wrong: given, instead: candidates } }
      : { nextActions: [{ tool: OPERATION.searchCode, args: searchByName(path), reason: 'Search for it by name.' }] }),
  });
};

const searchByName = (path: string) => ({ query: lowerCaseName(path) || path, detail_level: 'location' });

const folderGiven = (path: string): Problem =>
  new Problem('file_not_found', `${JSON.stringify(path || '.')} is a folder, not a file.`, {
    hint: 'Name a file in it.',
    details: { path, is_folder: true },
    nextActions: [
      { tool: OPERATION.listFiles, args: path === '' ? {} : { pattern: `${path}/` }, reason: 'The files of the folder.' },
    ],
  });

/** Files with the same name in any folder, or else the most similar path among names with the same first letter. */
const suggestPaths = (paths: readonly RepoPath[], missing: string): readonly string[] => {
  const name = lowerCaseName(missing);
  const same = paths.filter((path) => lowerCaseName(path) === name);
  if (same.length > 0) return same.slice(0, MAX_SUGGESTIONS);
  const alike = paths.filter((path) => lowerCaseName(path)[0] === name[0]).slice(0, MAX_COMPARED);
  const near = closestWord(missing, alike);
  return near === undefined ? [] : [near];
};

/** Each comparison takes microseconds: an error must not take seconds in a huge repository. */
const MAX_COMPARED = 2_000;

const lowerCaseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase();
