/** Knex: the tables that migrations define. */
import type { Framework, SurfaceRule } from '#model';

const NAMED = { name: { argument: 0 } } as const;
const BUILDS = ['createTable', 'createTableIfNotExists', 'alterTable'];

const builds: SurfaceRule = {
  on: 'call',
  names: BUILDS,
  // By its shape: migrations are passed what builds.
  when: [
    { part: { argument: 0 }, is: 'text' },
    { part: { argument: 1 }, is: 'function' },
  ],
  kind: 'db_table',
  parts: NAMED,
  detail: { access: 'ddl', by: 'migration' },
};

export const knex: Framework = { name: 'knex', version: 1, rules: [builds] };
