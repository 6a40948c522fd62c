/** Splits a printed command line into its words, by the rules of a POSIX shell for quotes and backslashes. */
export const shellWords = (line: string): readonly string[] => {
  const pattern = /\s*((?:[^\s'"\\]|\\.|'[^']*'|"(?:[^"\\]|\\.)*")+)/gu;
  return [...line.matchAll(pattern)].map(([, word]) => unquote(word ?? ''));
};

const unquote = (word: string): string =>
  word.replaceAll(/'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/gu, (_, single?: string, double?: string, escaped?: string) => {
    if (single !== undefined) return single;
    return double === undefined ? (escaped ?? '') : double.replaceAll(/\\(["\\$`])/gu, '$1');
  });
