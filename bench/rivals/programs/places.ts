/** The places (`path:line`) that an answer names, in its order, whatever the tool writes them as. */
export type Place = { readonly path: string; readonly line: number };

/** `src/a.ts:12`, as ripgrep and most readable answers have it. */
export const colonPlaces = (text: string): readonly Place[] => matchPlaces(text, /([\w@.+-][\w@./+-]*\.\w+):(\d+)/gu);

/** A file as a heading, then numbered lines below it. */
export const headedPlaces = (text: string): readonly Place[] => {
  const places: Place[] = [];
  let path = '';
  for (const line of text.split('\n')) {
    const numbered = /^\s+(\d+)[:-]/u.exec(line);
    if (numbered) places.push({ path, line: Number(numbered[1]) });
    else path = line.trim();
  }
  return places.filter(({ path: found }) => /\.\w+$/u.test(found));
};

/** `File: path` above numbered lines of code. */
export const blockPlaces = (text: string): readonly Place[] => {
  const places: Place[] = [];
  let path = '';
  for (const line of text.split('\n')) {
    path = /^File: (.+)$/u.exec(line)?.[1] ?? path;
    const numbered = /^\s*(\d+) /u.exec(line);
    if (numbered) places.push({ path, line: Number(numbered[1]) });
  }
  return places;
};

/** JSON with the file before the line. */
export const jsonPlaces = (text: string): readonly Place[] => matchPlaces(text, /"file":\s*"([^"]+)",\s*"line":\s*(\d+)/gu);

/** A line of a tags file: name, path, pattern, and the line as a field. */
export const tagPlaces = (text: string): readonly Place[] => matchPlaces(text, /^[^\t]+\t([^\t]+)\t.*\bline:(\d+)/gmu);

const matchPlaces = (text: string, pattern: RegExp): readonly Place[] =>
  [...text.matchAll(pattern)].map(([, path = '', line]) => ({ path: path.replace(/^\.\//u, ''), line: Number(line) }));
