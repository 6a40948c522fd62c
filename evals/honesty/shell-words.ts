/** Splits a printed command line into its words, by the rules of a POSIX shell for quotes and backslashes. */
export const shellWords = (line: string): readonly string[] =>
  [...line.matchAll(/(?:[^\s'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+/gu)].map(([word]) => unquote(word));

const unquote = (word: string): string => word.replaceAll(/'[^']*'|"(?:[^"\\]|\\.)*"|\\./gu, unquotePart);

const unquotePart = (part: string): string => {
  if (part.startsWith("'")) return part.slice(1, -1);
  return part.startsWith('"') ? part.slice(1, -1).replaceAll(/\\(["\\$`])/gu, '$1') : part.slice(1);
};
