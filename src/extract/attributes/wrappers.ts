/** The syntax around a declaration that belongs to it: its statement, the pointer of a declarator, `export`. */
import { FLAG, type Marks } from '../marks.ts';

/** The outermost wrapper of a declaration; the declaration itself if it has none. */
export const outermostWrapper = ({ rare: { wrapper } }: Marks, place: number): number => {
  let outer = place;
  for (let at = wrapper.get(place); at !== undefined; at = wrapper.get(at)) outer = at;
  return outer;
};

const SHARED_FLAGS = FLAG.isStatic | FLAG.declaration | FLAG.lifted;

/** What several declarations share is an attribute of their wrapper: the type of `int a, *b;`. The innermost one counts. */
export const takeFromWrappers = (marks: Marks, place: number): void => {
  const { wrapper } = marks.rare;
  for (let at = wrapper.get(place); at !== undefined; at = wrapper.get(at)) {
    takePlaces(marks, place, at);
    marks.flags[place] = (marks.flags[place] ?? 0) | ((marks.flags[at] ?? 0) & SHARED_FLAGS);
    takeEntry(marks.rare.visibility, place, at);
    takeEntry(marks.lists.generic, place, at);
  }
};

const takePlaces = ({ type, value, body, kinds }: Marks, place: number, from: number): void => {
  if (type[place] === 0) type[place] = type[from] ?? 0;
  if (value[place] === 0) value[place] = value[from] ?? 0;
  // A wrapper that is a definition itself has a body of its own.
  if (body[place] === 0 && kinds[from] === 0) body[place] = body[from] ?? 0;
};

const takeEntry = <Entry>(entries: Map<number, Entry>, place: number, from: number): void => {
  const entry = entries.get(from);
  if (entry !== undefined && !entries.has(place)) entries.set(place, entry);
};
