/** Lines without terminators. A trailing newline does not start another line. */
export const splitLines = (text: string): readonly string[] => {
  if (text === '') return [];
  const lines = text.split(/\r?\n/u);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
};
