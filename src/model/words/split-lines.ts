/** Lines without terminators. A trailing newline does not start another line. */
export const splitLines = (text: string): readonly string[] => {
  if (text === '') return [];
  const lines = text.includes('\r') ? text.split(/\r?\n/u) : text.split('\n');
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
};
