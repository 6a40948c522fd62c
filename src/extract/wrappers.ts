/** The syntax around a declaration that belongs to it: its statement, the pointer of a declarator, `export`. */
import { FLAG, type Marks } from './marks.ts';

/** The outermost wrapper of a declaration; the declaration itself if it has none. */
export const outermostWrapper = ({ rare: { wrapper } }: Marks, place: number): number => {
  let outer = place;
  for (let at = wrapper.get(place); at !== undefined; at = wrapper.get(at)) outer = at;
  return outer;
};

const SHARED_FLAGS = FLAG.isStatic | FLAG.declaration | FLAG.lifted;

/** What several declarations share is an attribute of their wrapper: the type of `int a, *b;`. The innermost one counts. */
export const takeFromWrappers = (marks: Marks, place: number): void => {
  const { rare, lists, type, value, body, flags } = marks;
  for (let at = rare.wrapper.get(place); at !== undefined; at = rare.wrapper.get(at)) {
    if (type[place] === 0) type[place] = type[at] ?? 0;
    if (value[place] === 0) value[place] = value[at] ?? 0;
    // A wrapper that is a definition itself has a body of its own.
    if (body[place] === 0 && marks.kinds[at] === 0) body[place] = body[at] ?? 0;
    flags[place] = (flags[place] ?? 0) | ((flags[at] ?? 0) & SHARED_FLAGS);
    const word = rare.visibility.get(at);
    if (word !== undefined && !rare.visibility.has(place)) rare.visibility.set(place, word);
    const parameters = lists.generic.get(at);
    if (parameters && !lists.generic.has(place)) lists.generic.set(place, parameters);
  }
};
