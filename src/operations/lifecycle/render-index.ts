/** The text of manage_index answers: one labelled line per fact. */
import type { Immutable } from '#call';
import { countOf } from '#model';
import type { ManageIndexData } from './manage-index-output.ts';

/** Skips empty lines. */
export const renderIndex = (data: Immutable<Partial<ManageIndexData>>): string => {
  const { index, counts: counted, job, unparsed_files: unparsed } = data;
  const lines: readonly Line[] = [
    ['repository', index?.repo],
    ['branch', index && branchWords(index)],
    ['index', index && freshnessWords(index)],
    ['working', job && jobWords(job)],
    ['files', counted && fileWords(counted)],
    ...languageLines(counted),
    ['symbols', data.symbol_count === undefined ? undefined : String(data.symbol_count)],
    ['skipped', counted && tally(counted.skipped)],
    ['not parsed', unparsed && unparsedWords(unparsed)],
    ['read in part', data.problems && problemWords(data.problems)],
    ['history', data.history && historyWords(data.history)],
    ...closingLines(data),
  ];
  return lines.flatMap(([label, text]) => (text ? [`${label.padEnd(LABEL_WIDTH)}${text}`] : [])).join('\n');
};

const languageLines = (counted: Immutable<Partial<ManageIndexData>>['counts']): readonly Line[] =>
  counted
    ? [
        ['languages', tally(counted.languages)],
        ['text only', tally(counted.text_only)],
      ]
    : [];

const LABEL_WIDTH = 14;

type Line = readonly [label: string, text: string | undefined];

const closingLines = ({
  store,
  index,
  duration_ms: duration,
  recent_jobs: [lastJob] = [],
}: Immutable<Partial<ManageIndexData>>): readonly Line[] => [
  ['database', store && `${megabytes(store.bytes)}  ${store.path}`],
  ['last update', lastJob && jobSummary(lastJob)],
  ['last build', index?.last_indexed_at?.replace('T', ' ').replace(/\.\d+Z$/u, ' UTC')],
  ['took', duration === undefined ? undefined : `${(duration / 1000).toFixed(1)} s`],
];

type RecentJob = Immutable<NonNullable<ManageIndexData['recent_jobs']>[number]>;

const jobSummary = ({ mode, status, error, changed_files: files, duration_ms: duration }: RecentJob): string =>
  status === 'published'
    ? `${mode}, ${files ?? 0} files, ${duration} ms`
    : `${mode} ${status}${error === undefined ? '' : `: ${error}`}`;

type IndexFacts = Immutable<NonNullable<ManageIndexData['index']>>;

const branchWords = ({ ref, commit, has_uncommitted_changes: isDirty }: IndexFacts): string | undefined => {
  const at = commit === undefined ? '' : ` at ${commit.slice(0, 10)}`;
  return ref === undefined && at === '' ? undefined : `${ref ?? 'detached'}${at}${isDirty ? ', uncommitted changes' : ''}`;
};

const freshnessWords = ({ freshness_status: status, stale_reasons: reasons = [] }: IndexFacts): string | undefined => {
  if (status === undefined) return 'none yet';
  return reasons.length > 0 ? `${status}: ${reasons.join(', ')}` : status;
};

const jobWords = ({ action, stage, done, total }: Immutable<NonNullable<ManageIndexData['job']>>): string =>
  stage === undefined ? action : `${action}: ${stage} ${done} of ${total}`;

const fileWords = ({ files, indexed, pending }: Immutable<NonNullable<ManageIndexData['counts']>>): string =>
  `${files} (${indexed} with text${pending > 0 ? `, ${pending} pending symbols` : ''})`;

/** Longer lists are not read. */
const MAX_NAMED_FILES = 3;

const unparsedWords = ({ total, files }: Immutable<NonNullable<ManageIndexData['unparsed_files']>>): string => {
  const named = files
    .slice(0, MAX_NAMED_FILES)
    .map(({ path, reason, attempts }) => `${path} (${reason}, tried ${attempts} times)`);
  return [...named, ...(total > named.length ? [`${total - named.length} more`] : [])].join(', ');
};

const problemWords = ({ total, files }: Immutable<NonNullable<ManageIndexData['problems']>>): string => {
  const named = files.slice(0, MAX_NAMED_FILES).map(({ path, message }) => `${path} (${message})`);
  return [...named, ...(total > named.length ? [`${total - named.length} more`] : [])].join(', ');
};

type History = Immutable<NonNullable<ManageIndexData['history']>>;

const historyWords = ({ state, commits, reason }: History): string => {
  const why = reason === undefined ? '' : `: ${reason}`;
  return state === 'absent' ? `none${why}` : `${countOf(commits, 'commit')}${state === 'partial' ? `, not all${why}` : ''}`;
};

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;

/** Largest first; longer lists are not read at a glance. */
const MAX_TALLY_ENTRIES = 8;

const tally = (amounts: Readonly<Record<string, number>>): string => {
  const sorted = Object.entries(amounts).sort(([one, many], [other, few]) => few - many || (one < other ? -1 : 1));
  const rest = sorted.length - MAX_TALLY_ENTRIES;
  const shown = sorted.slice(0, MAX_TALLY_ENTRIES).map(([name, amount]) => `${name} ${amount}`);
  return [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join(', ');
};
