/** Which statements use what others assign, as far as their text tells: no grammar is needed. */
import { forEachIdentifier } from '#model';

/** A name in more statements, such as that of a context, leads nowhere. */
const MOST_USERS = 5;

export type SharedName = {
  /** Indexes of the statements that assign it. */
  readonly assigned: readonly number[];
  readonly used: readonly number[];
};

export const sharedNames = (statements: readonly string[]): readonly SharedName[] => {
  const assigned = statementsByName(statements.map((text) => new Set(assignedNames(text))));
  const used = statementsByName(statements.map((text) => namesIn(text)));
  return [...assigned].flatMap(([name, at]) => {
    const all = used.get(name) ?? [];
    const own = new Set(at);
    const users = all.filter((index) => !own.has(index));
    return users.length > 0 && users.length <= MOST_USERS ? [{ assigned: at, used: users }] : [];
  });
};

const statementsByName = (namesOf: readonly ReadonlySet<string>[]): ReadonlyMap<string, readonly number[]> => {
  const found = new Map<string, number[]>();
  for (const [index, names] of namesOf.entries())
    for (const name of names) {
      const at = found.get(name);
      if (at) at.push(index);
      else found.set(name, [index]);
    }
  return found;
};

/** `=` and `:=`, but no comparison and no arrow. */
const ASSIGNMENT = /[^=!<>]=(?![=>])/u;

/** A sign of assignment behind a bracket names an argument. */
const assignedNames = (text: string): readonly string[] => {
  const end = text.search(ASSIGNMENT);
  const target = text.slice(0, Math.max(0, end + 1));
  return target.includes('(') ? [] : [...namesIn(target)].filter((name) => !DECLARING.has(name));
};

const DECLARING: ReadonlySet<string> = new Set('auto const final let mut self static this val var'.split(' '));

const namesIn = (text: string): ReadonlySet<string> => {
  const names = new Set<string>();
  forEachIdentifier(text, (name) => void names.add(name));
  return names;
};
