/** The entry of a view that a caller's path means. */
import { entryOfPath, closestWord, OPERATION, Problem, type RepoPath, type ViewEntry } from '#model';
import type { OpenView } from '#store';
import { withinRoot } from '#call';

/** Throws `path_not_allowed`, `file_not_found` (with the nearest paths) and `secret_refused`. */
export const requireEntry = (view: OpenView, given: string): ViewEntry => {
  // A name may hold a backslash: what the view has under exactly this name is meant.
  const entry =
    entryOfPath(view.stored.table, given) ?? entryOfPath(view.stored.table, withinRoot(view.stored.attributes.root, given));
  if (!entry) throw fileNotFound(view, withinRoot(view.stored.attributes.root, given));
  const { path } = entry;
  if (entry.skip !== 'secret') return entry;
  throw new Problem('secret_refused', `${path} looks like a secret; its text is neither indexed nor shown.`, {
    hint: 'Ask about another file.',
    details: { path },
  });
};

/** While the first build is under way, absence means nothing. */
const notReadYet = (path: string): Problem =>
  new Problem('index_in_progress', `The index is being built and has not read ${JSON.stringify(path)} yet.`, {
    hint: 'Ask again in a moment.',
    details: { path },
    retryable: true,
    nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'status' }, reason: 'See how far it is.' }],
  });

const MAX_SUGGESTIONS = 3;

const fileNotFound = ({ stored }: OpenView, path: string): Problem => {
  if (stored.attributes.tier === 0) return notReadYet(path);
  const candidates = suggestPaths(stored.table.paths, path);
  return new Problem('file_not_found', `The view holds no file ${JSON.stringify(path)}.`, {
    hint: candidates.length > 0 ? `Perhaps: ${candidates.join(', ')}.` : 'It may be ignored, or not saved under this name.',
    details: { path, ...(candidates.length > 0 ? { candidates } : {}) },
    nextActions:
      candidates.length > 0
        ? candidates.map((candidate) => ({
            tool: OPERATION.getFileOutline,
            args: { path: candidate },
            reason: 'The nearest path.',
          }))
        : [{ tool: OPERATION.searchCode, args: { query: path, detail_level: 'location' }, reason: 'Look for it by name.' }],
  });
};

/** Files of that name anywhere; else the path that is spelled most alike, among those that start alike. */
const suggestPaths = (paths: readonly RepoPath[], missing: string): readonly string[] => {
  const name = lowerCaseName(missing);
  const same = paths.filter((path) => lowerCaseName(path) === name);
  if (same.length > 0) return same.slice(0, MAX_SUGGESTIONS);
  const alike = paths.filter((path) => lowerCaseName(path)[0] === name[0]).slice(0, MAX_COMPARED);
  const near = closestWord(missing, alike);
  return near === undefined ? [] : [near];
};

/** Comparing spellings takes microseconds each: an error must not take seconds in a huge repository. */
const MAX_COMPARED = 2_000;

const lowerCaseName = (path: string): string => path.slice(path.lastIndexOf('/') + 1).toLowerCase();
