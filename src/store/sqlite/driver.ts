/**
 * Loads SQLite: the `DatabaseSync` API, from Node itself or, on Node 20, from a package with the same API.
 * Loaded on first use, so that importing the store costs nothing.
 */

export type SqlValue = null | number | string | Uint8Array;

export interface Statement {
  run(...values: SqlValue[]): { readonly changes: number | bigint };
  get(...values: SqlValue[]): unknown;
  all(...values: SqlValue[]): unknown[];
}

export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}

export type DatabaseOptions = { readonly readOnly: boolean };
type DatabaseClass = new (location: string | URL, options: DatabaseOptions) => Database;

/** Typed as a plain string: the Node 20 types do not include this module. */
const BUILT_IN: string = 'node:sqlite';
/** In earlier versions the module is behind a flag or lacks features. */
const FIRST_MAJOR = 22;
const FIRST_MINOR = 13;

let loading: Promise<DatabaseClass> | undefined;

export const openDatabase = async (location: string | URL, options: DatabaseOptions): Promise<Database> => {
  loading ??= loadDriver().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  const DatabaseSync = await loading;
  return new DatabaseSync(location, options);
};

const loadDriver = async (): Promise<DatabaseClass> => {
  const builtIn = loadBuiltIn();
  return builtIn ?? (await import('@photostructure/sqlite')).DatabaseSync;
};

const loadBuiltIn = (): DatabaseClass | undefined => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < FIRST_MAJOR || (major === FIRST_MAJOR && minor < FIRST_MINOR)) return undefined;
  const module = withoutExperimentalWarning(() => process.getBuiltinModule(BUILT_IN));
  return module && hasDatabase(module) ? module.DatabaseSync : undefined;
};

const hasDatabase = (module: object): module is { DatabaseSync: DatabaseClass } => 'DatabaseSync' in module;

/** Node 22 warns on stderr that SQLite is experimental, which does not help the user. */
const withoutExperimentalWarning = <Value>(load: () => Value): Value => {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
};
