/** Paths of a list, named a second time: by the shortest end that no other path of the list has. */
export const shortPaths = (paths: readonly string[]): ((path: string) => string) => {
  const listed = new Set(paths);
  const counts = new Map<string, number>();
  for (const path of listed) for (const end of endsOf(path)) counts.set(end, (counts.get(end) ?? 0) + 1);
  return (path) => (listed.has(path) ? (endsOf(path).find((end) => counts.get(end) === 1) ?? path) : path);
};

/** The shortest first. */
const endsOf = (path: string): readonly string[] => {
  const parts = path.split('/');
  return parts.map((_, index) => parts.slice(parts.length - 1 - index).join('/'));
};
