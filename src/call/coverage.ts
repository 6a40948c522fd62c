/** What an answer does not cover: a claim of absence must name the files that were not searched. */
import { countOf, type Hint, lineRanges, SKIP_REASONS, type Warning } from '#model';
import { partlyReadIn, unparsedIn } from '#pipeline';
import { type TextOnlyFiles, textOnlyFiles } from '#search';
import type { OpenView } from '#store';
import type { FittingReply } from './definition/define-operation.ts';

/** Nobody reads a longer list. */
const MAX_NAMED = 5;
const MAX_NAMED_PARTS = 3;

/** For claims about symbols: files without text, and files that could not be parsed, or only in part. */
export const uncoveredSymbols = async (view: OpenView): Promise<readonly Warning[]> => [
  ...uncoveredFiles(view),
  ...textOnlyWarning(textOnlyFiles(view)),
  ...(await unparsedFiles(view)),
  ...(await partlyReadFiles(view)),
];

const unparsedFiles = async (view: OpenView): Promise<readonly Warning[]> => {
  const stored = unparsedIn(view.stored.table, await view.reader.parseFailures());
  const paths = [...(stored?.files ?? []), ...(view.unparsed ?? [])].map(({ path }) => path);
  const total = (stored?.total ?? 0) + (view.unparsed?.length ?? 0);
  if (total === 0) return [];
  const named = namesOf(paths, total);
  return [{ code: 'PARSE_PROBLEMS', message: `These files could not be parsed, so their symbols are missing: ${named}.` }];
};

/** `Erlang (57 files) and Shell (1 file) are searched as text only; their symbols are not known.` */
const textOnlyWarning = (files: TextOnlyFiles): readonly Warning[] => {
  if (files.size === 0) return [];
  const named = [...files].slice(0, MAX_NAMED).map(([language, count]) => `${language} (${countOf(count, 'file')})`);
  const more = files.size > MAX_NAMED ? ` and ${files.size - MAX_NAMED} more` : '';
  const [verb, whose] = files.size === 1 ? ['is', 'its'] : ['are', 'their'];
  const message = `${named.join(', ')}${more} ${verb} searched as text only; ${whose} symbols are not known.`;
  return [{ code: 'TEXT_ONLY_LANGUAGES', message }];
};

/** `isAsked`: the entries that the answer is about. */
export const partlyReadFiles = async (
  view: OpenView,
  isAsked: (entry: number) => boolean = () => true,
): Promise<readonly Warning[]> => {
  const { total = 0, files = [] } = (await partlyReadIn(view, isAsked)) ?? {};
  if (total === 0) return [];
  const named = namesOf(
    files.map(({ path, lines }) => (lines ? `${path} (${lineRanges(lines, { most: MAX_NAMED_PARTS })} not read)` : path)),
    total,
  );
  return [{ code: 'PARSE_PROBLEMS', message: `Read in part, so symbols may be missing: ${named}.` }];
};

const namesOf = (names: readonly string[], total: number): string =>
  names.slice(0, MAX_NAMED).join(', ') + (total > MAX_NAMED ? ` and ${total - MAX_NAMED} more` : '');

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
