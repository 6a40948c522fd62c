/**
 * The tree-sitter runtime, and the only code that depends on its internals: trees are read through the raw functions of
 * the WASM module. Measured on 4.8 MB of TypeScript, relative to the time for parsing: reading the whole tree this way
 * takes 0.2, running a trial query of forty patterns with the package's own engine 0.8.
 */
import { Language as LoadedGrammar, Parser, type Tree } from 'web-tree-sitter';

/** All functions work on the cursor in the transfer buffer of the module, so no other call may come in between. */
export type Runtime = {
  readonly _ts_tree_root_node_wasm: (tree: number) => void;
  readonly _ts_tree_cursor_new_wasm: (tree: number) => void;
  readonly _ts_tree_cursor_delete_wasm: (tree: number) => void;
  readonly _ts_tree_cursor_goto_first_child_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_goto_next_sibling_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_goto_parent_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_current_node_type_id_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_current_field_id_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_start_index_wasm: (tree: number) => number;
  readonly _ts_tree_cursor_end_index_wasm: (tree: number) => number;
};

export type Grammar = LoadedGrammar;

/** The names of types and fields, by id: of a grammar or of a hand-written parser. */
export type GrammarNames = {
  readonly types: readonly string[];
  readonly fields: readonly (string | null)[];
  nodeTypeIsNamed(id: number): boolean;
};

/** Parser.init keeps its first module for the life of the process, so this must too. */
let started: Promise<Runtime> | undefined;

export const startRuntime = (readWasm: () => Promise<Uint8Array>): Promise<Runtime> => {
  started ??= initialise(readWasm).catch((error: unknown) => {
    started = undefined;
    throw error;
  });
  return started;
};

const initialise = async (readWasm: () => Promise<Uint8Array>): Promise<Runtime> => {
  // The package turns the object passed to it into the module, which gives access to its functions.
  const module = { wasmBinary: await readWasm() };
  await Parser.init(module);
  if (!('_ts_tree_cursor_new_wasm' in module)) throw new Error('web-tree-sitter no longer exposes its module; pin the version');
  return module as unknown as Runtime;
};

export const loadGrammar = (wasm: Uint8Array): Promise<Grammar> => LoadedGrammar.load(wasm);

export type Parsed =
  | { readonly kind: 'tree'; readonly tree: Tree }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'crash'; readonly message: string };

/** `clock` counts the milliseconds that this thread computes. */
export type ParseLimit = { readonly timeoutMs: number; readonly clock: () => number };

export type ParseRequest = { readonly grammar: Grammar; readonly text: string; readonly limit: ParseLimit };

/** The clock is read every so many steps of the parser. */
const STEPS_PER_CLOCK = 32;

/** Asks the clock of the thread, which is slow, only when so much time has passed that the limit may be reached. */
const limitTest = ({ timeoutMs, clock }: ParseLimit): (() => boolean) => {
  const startedAt = clock();
  let nextCheck = performance.now() + timeoutMs;
  return () => {
    const now = performance.now();
    if (now <= nextCheck) return false;
    const left = timeoutMs - (clock() - startedAt);
    nextCheck = now + left;
    return left <= 0;
  };
};

/** Creates a new parser each time, because one that timed out or crashed keeps its partial state. */
export const parse = ({ grammar, text, limit }: ParseRequest): Parsed => {
  const parser = new Parser();
  const isOver = limitTest(limit);
  let steps = 0;
  // Called every few microseconds.
  const isLate = (): boolean => ++steps % STEPS_PER_CLOCK === 0 && isOver();
  try {
    parser.setLanguage(grammar);
    const tree = parser.parse(text, null, { progressCallback: isLate });
    return tree ? { kind: 'tree', tree } : { kind: 'timeout' };
  } catch (error) {
    return { kind: 'crash', message: error instanceof Error ? error.message : String(error) };
  } finally {
    parser.delete();
  }
};

/** The address of the tree in the memory of the module. */
export const addressOf = (tree: Tree): number => (tree as unknown as { readonly 0: number })[0];

/** Per type id: 1 for the types of these names. */
export const typeFlags = (grammar: GrammarNames, names: readonly string[]): Uint8Array => {
  requireTypes(grammar, names);
  return Uint8Array.from(grammar.types, (type) => (names.includes(type) ? 1 : 0));
};

/** Per type id: the value for the type of that name. */
export const valuesByType = <Value extends string>(
  grammar: GrammarNames,
  values: Readonly<Record<string, Value>>,
): readonly (Value | undefined)[] => {
  requireTypes(grammar, Object.keys(values));
  return grammar.types.map((type) => values[type]);
};

const requireTypes = ({ types }: GrammarNames, names: readonly string[]): void => {
  const unknown = names.find((name) => !types.includes(name));
  if (unknown !== undefined) throw new Error(`unknown type in the rules of a language: ${unknown}`);
};
