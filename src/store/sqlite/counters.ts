/** Numbers that are handed out once and never again, not even after what they named is gone. */
import type { Database } from './driver.ts';

/** The first of `count` numbers that are the caller's from here on. Inside a write transaction. */
export const nextNumbers = (database: Database, name: 'content' | 'facts' | 'block', count: number): number => {
  const { value } = database.prepare('SELECT value FROM counters WHERE name = ?').get(name) as { value: number };
  database.prepare('UPDATE counters SET value = ? WHERE name = ?').run(value + count, name);
  return value;
};
