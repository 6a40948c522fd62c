/**
 * A parsed file as columns. A place is the index of a syntax node in document order (parents before children), so the
 * descendants of place `p` are exactly `p + 1 … afters[p] - 1`. All later code works on these numbers alone.
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
  /** The first place after the descendants. */
  readonly afters: Int32Array;
  readonly hasError: boolean;
  /** Names may start with a colon. */
  readonly keepsColons: boolean;
  /** Between the parts of qualified names that are one token; undefined if the grammar has none. */
  readonly joiner: string | undefined;
};

/** The type of syntax errors in every grammar. */
export const ERROR_TYPE = 65_535;

type Columns = Omit<SyntaxTree, 'text' | 'count' | 'hasError' | 'keepsColons' | 'joiner'>;

const makeColumns = (capacity: number): Columns => ({
  types: new Uint16Array(capacity),
  fields: new Uint16Array(capacity),
  starts: new Int32Array(capacity),
  ends: new Int32Array(capacity),
  parents: new Int32Array(capacity),
  afters: new Int32Array(capacity),
});

/** Columns are reused from file to file: a tree is no longer used when the next is read. Larger ones are not kept. */
const KEPT_CAPACITY = 1 << 18;
let pooled = makeColumns(1 << 14);

/** What is needed to read the trees of a grammar fast, per type id. */
export type TypeTable = {
  /** 1 for tokens whose name is their text. */
  readonly token: Uint8Array;
  /** 1 for types whose parts do not show where they start and end. */
  readonly uneven: Uint8Array;
  /** 1 if a query tests the fields of the children. */
  readonly fielded: Uint8Array;
  readonly names: readonly (string | undefined)[];
};

export type TreeRequest = {
  readonly runtime: Runtime;
  readonly types: TypeTable;
  readonly text: string;
  readonly keepsColons: boolean;
  readonly joiner?: string | undefined;
};

export const readTree = (tree: Tree, { runtime, types, text, keepsColons, joiner }: TreeRequest): SyntaxTree => {
  const root = tree.rootNode;
  const capacity = root.descendantCount + 1;
  const columns = capacity <= pooled.types.length ? pooled : makeColumns(Math.max(capacity, pooled.types.length * 2));
  if (columns.types.length <= KEPT_CAPACITY) pooled = columns;
  const { hasError } = root;
  const count = fillColumns({ runtime, types, isExact: hasError }, addressOf(tree), columns);
  const { types: typeIds, fields, starts, ends, parents, afters } = columns;
  return { text, count, types: typeIds, fields, starts, ends, parents, afters, hasError, keepsColons, joiner };
};

/** `isExact`: read every end. In broken source, tokens inserted by error recovery have no text. */
type FillRequest = Pick<TreeRequest, 'runtime' | 'types'> & { readonly isExact: boolean };

/**
 * Makes as few calls per place as possible: the name of a token is its text, and it has neither field nor children; any
 * other place starts where its first part starts and ends where its last part ends, unless its type is uneven.
 */
const fillColumns = (
  { runtime, types: { token, uneven, fielded, names }, isExact }: FillRequest,
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
  let [count, parent, unstarted, end] = [0, -1, 0, 0];
  const startUntil = (at: number, start: number): void => {
    for (; unstarted <= at; unstarted++) starts[unstarted] = start;
  };
  for (let isInside = true; isInside; ) {
    const at = count++;
    const type = typeNow(tree);
    const isToken = !isExact && token[type] === 1;
    if (uneven[type] === 1) startUntil(at, startNow(tree));
    types[at] = type;
    parents[at] = parent;
    fields[at] = !isToken && fielded[types[parent] as number] === 1 ? fieldNow(tree) : 0;
    if (!isToken && down(tree) === 1) {
      parent = at;
      continue;
    }
    const start = startNow(tree);
    startUntil(at, start);
    end = isToken ? start + (names[type] as string).length : endNow(tree);
    ends[at] = end;
    afters[at] = count;
    while (next(tree) !== 1) {
      isInside = parent >= 0;
      if (!isInside) break;
      up(tree);
      afters[parent] = count;
      if (uneven[types[parent] as number] === 1) end = endNow(tree);
      ends[parent] = end;
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

/** The name as written, without quotes, the colon of a symbol or a label (`:name`, `name: `) and a path in the same token. */
export const nameAt = (tree: SyntaxTree, place: number): string => {
  const name = textAt(tree, place);
  if (isQuoted(tree, place)) return name.slice(1, -1);
  const label = labelAt(tree, place);
  return name.slice(leadAt(tree, place), label > 0 ? -label : undefined);
};

/** The length of the colon and the space at the end of a label (`name: `). */
export const labelAt = (tree: SyntaxTree, place: number): number => {
  if (tree.keepsColons) return 0;
  const text = textAt(tree, place);
  const last = text.charCodeAt(text.length - 1);
  if (last !== COLON && last !== SPACE && last !== LINE_BREAK) return 0;
  return /[^:\s](:\s*)$/u.exec(text)?.[1]?.length ?? 0;
};

/** The name with the path in the same token. */
export const pathAt = (tree: SyntaxTree, place: number): string => {
  const name = textAt(tree, place);
  return isQuoted(tree, place) ? name.slice(1, -1) : name.slice(colonAt(tree, place));
};

/** The parts of a name that has a path in the same token; undefined if it has none. */
export const partsAt = (tree: SyntaxTree, place: number): readonly string[] | undefined => {
  if (tree.joiner === undefined || leadAt(tree, place) < 2) return undefined;
  return textAt(tree, place).split(tree.joiner);
};

/** The length of what comes before a name in its token: a colon, or a path. */
export const leadAt = (tree: SyntaxTree, place: number): number => {
  if (tree.joiner === undefined) return colonAt(tree, place);
  const path = textAt(tree, place).lastIndexOf(tree.joiner);
  const isPath = path > 0 && path + tree.joiner.length < textAt(tree, place).length && !isQuoted(tree, place);
  return isPath ? path + tree.joiner.length : colonAt(tree, place);
};

const colonAt = ({ text, starts, ends, keepsColons }: SyntaxTree, place: number): number => {
  if (keepsColons) return 0;
  const start = starts[place] ?? 0;
  return text.charCodeAt(start) === COLON && text.charCodeAt(start + 1) !== COLON && (ends[place] ?? 0) > start + 1 ? 1 : 0;
};

export const isQuoted = ({ text, starts, ends }: SyntaxTree, place: number): boolean => {
  const [start, end] = [starts[place] ?? 0, ends[place] ?? 0];
  const first = text.charCodeAt(start);
  // `"$folder"/name` only starts with one.
  return (
    (first === DOUBLE_QUOTE || first === QUOTE || first === BACKTICK) && end - start > 2 && text.charCodeAt(end - 1) === first
  );
};

const [DOUBLE_QUOTE, QUOTE, BACKTICK, COLON, SPACE, LINE_BREAK] = [34, 39, 96, 58, 32, 10];
