/** What an answer does not cover: a claim of absence must name the files that were not searched. */
import { type Hint, SKIP_REASONS, type Warning } from '#model';
import { unparsedIn } from '#pipeline';
import type { OpenView } from '#store';
import type { FittingReply } from './definition/define-operation.ts';

/** Nobody reads a longer list. */
const MAX_NAMED = 5;

/** For claims about symbols: files without text, and files that could not be parsed. */
export const uncoveredSymbols = async (view: OpenView): Promise<readonly Warning[]> => {
  const stored = unparsedIn(view.stored.table, await view.reader.parseFailures());
  const paths = [...(stored?.files ?? []), ...(view.unparsed ?? [])].map(({ path }) => path);
  const total = (stored?.total ?? 0) + (view.unparsed?.length ?? 0);
  if (total === 0) return uncoveredFiles(view);
  const more = total > MAX_NAMED ? ` and ${total - MAX_NAMED} more` : '';
  const message = `These files could not be parsed, so their symbols are missing: ${paths.slice(0, MAX_NAMED).join(', ')}${more}.`;
  return [...uncoveredFiles(view), { code: 'PARSE_PROBLEMS', message }];
};

/** A virtual file failed to parse, so its symbols are missing from the answer. */
export const withUnparsed = (reply: FittingReply, view: OpenView | undefined): FittingReply => {
  if (!view?.unparsed) return reply;
  const hints = view.unparsed.map(
    ({ path, message }): Hint => ({ type: 'warn', text: `${path} could not be parsed: ${message}.` }),
  );
  return { ...reply, hints: [...(reply.hints ?? []), ...hints], meta: { ...reply.meta, result_completeness: 'partial' } };
};

/** The target of a symbolic link is indexed under its own path, so it is not missing. */
const INDEXED_ELSEWHERE = 'symlink';

export const uncoveredFiles = ({ stored }: OpenView): readonly Warning[] => {
  const counted = SKIP_REASONS.filter((reason) => reason !== INDEXED_ELSEWHERE).flatMap((reason) => {
    const files = stored.table.skips.filter((skip) => skip === reason).length;
    return files > 0 ? [`${files} ${reason}`] : [];
  });
  return counted.length > 0 ? [{ code: 'FILES_SKIPPED', message: `Not searched: ${counted.join(', ')}.` }] : [];
};
