/** A plan in pieces, in the order in which they matter, and the data of those that fit. */
import { countOf } from '#model';
import { fitPieces, fitsPack, type PackLimits, type PackParts, withPackBudget } from './pack-budget.ts';
import type { TaskChange, TaskContent, TaskData, TaskItem, TaskLine } from './task-output.ts';
import type { TaskFile, TaskPlan } from './task-plan.ts';

type Piece =
  | { readonly kind: 'file' | 'content'; readonly of: TaskFile }
  | { readonly kind: 'line'; readonly of: TaskLine }
  | { readonly kind: 'symbols'; readonly of: readonly string[]; readonly file: TaskFile }
  | { readonly kind: 'change'; readonly of: TaskChange }
  | { readonly kind: 'test'; readonly of: TaskPlan['tests'][number] };

/** What fills the room that is left. */
const isExtra = ({ kind }: Piece): boolean => kind === 'line' || kind === 'symbols' || kind === 'content';

/** Undefined if not even the first file fits. */
export const fitTask = (plan: TaskPlan, limits: PackLimits): TaskData | undefined => {
  const parts = partsOf(plan);
  const kept = fitPieces({
    parts,
    contentOf: (pieces) => contentOf(plan, pieces),
    fits: (content) => fitsPack(content, limits),
    fills: isExtra,
  });
  if (!kept) return undefined;
  const truncated = [...parts.first, ...parts.rest].some((piece) => !isExtra(piece) && !kept.has(piece));
  return withPackBudget(contentOf(plan, kept), { ...limits, truncated });
};

export const smallestTask = (plan: TaskPlan): TaskContent => contentOf(plan, new Set(partsOf(plan).first.slice(0, 1)));

/** For a smaller budget than its own, as in a batch: first without bodies and lines, then with fewer files. */
export const shrinkTask = (data: TaskData, fits: (data: TaskData) => boolean): TaskData => {
  const { max_chars: maxChars } = data.budget;
  const bare = data.items.map(({ path, role, why }) => ({ path, role, why }));
  const withItems = (items: readonly TaskItem[]): TaskData =>
    withPackBudget({ digest: data.digest, items }, { maxChars, truncated: true });
  for (let count = bare.length; count > 1; count -= 1) {
    const smaller = withItems(bare.slice(0, count));
    if (fits(smaller)) return smaller;
  }
  return withItems(bare.slice(0, 1));
};

/** A later line of a file comes after the first lines of this many further files. */
const LINE_STEP = 4;
/** Where changes and tests come among the lines. */
const PLACE_OF_CHANGE: readonly number[] = [0.5, 3.5];
const PLACE_OF_TESTS = 4.5;
/** The first further symbols of the first file come after its second line; the next after those of so many further files. */
const PLACE_OF_SYMBOLS = 4.2;
const SYMBOLS_STEP = 6;
const SYMBOLS_PER_PIECE = 4;
const PLACE_OF_BODIES = 100;

const partsOf = ({ files, changes, tests }: TaskPlan): PackParts<Piece> => {
  const placed: { readonly place: number; readonly piece: Piece }[] = [
    ...changes.map((of, index) => ({ place: PLACE_OF_CHANGE[index] ?? index, piece: { kind: 'change' as const, of } })),
    ...tests.map((of) => ({ place: PLACE_OF_TESTS, piece: { kind: 'test' as const, of } })),
    ...files.flatMap(({ lines }, rank) =>
      lines.map((of, index) => ({ place: rank + index * LINE_STEP, piece: { kind: 'line' as const, of } })),
    ),
    ...files.flatMap((file, rank) =>
      symbolPieces(file).map((piece, index) => ({ place: PLACE_OF_SYMBOLS + rank + index * SYMBOLS_STEP, piece })),
    ),
    ...files.flatMap((of, rank) =>
      of.content === undefined ? [] : [{ place: PLACE_OF_BODIES + rank, piece: { kind: 'content' as const, of } }],
    ),
  ];
  return {
    first: files.map((of) => ({ kind: 'file', of })),
    rest: placed.sort((one, other) => one.place - other.place).map(({ piece }) => piece),
  };
};

const symbolPieces = (file: TaskFile): readonly Piece[] =>
  Array.from({ length: Math.ceil(file.symbols.length / SYMBOLS_PER_PIECE) }, (_, index) => ({
    kind: 'symbols',
    of: file.symbols.slice(index * SYMBOLS_PER_PIECE, (index + 1) * SYMBOLS_PER_PIECE),
    file,
  }));

const contentOf = ({ files, changes, tests, ranking }: TaskPlan, kept: ReadonlySet<Piece>): TaskContent => {
  const of = new Set<unknown>([...kept].filter(({ kind }) => kind !== 'content').map((piece) => piece.of));
  const named = [...kept].flatMap((piece) => (piece.kind === 'symbols' ? [piece] : []));
  const bodies = new Set<unknown>([...kept].filter(({ kind }) => kind === 'content').map((piece) => piece.of));
  const shown = {
    files: files.filter((file) => of.has(file)),
    changes: changes.filter((change) => of.has(change)),
    tests: tests.filter((test) => of.has(test)),
  };
  return {
    digest: digestOf(files.length, shown.files.length),
    ...(shown.changes.length > 0 ? { similar_changes: shown.changes } : {}),
    items: shown.files.map((file) => {
      const { path, role, why, content } = file;
      const lines = file.lines.filter((line) => of.has(line));
      const symbols = named.flatMap((piece) => (piece.file === file ? piece.of : []));
      return {
        path,
        role,
        why,
        ...(lines.length > 0 ? { lines } : {}),
        ...(symbols.length > 0 ? { symbols } : {}),
        ...(content !== undefined && bodies.has(file) ? { content } : {}),
      };
    }),
    ...(shown.tests.length > 0 ? { tests: shown.tests } : {}),
    ...(files.length === 0 && ranking.nearestNames.length > 0 ? { nearest_names: ranking.nearestNames } : {}),
  };
};

const digestOf = (total: number, named: number): string =>
  total === 0
    ? 'No file matches the task.'
    : `${named < total ? `${named} of ` : ''}${countOf(total, 'file')} to look at, most likely first.`;
