/** Patterns in gitignore syntax, each with a value. The last that matches a path decides. */
import ignore from 'ignore';

export type PathTable<Value extends string> = readonly (readonly [pattern: string, value: Value])[];

export const valueOfPath = <Value extends string>(path: string, table: PathTable<Value>): Value | undefined => {
  if (table.length === 0) return undefined;
  const place = matchersOf(table).findLastIndex((matches) => matches(path));
  return table[place]?.[1];
};

type Matcher = (path: string) => boolean;
const matchers = new WeakMap<PathTable<string>, readonly Matcher[]>();

const matchersOf = (table: PathTable<string>): readonly Matcher[] => {
  const known = matchers.get(table);
  if (known) return known;
  const made = table.map(([pattern]) => {
    const rules = ignore().add(pattern);
    return (path: string) => rules.ignores(path);
  });
  matchers.set(table, made);
  return made;
};
