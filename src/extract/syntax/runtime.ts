/**
 * The tree-sitter runtime and the only code that knows its insides: trees are read through the raw functions of the WASM
 * module. Measured on 4.8 MB of TypeScript, in parts of the time that parsing takes: reading the whole tree this way 0.2,
 * the package's own query of forty patterns 0.8 (a trial query, not the one of today).
 */
import { Language as LoadedGrammar, Parser, type Tree } from 'web-tree-sitter';

/** Every function works on the cursor that lies in the module's transfer buffer: no other call may come in between. */
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

/** Parser.init keeps the first module it made for the life of the process, so this must too. */
let started: Promise<Runtime> | undefined;

export const startRuntime = (readWasm: () => Promise<Uint8Array>): Promise<Runtime> => {
  started ??= initialise(readWasm).catch((error: unknown) => {
    started = undefined;
    throw error;
  });
  return started;
};

const initialise = async (readWasm: () => Promise<Uint8Array>): Promise<Runtime> => {
  // The package turns the object it is given into the module itself: that is how its functions are reached.
  const module = { wasmBinary: await readWasm() };
  await Parser.init(module);
  if (!('_ts_tree_cursor_new_wasm' in module)) throw new Error('web-tree-sitter no longer shares its module: pin the version');
  return module as unknown as Runtime;
};

export const loadGrammar = (wasm: Uint8Array): Promise<Grammar> => LoadedGrammar.load(wasm);

export type Parsed =
  | { readonly kind: 'tree'; readonly tree: Tree }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'crash'; readonly message: string };

export type ParseRequest = { readonly grammar: Grammar; readonly text: string; readonly timeoutMs: number };

/** A new parser each time: one that timed out or crashed keeps its half-done state. */
export const parse = ({ grammar, text, timeoutMs }: ParseRequest): Parsed => {
  const parser = new Parser();
  const deadline = performance.now() + timeoutMs;
  try {
    parser.setLanguage(grammar);
    const tree = parser.parse(text, null, { progressCallback: () => performance.now() > deadline });
    return tree ? { kind: 'tree', tree } : { kind: 'timeout' };
  } catch (error) {
    return { kind: 'crash', message: error instanceof Error ? error.message : String(error) };
  } finally {
    parser.delete();
  }
};

/** The address of the tree in the module's memory. */
export const addressOf = (tree: Tree): number => (tree as unknown as { readonly 0: number })[0];
