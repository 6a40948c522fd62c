/** Paths that start with `self` or `super`, as they would be written at the top of their file. */

/** `super::total` inside of `mod rates` of the file is `self::total` outside. */
export const pathOutside = (path: string, namespaces: readonly string[]): string => {
  if (namespaces.length === 0 || !/^(?:self|super)\b/u.test(path)) return path;
  const parts = path.split('::').map((part) => part.trim());
  const around = [...namespaces];
  if (parts[0] === 'self') parts.shift();
  while (parts[0] === 'super' && around.pop() !== undefined) parts.shift();
  const start = parts[0] === 'super' ? [] : ['self', ...around];
  return [...start, ...parts].join('::');
};
