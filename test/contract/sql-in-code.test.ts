/** The tables that SQL in code reads and writes, and texts that are no SQL. */
import { expect, it } from 'vitest';
import { openViewOf } from '../../src/link/testing/linked-view.ts';
import { listNamedFacts } from '#stitch';

const tablesOf = async (files: Readonly<Record<string, string>>): Promise<readonly string[]> =>
  (await listNamedFacts(await openViewOf(files), 'db_table')).map(
    ({ name, detail, line }) => `${detail['access']} ${name} ${line}`,
  );

type Case = readonly [what: string, path: string, text: string, tables: readonly string[]];

const CASES: readonly Case[] = [
  ['a docstring', 'a.py', 'def a():\n    """update this dict from other"""\n\ndef b():\n    "SELECT id FROM orders"\n', []],
  ['help', 'a.py', 'parser.add_argument("--x", help="delete from cache")\n', []],
  ['a message', 'a.ts', "throw new Error('Select an item from the list');\n", []],
  [
    'a multi-line string',
    'a.py',
    'def a():\n    db.execute("""\n        SELECT id\n        FROM shop.orders\n        WHERE id = %s\n    """)\n',
    ['read shop.orders 2'],
  ],
  ['an f-string', 'a.py', 'def a(where):\n    db.execute(f"select id from orders {where}")\n', ['read orders 2']],
  ['texts side by side', 'a.py', 'q = ("SELECT id "\n     "FROM orders "\n     "WHERE id = 1")\n', ['read orders 1']],
  ['a concatenation', 'a.js', "const q = 'SELECT id ' +\n  'FROM orders ' +\n  'WHERE id = ' + id;\n", ['read orders 1']],
  ['a template', 'a.ts', 'const rows = await sql`INSERT INTO orders (id) VALUES (${id})`;\n', ['write orders 1']],
  [
    'a name that is a constant',
    'a.ts',
    "const TABLE = 'orders';\nexport const all = () => db.query(`SELECT * FROM ${TABLE}`);\n",
    ['read orders 2'],
  ],
  [
    'a constant in a concatenation',
    'a.js',
    "const TABLE = 'orders';\ndb.query('DELETE FROM ' + TABLE + ' WHERE id = 1');\n",
    ['write orders 2'],
  ],
  [
    'Go',
    'a.go',
    'package a\n\nfunc a() {\n\tdb.Query(`select id from orders where id = $1`)\n\tdb.Exec("UPDATE " + "orders SET id = 1")\n}\n',
    ['read orders 4', 'write orders 5'],
  ],
  ['a list of statements', 'a.py', 'UP = ["CREATE TABLE a (id int)", "DROP TABLE b"]\n', ['ddl a 1', 'ddl b 1']],
];

it.each(CASES.map(([what, path, text, tables]) => ({ what, path, text, tables })))('$what', async ({ path, text, tables }) => {
  expect([...(await tablesOf({ [path]: text }))].sort()).toEqual([...tables].sort());
});
