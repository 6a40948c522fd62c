/** Parses the locations (`path:line`) in a tool's answer, in order, for each output format. */
export type FileLine = { readonly path: string; readonly line: number };

/** `src/a.ts:12`, as printed by ripgrep and most tools. */
export const parseColonLines = (text: string): readonly FileLine[] => matchFileLines(text, /([\w@.+-][\w@./+-]*\.\w+):(\d+)/gu);

/** A file name, then numbered lines below it. */
export const parseHeadedLines = (text: string): readonly FileLine[] => {
  const places: FileLine[] = [];
  let path = '';
  for (const line of text.split('\n')) {
    const numbered = /^\s+(\d+)[:-]/u.exec(line);
    if (numbered) places.push({ path, line: Number(numbered[1]) });
    else path = line.trim();
  }
  return places.filter(({ path: found }) => /\.\w+$/u.test(found));
};

/** `File: path` above numbered lines of code. */
export const parseBlockLines = (text: string): readonly FileLine[] => {
  const places: FileLine[] = [];
  let path = '';
  for (const line of text.split('\n')) {
    path = /^File: (.+)$/u.exec(line)?.[1] ?? path;
    const numbered = /^\s*(\d+) /u.exec(line);
    if (numbered) places.push({ path, line: Number(numbered[1]) });
  }
  return places;
};

/** JSON with the file before the line. */
export const parseJsonLines = (text: string): readonly FileLine[] =>
  matchFileLines(text, /"file":\s*"([^"]+)",\s*"line":\s*(\d+)/gu);

/** A line of a tags file: name, path, pattern, and the line as a field. */
export const parseTagLines = (text: string): readonly FileLine[] => matchFileLines(text, /^[^\t]+\t([^\t]+)\t.*\bline:(\d+)/gmu);

const matchFileLines = (text: string, pattern: RegExp): readonly FileLine[] =>
  [...text.matchAll(pattern)].map(([, path = '', line]) => ({ path: path.replace(/^\.\//u, ''), line: Number(line) }));
