/**
 * A parsed file as columns. A place is the index of one syntax node in document order (parents before children), so
 * what is inside place `p` is exactly `p + 1 … afters[p] - 1`, and everything later works on these numbers alone.
 */
import type { Tree } from 'web-tree-sitter';
import { addressOf, type Grammar, type Runtime } from './runtime.ts';

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
let lent = makeColumns(1 << 14);

/** What must be known of a grammar to read its trees fast: by type id, whether it is named, and how long its name is. */
export type TypeTable = { readonly named: Uint8Array; readonly lengths: Uint8Array };

export const typeTableOf = (grammar: Grammar): TypeTable => ({
  named: Uint8Array.from(grammar.types, (_, id) => (grammar.nodeTypeIsNamed(id) ? 1 : 0)),
  lengths: Uint8Array.from(grammar.types, (_, id) => grammar.types[id]?.length ?? 0),
});

export type TreeRequest = { readonly runtime: Runtime; readonly types: TypeTable; readonly text: string };

export const readTree = (tree: Tree, { runtime, types, text }: TreeRequest): SyntaxTree => {
  const root = tree.rootNode;
  const capacity = root.descendantCount + 1;
  const columns = capacity <= lent.types.length ? lent : makeColumns(Math.max(capacity, lent.types.length * 2));
  if (columns.types.length <= KEPT_CAPACITY) lent = columns;
  const { hasError } = root;
  // A token that an error recovery put in has no text: then the short cut of `fill` would be wrong.
  const table = hasError ? { named: types.named.map(() => 1), lengths: types.lengths } : types;
  const count = fill({ runtime, types: table }, addressOf(tree), columns);
  return { ...columns, text, count, hasError };
};

/** A plain token is its own text and has neither field nor children: it is read with three calls instead of six. */
const fill = ({ runtime, types: { named, lengths } }: Omit<TreeRequest, 'text'>, tree: number, columns: Columns): number => {
  const { types, fields, starts, ends, parents, afters } = columns;
  const down = runtime._ts_tree_cursor_goto_first_child_wasm;
  const next = runtime._ts_tree_cursor_goto_next_sibling_wasm;
  const up = runtime._ts_tree_cursor_goto_parent_wasm;
  const typeOf = runtime._ts_tree_cursor_current_node_type_id_wasm;
  const fieldOf = runtime._ts_tree_cursor_current_field_id_wasm;
  const startOf = runtime._ts_tree_cursor_start_index_wasm;
  const endOf = runtime._ts_tree_cursor_end_index_wasm;
  runtime._ts_tree_root_node_wasm(tree);
  runtime._ts_tree_cursor_new_wasm(tree);
  let count = 0;
  let parent = -1;
  for (let isInside = true; isInside; ) {
    const at = count++;
    const type = typeOf(tree);
    const start = startOf(tree);
    const isToken = named[type] === 0;
    types[at] = type;
    starts[at] = start;
    parents[at] = parent;
    fields[at] = isToken ? 0 : fieldOf(tree);
    ends[at] = isToken ? start + (lengths[type] ?? 0) : endOf(tree);
    if (!isToken && down(tree) === 1) {
      parent = at;
      continue;
    }
    afters[at] = count;
    while (isInside && next(tree) !== 1) {
      isInside = parent >= 0 && up(tree) === 1;
      if (!isInside) break;
      afters[parent] = count;
      parent = parents[parent] ?? -1;
    }
  }
  runtime._ts_tree_cursor_delete_wasm(tree);
  return count;
};

export const startOf = ({ starts }: SyntaxTree, place: number): number => starts[place] ?? 0;
export const endOf = ({ ends }: SyntaxTree, place: number): number => ends[place] ?? 0;
export const afterOf = ({ afters }: SyntaxTree, place: number): number => afters[place] ?? 0;
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
