/** Matches of several named files: the first ones of each file, then the others, so that a cut leaves no file without any. */
import type { RepoPath } from '#model';
import type { TextMatches, TextSearchRequest } from '../request.ts';

/** Lines of each file before further ones of any. */
const FIRST_LINES = 5;

type Scan = (paths: readonly RepoPath[], request: TextSearchRequest) => Promise<TextMatches>;

/** Undefined if a file has more matches than one page can hold. */
export const matchInTurns = async (
  paths: readonly RepoPath[],
  request: TextSearchRequest,
  scan: Scan,
): Promise<TextMatches | undefined> => {
  const { offset = 0 } = request;
  const found: TextMatches[] = [];
  for (const path of paths) {
    const inFile = await scan([path], { ...request, offset: 0 });
    if (inFile.hasMore) return undefined;
    found.push(inFile);
  }
  const first = found.flatMap(({ matches }) => matches.slice(0, FIRST_LINES));
  const others = found.flatMap(({ matches }) => matches.slice(FIRST_LINES));
  const sum = (countOf: (inFile: TextMatches) => number) => found.reduce((total, inFile) => total + countOf(inFile), 0);
  return {
    matches: [...first, ...others].slice(offset),
    hasMore: false,
    totalCount: sum(({ totalCount }) => totalCount),
    isLowerBound: false,
    filesScanned: sum(({ filesScanned }) => filesScanned),
    filesMatched: sum(({ filesMatched }) => filesMatched),
    staleFiles: sum(({ staleFiles }) => staleFiles),
  };
};
