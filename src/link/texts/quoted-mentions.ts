/** Counts how often a name stands in strings and comments, on lines without a use. */
import { LANGUAGES } from '#languages';
import {
  contentNumber,
  type Language,
  mentionKey,
  pathOfEntry,
  type RepoPath,
  TURN_LIMITS,
  TurnBudget,
  viewIndexOf,
} from '#model';
import type { OpenView } from '#store';
import { quotedRanges } from './quoted-ranges.ts';

export type QuotedMentions = {
  readonly strings: number;
  readonly comments: number;
  /** Not every file was read. */
  readonly isLowerBound: boolean;
  /** The first string that is the name and nothing else, or else the first string with the name. */
  readonly example?: { readonly path: RepoPath; readonly line: number; readonly text: string };
};

export type MentionSearch = {
  readonly name: string;
  /** The files to look at, in order. */
  readonly entries: readonly number[];
  /** Lines of a file that do not count. */
  readonly knownLines: (entry: number) => ReadonlySet<number>;
  readonly signal?: AbortSignal | undefined;
};

/** Files read for one answer. */
const MOST_FILES = 100;

const LANGUAGE_BY_ID: ReadonlyMap<string, Language> = new Map(LANGUAGES.map((language) => [language.id, language]));

export const countQuotedMentions = async (view: OpenView, search: MentionSearch): Promise<QuotedMentions> => {
  const { knownLines } = search;
  const index = viewIndexOf(view.stored.table);
  const entries = await entriesWithMoreLines(view, search);
  const tally = new MentionTally(search.name);
  const turn = new TurnBudget(TURN_LIMITS.texts, search.signal);
  for (const entry of entries.slice(0, MOST_FILES)) {
    const path = pathOfEntry(index, entry);
    const language = LANGUAGE_BY_ID.get(index.table.languages[entry] ?? '');
    const live = language && (await view.readText(path));
    if (live && !live.isStale) {
      const known = knownLines(entry);
      tally.add({ path, text: live.text, comments: language.comments, known });
    }
    await turn.spend({ files: 1, bytes: live?.text.length ?? 0 });
  }
  return tally.total({ isLowerBound: entries.length > MOST_FILES });
};

/** Files in which the index has the name on other lines than the known ones. */
const entriesWithMoreLines = async (
  { stored, reader }: OpenView,
  { name, entries, knownLines }: MentionSearch,
): Promise<readonly number[]> => {
  const key = mentionKey(name);
  if (key === undefined) return [];
  const [list] = await reader.postings('word', [key]);
  if (!list) return [];
  const positions = new Map(Array.from(list.documents, (content, at) => [contentNumber(content), at]));
  return entries.filter((entry) => {
    const at = positions.get(contentNumber(stored.table.contents[entry] ?? 0));
    const known = knownLines(entry);
    return at !== undefined && list.values.subarray(list.offsets[at], list.offsets[at + 1]).some((line) => !known.has(line));
  });
};

type MentionedText = {
  readonly path: RepoPath;
  readonly text: string;
  readonly comments: Language['comments'];
  readonly known: ReadonlySet<number>;
};

class MentionTally {
  readonly #name: string;
  readonly #pattern: RegExp;
  #strings = 0;
  #comments = 0;
  #example: QuotedMentions['example'];
  #isExampleExact = false;

  constructor(name: string) {
    this.#name = name;
    const escaped = name.replaceAll(/[\\^$.*+?()[\]{}|/]/gu, String.raw`\$&`);
    this.#pattern = new RegExp(String.raw`(?<![\p{L}\p{N}_$])${escaped}(?![\p{L}\p{N}_$])`, 'gu');
  }

  add({ path, text, comments, known }: MentionedText): void {
    let [line, counted] = [1, 0];
    for (const { kind, start, end } of quotedRanges(text, comments)) {
      const quoted = text.slice(start, end);
      if (!quoted.includes(this.#name)) continue;
      for (const { index } of quoted.matchAll(this.#pattern)) {
        line += newlinesIn(text.slice(counted, start + index));
        counted = start + index;
        if (known.has(line)) continue;
        if (kind === 'comment') this.#comments += 1;
        else this.#addString({ path, line, text: lineAround(text, counted) }, quoted.slice(1, -1) === this.#name);
      }
    }
  }

  #addString(example: NonNullable<QuotedMentions['example']>, isExact: boolean): void {
    this.#strings += 1;
    if (this.#example && (this.#isExampleExact || !isExact)) return;
    [this.#example, this.#isExampleExact] = [example, isExact];
  }

  total({ isLowerBound }: Pick<QuotedMentions, 'isLowerBound'>): QuotedMentions {
    const counted = { strings: this.#strings, comments: this.#comments, isLowerBound };
    return this.#example ? { ...counted, example: this.#example } : counted;
  }
}

const newlinesIn = (text: string): number => text.split('\n').length - 1;

const lineAround = (text: string, at: number): string => {
  const stop = text.indexOf('\n', at);
  return text.slice(text.lastIndexOf('\n', at - 1) + 1, stop < 0 ? undefined : stop).trim();
};
