/** Limits on file length and folder size. Exceptions have a reason and may only shrink. */
import { isGenerated, isTest, lineCount, type Finding, type ProjectFile, type Rule } from './project.ts';

const MAX_FILE_LINES = 400;
const MAX_FOLDER_FILES = 20;
const CODE = /\.(?:ts|mts|mjs|cjs|sql)$/u;
/** The first matching pattern applies. */
const PAGE_LIMITS: readonly (readonly [pattern: RegExp, lines: number])[] = [
  [/^AGENTS\.md$/u, 60],
  [/^docs\/decisions\/.*\.md$/u, 40],
  [/^src\/languages\/[^/]+\/language\.ts$/u, 60],
];
/** One file per language, question or run: these grow with the product. */
const GROWING = /^src\/languages(?:\/|$)|\/fixtures(?:\/|$)|^(?:evals|test|bench)\/.|^contracts|^docs\//u;

export const filesAreShort: Rule = ({ files, exceptions }) =>
  files.flatMap((file) => checkLength(file, exceptions[file.path]?.lines));

const checkLength = (file: ProjectFile, allowed: number | undefined): readonly Finding[] => {
  const limit = allowed ?? limitOf(file);
  const lines = lineCount(file.text);
  if (limit === undefined || lines <= limit) return [];
  return [{ path: file.path, rule: 'file-length', message: `${lines} lines, at most ${limit}` }];
};

const limitOf = (file: ProjectFile): number | undefined => {
  const page = PAGE_LIMITS.find(([pattern]) => pattern.test(file.path));
  if (page) return page[1];
  const isCounted = CODE.test(file.path) && !file.path.includes('/fixtures/') && !isGenerated(file);
  return isCounted ? MAX_FILE_LINES : undefined;
};

/** Tests sit next to the code and are easy to find, so they do not count. */
export const foldersAreSmall: Rule = ({ files }) => {
  const counts = new Map<string, number>();
  for (const file of files.filter((each) => /^(?:src|tools|bench|evals|test)\//u.test(each.path) && !isTest(each))) {
    const folder = file.path.slice(0, file.path.lastIndexOf('/'));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts]
    .filter(([folder, count]) => count > MAX_FOLDER_FILES && !GROWING.test(folder))
    .map(([path, count]) => ({ path, rule: 'folder-size', message: `${count} files, at most ${MAX_FOLDER_FILES}` }));
};

export const exceptionsOnlyShrink: Rule = ({ files, exceptions, committedExceptions }) =>
  Object.entries(exceptions).flatMap(([exempt, { lines, reason }]) => {
    const committed = committedExceptions?.[exempt]?.lines;
    const messages = [
      files.some(({ path }) => path === exempt) ? '' : `${exempt} does not exist`,
      reason.trim() === '' ? `${exempt} has no reason` : '',
      committedExceptions && committed === undefined ? `${exempt} is new: exceptions may only shrink` : '',
      committed !== undefined && lines > committed
        ? `${exempt} grew from ${committed} to ${lines} lines: exceptions may only shrink`
        : '',
    ];
    return messages
      .filter((message) => message !== '')
      .map((message) => ({ path: 'tools/checks/size-exceptions.json', rule: 'size-exceptions', message }));
  });
