/** What an answer does not cover: a claim of absence must name the files that were not searched. */
import { countOf, type Hint, lineRanges, SKIP_REASONS, type SkipReason, type Warning } from '#model';
import { partlyReadIn, unparsedIn } from '#pipeline';
import { mentioningEntries, type TextOnlyFiles, textOnlyAmong, textOnlyFiles } from '#search';
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

type NamedSymbol = { readonly kind: string; readonly qualifiedName: string };

/** For claims about the uses of symbols: only files that may hold one, which are those that mention a name. */
export const uncoveredUses = async (view: OpenView, symbols: readonly NamedSymbol[]): Promise<readonly Warning[]> => {
  const names = new Set(symbols.flatMap(namesInUses));
  const found = await Promise.all([...names].map((name) => mentioningEntries(view, name)));
  const mentioning = new Set(found.flat());
  return [
    ...uncoveredFiles(view, HOLDS_NO_USE),
    ...textOnlyWarning(textOnlyAmong(view, mentioning)),
    ...(await unparsedFiles(view)),
    ...(await partlyReadFiles(view, (entry) => mentioning.has(entry))),
  ];
};

/** A constructor is called by the name of its type, too. */
const namesInUses = ({ kind, qualifiedName }: NamedSymbol): readonly string[] =>
  qualifiedName.split('.').slice(kind === 'constructor' ? -2 : -1);

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
const INDEXED_ELSEWHERE: readonly SkipReason[] = ['symlink'];
/** Nor is code in pictures and keys. */
const HOLDS_NO_USE: readonly SkipReason[] = [...INDEXED_ELSEWHERE, 'binary', 'secret'];

/** `except`: reasons that say nothing about the question. */
export const uncoveredFiles = ({ stored }: OpenView, except = INDEXED_ELSEWHERE): readonly Warning[] => {
  const counted = SKIP_REASONS.filter((reason) => !except.includes(reason)).flatMap((reason) => {
    const files = stored.table.skips.filter((skip) => skip === reason).length;
    return files > 0 ? [`${files} ${reason}`] : [];
  });
  return counted.length > 0 ? [{ code: 'FILES_SKIPPED', message: `Not searched: ${counted.join(', ')}.` }] : [];
};
