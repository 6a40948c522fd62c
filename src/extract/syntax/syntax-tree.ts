/**
 * A parsed file as columns. A place is the index of one syntax node in document order (parents before children), so
 * what is inside place `p` is exactly `p + 1 … afters[p] - 1`, and everything later works on these numbers alone.
 */
import type { Tree } from 'web-tree-sitter';
import { addressOf, type Runtime } from './runtime.ts';

export type SyntaxTree = {
  readonly text: string;
  readonly count: number;
  /** Type ids of the grammar. */
  readonly types: Uint16Array;
  /** Field ids of the grammar; 0 for none. */
  readonly fields: Uint16Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** -1 for the root. */
  readonly parents: Int32Array;
  /** The first place that is not inside. */
  readonly afters: Int32Array;
  readonly hasError: boolean;
};

/** What the parser could not make sense of has this type in every grammar. */
export const ERROR_TYPE = 65_535;

type Columns = Omit<SyntaxTree, 'text' | 'count' | 'hasError'>;

const makeColumns = (capacity: number): Columns => ({
  types: new Uint16Array(capacity),
  fields: new Uint16Array(capacity),
  starts: new Int32Array(capacity),
  ends: new Int32Array(capacity),
  parents: new Int32Array(capacity),
  afters: new Int32Array(capacity),
});

/** Columns are lent from file to file: a tree is used up before the next is read. Large ones are not kept. */
const KEPT_CAPACITY = 1 << 18;
let pooled = makeColumns(1 << 14);

/** What must be known of a grammar to read its trees fast, by type id. */
export type TypeTable = {
  /** 1 for named types; the others are plain tokens, whose name is their text. */
  readonly named: Uint8Array;
  /** 1 where some query asks for the fields of the children. */
  readonly fielded: Uint8Array;
  readonly names: readonly (string | undefined)[];
};

export type TreeRequest = { readonly runtime: Runtime; readonly types: TypeTable; readonly text: string };

export const readTree = (tree: Tree, { runtime, types, text }: TreeRequest): SyntaxTree => {
  const root = tree.rootNode;
  const capacity = root.descendantCount + 1;
  const columns = capacity <= pooled.types.length ? pooled : makeColumns(Math.max(capacity, pooled.types.length * 2));
  if (columns.types.length <= KEPT_CAPACITY) pooled = columns;
  const { hasError } = root;
  const count = fillColumns({ runtime, types, isExact: hasError }, addressOf(tree), columns);
  const { types: typeIds, fields, starts, ends, parents, afters } = columns;
  return { text, count, types: typeIds, fields, starts, ends, parents, afters, hasError };
};

/** A token that error recovery put in has no text, so in broken sources no end is taken for granted. */
type FillRequest = Omit<TreeRequest, 'text'> & { readonly isExact: boolean };

/**
 * As few calls a place as can be: a plain token is its own text and has neither field nor children; what has children
 * starts where its first token starts and ends where its last one ends.
 */
const fillColumns = (
  { runtime, types: { named, fielded, names }, isExact }: FillRequest,
  tree: number,
  columns: Columns,
): number => {
  const { types, fields, starts, ends, parents, afters } = columns;
  const down = runtime._ts_tree_cursor_goto_first_child_wasm;
  const next = runtime._ts_tree_cursor_goto_next_sibling_wasm;
  const up = runtime._ts_tree_cursor_goto_parent_wasm;
  const typeNow = runtime._ts_tree_cursor_current_node_type_id_wasm;
  const fieldNow = runtime._ts_tree_cursor_current_field_id_wasm;
  const startNow = runtime._ts_tree_cursor_start_index_wasm;
  const endNow = runtime._ts_tree_cursor_end_index_wasm;
  runtime._ts_tree_root_node_wasm(tree);
  runtime._ts_tree_cursor_new_wasm(tree);
  let [count, parent, unstarted] = [0, -1, 0];
  for (let isInside = true; isInside; ) {
    const at = count++;
    const type = typeNow(tree);
    const isToken = !isExact && named[type] === 0;
    types[at] = type;
    parents[at] = parent;
    fields[at] = !isToken && fielded[types[parent] as number] === 1 ? fieldNow(tree) : 0;
    if (!isToken && down(tree) === 1) {
      parent = at;
      continue;
    }
    const start = startNow(tree);
    for (; unstarted <= at; unstarted++) starts[unstarted] = start;
    ends[at] = isToken ? start + (names[type] as string).length : endNow(tree);
    afters[at] = count;
    while (next(tree) !== 1) {
      isInside = parent >= 0;
      if (!isInside) break;
      up(tree);
      afters[parent] = count;
      ends[parent] = ends[count - 1] as number;
      parent = parents[parent] as number;
    }
  }
  runtime._ts_tree_cursor_delete_wasm(tree);
  return count;
};

export const startAt = ({ starts }: SyntaxTree, place: number): number => starts[place] ?? 0;
export const endAt = ({ ends }: SyntaxTree, place: number): number => ends[place] ?? 0;
export const afterAt = ({ afters }: SyntaxTree, place: number): number => afters[place] ?? 0;
export const textAt = ({ text, starts, ends }: SyntaxTree, place: number): string => text.slice(starts[place], ends[place]);

/** The name as written, without the quotes of a quoted one. */
export const nameAt = (tree: SyntaxTree, place: number): string => {
  const name = textAt(tree, place);
  return isQuoted(tree, place) ? name.slice(1, -1) : name;
};

export const isQuoted = ({ text, starts, ends }: SyntaxTree, place: number): boolean => {
  const first = text.charCodeAt(starts[place] ?? 0);
  return (first === DOUBLE_QUOTE || first === QUOTE || first === BACKTICK) && (ends[place] ?? 0) - (starts[place] ?? 0) > 2;
};

const [DOUBLE_QUOTE, QUOTE, BACKTICK] = [34, 39, 96];
