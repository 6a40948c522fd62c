/** The end of the first place in a text that names a path or a symbol as a whole; infinite if there is none. */
export const namedAfter = (text: string, name: string): number => {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    if (!/[\w/.-]/u.test(text[at - 1] ?? ' ') && !/^(?:[\w/-]|\.\w)/u.test(text.slice(end, end + 2))) return end;
  }
  return Number.POSITIVE_INFINITY;
};
