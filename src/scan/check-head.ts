/** Finds out what is checked out. Reads git's files directly where possible, since asking git takes three processes. */
import { dirname } from 'node:path';
import type { GitState } from '#model';
import { gitState, readFileBytes } from '#platform';
import { packWatchPoints, type SweepRecord } from './sweep-record.ts';
import { headWatchPoints } from './watch-points.ts';

export type HeadCheck = { readonly git: GitState | undefined; readonly watched: SweepRecord['watched'] };

type CheckHeadRequest = {
  readonly record: SweepRecord;
  /** The current signatures of the watch points of the record. */
  readonly watched: SweepRecord['watched'];
  readonly signal?: AbortSignal | undefined;
};

/** Undefined if the branch changed and git settings may depend on the branch: then a full scan is needed. */
export const checkHead = async ({ record, watched, signal }: CheckHeadRequest): Promise<HeadCheck | undefined> => {
  const headFile = headFileOf(record);
  const git =
    (headFile === undefined ? undefined : readHeadFile(headFile, record.git)) ?? (await gitState(record.root, { signal }));
  if (git?.branch === record.git?.branch) return { git, watched };
  if (headFile === undefined || !git || record.hasSettingsByBranch !== false) return undefined;
  const points = headWatchPoints({ gitDir: dirname(headFile), commonDir: git.commonDir, branch: git.branch });
  return { git, watched: [...watched.filter(([group]) => group !== 'head'), ...packWatchPoints(record.root, points)] };
};

const headFileOf = ({ watched }: SweepRecord): string | undefined => watched.find(([group]) => group === 'head')?.[1];

/** Undefined in the cases only git can answer: a branch without commits, other ref storage formats. */
const readHeadFile = (headFile: string, before: GitState | undefined): GitState | undefined => {
  const line = decodeLine(readFileBytes(headFile));
  if (line === undefined || !before) return undefined;
  const { commonDir, objectFormat } = before;
  if (OBJECT_ID.test(line)) return { commonDir, objectFormat, head: line };
  const branch = /^ref: refs\/heads\/(.+)$/u.exec(line)?.[1];
  const head = branch === undefined ? undefined : readBranch(commonDir, branch);
  return head === undefined || branch === undefined ? undefined : { commonDir, objectFormat, head, branch };
};

const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/u;

/** A loose ref takes precedence over a packed one. */
const readBranch = (commonDir: string, branch: string): string | undefined => {
  const loose = readFileBytes(`${commonDir}/refs/heads/${branch}`);
  const found = loose.kind === 'gone' ? readPackedRef(commonDir, `refs/heads/${branch}`) : decodeLine(loose);
  return found !== undefined && OBJECT_ID.test(found) ? found : undefined;
};

const readPackedRef = (commonDir: string, ref: string): string | undefined => {
  const text = decodeText(readFileBytes(`${commonDir}/packed-refs`)) ?? '';
  const end = text.indexOf(` ${ref}\n`);
  return end < 0 ? undefined : text.slice(text.lastIndexOf('\n', end) + 1, end);
};

type ReadBytes = ReturnType<typeof readFileBytes>;

const decodeLine = (read: ReadBytes): string | undefined => decodeText(read)?.replace(/\n$/u, '');

/** Also undefined for a symbolic link, the old format of HEAD. */
const decodeText = (read: ReadBytes): string | undefined =>
  read.kind === 'bytes' ? Buffer.from(read.bytes).toString('utf8') : undefined;
