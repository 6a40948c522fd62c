import { describe, expect, it } from 'vitest';
import { readQuotedTables } from './sql-tables.ts';

const tablesOf = (text: string): readonly string[] => readQuotedTables(text).map(({ name, access }) => `${access} ${name}`);

describe('a text in code that is no SQL', () => {
  it.each([
    'update this dict from other',
    'update this dict from other, set all keys',
    'select the best from this list',
    'Select an item from the list',
    'select one option from the list below',
    'Select option from dropdown',
    'select all rows from a page',
    'SELECT must have FROM clause',
    'Select files from a folder, then press "OK" (or quit)',
    'update x set y',
    'Update the record and set its name = value',
    'delete from cache',
    'delete from the cache where it is stale',
    'Delete from disk',
    'create table of contents',
    'Create table of contents for the page',
    'insert into the list',
    'insert into cache',
    'Insert into position 3 (from the left)',
    'drop table the guests left',
    'alter table manners',
    'with a little help as they say',
    'replace into the box',
    'merge into main',
    'truncate table of names',
    'from orders select',
  ])('%s', (text) => {
    expect(tablesOf(text)).toEqual([]);
  });
});

describe('a statement in code', () => {
  it.each<readonly [string, readonly string[]]>([
    ['SELECT * FROM orders', ['read orders']],
    ['select * from orders', ['read orders']],
    ['select id from orders', ['read orders']],
    ['Select Id From Orders Where Id = 1', ['read orders']],
    ['SELECT id, name FROM orders o WHERE o.id = ?', ['read orders']],
    ['SELECT DISTINCT name FROM orders', ['read orders']],
    ['select name from users where id = %s', ['read users']],
    ['select o.id from orders o join customers c on c.id = o.customer', ['read orders', 'read customers']],
    ['SELECT count(*) FROM orders', ['read orders']],
    ['select count(*) from (select 1 from orders) x', ['read orders']],
    ['SELECT a FROM b ORDER BY a LIMIT 1', ['read b']],
    ['\n  -- all\n  SELECT id,\n    name\n  FROM "shop"."Orders" AS o\n', ['read shop.Orders']],
    ['SELECT `id` FROM `orders`', ['read orders']],
    ['select [id] from [dbo].[orders]', ['read orders']],
    ['/* a */ SELECT 1 FROM orders', ['read orders']],
    ['(SELECT id FROM a) UNION (SELECT id FROM b)', ['read a', 'read b']],
    ['WITH recent AS (SELECT id FROM orders) SELECT * FROM recent JOIN items ON true', ['read orders', 'read items']],
    ['with recursive tree(id) as (select id from nodes) select id from tree', ['read nodes']],
    ['INSERT INTO orders (id) VALUES ($1)', ['write orders']],
    ['insert into orders values (?)', ['write orders']],
    ['INSERT OR IGNORE INTO orders(id) VALUES (:id)', ['write orders']],
    ['INSERT INTO archive SELECT * FROM orders', ['write archive', 'read orders']],
    ['INSERT INTO orders DEFAULT VALUES', ['write orders']],
    ['UPDATE orders SET total = 1', ['write orders']],
    ['update orders set total=%(total)s where id=%(id)s', ['write orders']],
    ['UPDATE orders o SET total = 1 FROM items WHERE o.id = items.id', ['write orders', 'read items']],
    ['UPDATE orders SET ꙮ0ꙮ WHERE id = 1', ['write orders']],
    ['UPDATE orders SET ', ['write orders']],
    ['DELETE FROM orders', ['write orders']],
    ['delete from orders where id = ?', ['write orders']],
    ['CREATE TABLE IF NOT EXISTS orders (id int)', ['ddl orders']],
    ['create table orders as select * from old_orders', ['ddl orders']],
    ['ALTER TABLE orders ADD COLUMN total int', ['ddl orders']],
    ['DROP TABLE IF EXISTS orders', ['ddl orders']],
    ['drop table orders', ['ddl orders']],
    ['TRUNCATE TABLE orders', ['write orders']],
    [
      'MERGE INTO orders o USING changes c ON (o.id = c.id) WHEN MATCHED THEN UPDATE SET total = 1',
      ['write orders', 'read changes'],
    ],
    ['REPLACE INTO orders (id) VALUES (1)', ['write orders']],
    ['SELECT ꙮ0ꙮ FROM orders', ['read orders']],
    ['SELECT * FROM orders ꙮ0ꙮ', ['read orders']],
  ])('%s', (text, tables) => {
    expect(tablesOf(text)).toEqual(tables);
  });
});
