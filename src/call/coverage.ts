/** What an answer does not cover: a claim of absence must name the files that were not searched. */
import { countOf, type Hint, SKIP_REASONS, type Warning } from '#model';
import { unparsedIn } from '#pipeline';
import { type TextOnlyFiles, textOnlyFiles } from '#search';
import type { OpenView } from '#store';
import type { OperationReply } from './definition/define-operation.ts';

/** Nobody reads a longer list. */
const MAX_NAMED = 5;

/** For claims about symbols: files without text, and files that could not be parsed. */
export const uncoveredSymbols = async (view: OpenView): Promise<readonly Warning[]> => {
  const stored = unparsedIn(view.stored.table, await view.reader.parseFailures());
  const paths = [...(stored?.files ?? []), ...(view.unparsed ?? [])].map(({ path }) => path);
  const total = (stored?.total ?? 0) + (view.unparsed?.length ?? 0);
  const uncovered = [...uncoveredFiles(view), ...textOnlyWarning(textOnlyFiles(view))];
  if (total === 0) return uncovered;
  const more = total > MAX_NAMED ? ` and ${total - MAX_NAMED} more` : '';
  const message = `These files could not be parsed, so their symbols are missing: ${paths.slice(0, MAX_NAMED).join(', ')}${more}.`;
  return [...uncovered, { code: 'PARSE_PROBLEMS', message }];
};

/** `Rust (57 files) and Shell (1 file) are searched as text only; their symbols are not known.` */
const textOnlyWarning = (files: TextOnlyFiles): readonly Warning[] => {
  if (files.size === 0) return [];
  const named = [...files].slice(0, MAX_NAMED).map(([language, count]) => `${language} (${countOf(count, 'file')})`);
  const more = files.size > MAX_NAMED ? ` and ${files.size - MAX_NAMED} more` : '';
  const [verb, whose] = files.size === 1 ? ['is', 'its'] : ['are', 'their'];
  const message = `${named.join(', ')}${more} ${verb} searched as text only; ${whose} symbols are not known.`;
  return [{ code: 'TEXT_ONLY_LANGUAGES', message }];
};

/** A virtual file failed to parse, so its symbols are missing from the answer. */
export const withUnparsed = (reply: OperationReply, view: OpenView | undefined): OperationReply => {
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
