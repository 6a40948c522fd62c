// Reads paths on standard input, writes what PostgreSQL's own parser finds in them: path, line, kind and name, tab separated.
//
// A file that it cannot parse is written as `!` and the path: other databases have other grammars. comparisons/sql.json says how each
// kind is treated. It needs `libpg-query`, the parser as WebAssembly, in a folder of NODE_PATH.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const parser = require(require.resolve('libpg-query', { paths: (process.env.NODE_PATH ?? '').split(':') }));
await parser.loadModule();

const lastOf = (names) => names?.at(-1)?.String?.sval;
const columnsOf = (elements = []) =>
  elements.flatMap(({ ColumnDef }) => (ColumnDef?.colname ? [['column', ColumnDef.colname, ColumnDef.location]] : []));
const relation = (kind, { relname, location }) => [kind, relname, location];

/** Kind, name and place, which is missing for some. */
const KINDS = {
  CreateStmt: ({ relation: table, tableElts }) => [relation('table', table), ...columnsOf(tableElts)],
  CreateTableAsStmt: ({ into, objtype }) => [relation(objtype === 'OBJECT_MATVIEW' ? 'view' : 'table', into.rel)],
  CreateForeignTableStmt: ({ base }) => [relation('table', base.relation), ...columnsOf(base.tableElts)],
  ViewStmt: ({ view }) => [relation('view', view)],
  IndexStmt: ({ idxname }) => (idxname ? [['index', idxname]] : []),
  CreateSeqStmt: ({ sequence }) => [relation('sequence', sequence)],
  CreateFunctionStmt: ({ funcname }) => [['function', lastOf(funcname)]],
  CreateTrigStmt: ({ trigname }) => [['trigger', trigname]],
  CreatePolicyStmt: ({ policy_name: name }) => [['policy', name]],
  CreateSchemaStmt: ({ schemaname }) => [['schema', schemaname]],
  CreateEnumStmt: ({ typeName, vals }) => [
    ['type', lastOf(typeName)],
    ...vals.map(({ String: { sval } }) => ['value of an enum', sval]),
  ],
  CompositeTypeStmt: ({ typevar, coldeflist }) => [relation('type', typevar), ...columnsOf(coldeflist)],
  CreateRangeStmt: ({ typeName }) => [['type', lastOf(typeName)]],
  CreateDomainStmt: ({ domainname }) => [['type', lastOf(domainname)]],
  DefineStmt: ({ kind, defnames }) =>
    kind === 'OBJECT_TYPE' ? [['type', lastOf(defnames)]] : kind === 'OBJECT_AGGREGATE' ? [['function', lastOf(defnames)]] : [],
  AlterTableStmt: ({ cmds }) =>
    cmds.flatMap(({ AlterTableCmd: { subtype, def } }) => (subtype === 'AT_AddColumn' ? columnsOf([def]) : [])),
};

/** Lines for psql, and names that an extension gets when it is installed. */
const withoutCommands = (text) =>
  text
    .replaceAll(/^[ \t]*\\[^\n]*/gmu, (line) => ' '.repeat(line.length))
    .replaceAll(/@extschema@|MODULE_PATHNAME/gu, (name) => 'x'.repeat(name.length));

const escaped = (name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/gu, '\\$&');

const definitionsOf = (text) => {
  const bytes = Buffer.from(text);
  const { stmts = [] } = parser.parseSync(text);
  return stmts.flatMap(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    const [type] = Object.keys(stmt);
    const end = length === undefined ? bytes.length : start + length;
    let from = start;
    return (KINDS[type]?.(stmt[type]) ?? []).flatMap(([kind, name, location]) => {
      const written = bytes.subarray(location ?? from, end).toString();
      const found = new RegExp(`(?<![\\w$])${escaped(name.replaceAll("'", "''"))}(?![\\w$])`, 'iu').exec(written);
      if (!found) return [];
      const at = (location ?? from) + Buffer.byteLength(written.slice(0, found.index));
      if (location === undefined) from = at + 1;
      const line = bytes.subarray(0, at).toString().split('\n').length;
      return [{ kind, name: found[0].replaceAll("''", "'"), line }];
    });
  });
};

const lines = [];
for (const path of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  let definitions;
  try {
    definitions = definitionsOf(withoutCommands(readFileSync(path, 'utf8')));
  } catch {
    lines.push(`!\t${path}`);
  }
  for (const { kind, name, line } of definitions ?? []) lines.push([path, line, kind, name].join('\t'));
}
process.stdout.write(`${lines.join('\n')}\n`);
