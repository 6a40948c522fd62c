/** Everything that a task pack may show, before its budget. */
import { factsNumber, type SymbolFact } from '#model';
import type { OpenView } from '#store';
import { type RankedFile, type RankOptions, rankTask, type TaskRanking } from '#tasks';
import { whyFile } from './why-file.ts';

export type TaskSymbol = {
  readonly name: string;
  readonly kind: string;
  readonly line_start: number;
  readonly line_end: number;
  readonly signature: string;
};

export type TaskFile = {
  readonly file: RankedFile;
  readonly path: string;
  readonly why: string;
  readonly symbols: readonly TaskSymbol[];
};

export type TaskPlan = {
  readonly ranking: TaskRanking;
  readonly files: readonly TaskFile[];
};

/** A pack names this many files if the ranking has no clear leader, and at least the smaller number. */
const MOST_FILES = 12;
const FEWEST_FILES = 5;
/** Files with less than this share of the best score are not named, beyond the fewest. */
const SHARE_OF_BEST = 0.3;

export const planTask = async (view: OpenView, options: RankOptions, limit: number | undefined): Promise<TaskPlan> => {
  const ranking = await rankTask(view, options);
  const files = await Promise.all(leadingFiles(ranking.files, limit).map((file) => planFile(view, file)));
  return { ranking, files };
};

const leadingFiles = (files: readonly RankedFile[], limit: number | undefined): readonly RankedFile[] => {
  if (limit !== undefined) return files.slice(0, limit);
  const best = files[0]?.score ?? 0;
  return files.slice(0, MOST_FILES).filter(({ score }, index) => index < FEWEST_FILES || score >= best * SHARE_OF_BEST);
};

const planFile = async (view: OpenView, file: RankedFile): Promise<TaskFile> => {
  const facts = factsNumber(view.stored.table.facts[file.entry] ?? 0);
  const symbols = file.symbols.length === 0 ? [] : ((await view.reader.symbols([facts])).get(facts)?.symbols ?? []);
  return {
    file,
    path: file.path,
    why: whyFile(file),
    symbols: file.symbols.flatMap((index) => {
      const symbol: SymbolFact | undefined = symbols[index];
      return symbol ? [planSymbol(symbol)] : [];
    }),
  };
};

const planSymbol = ({ qualifiedName, kind, span, signature }: SymbolFact): TaskSymbol => ({
  name: qualifiedName,
  kind,
  line_start: span.lineStart,
  line_end: span.lineEnd,
  signature,
});
