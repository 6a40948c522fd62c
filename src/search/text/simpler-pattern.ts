/** Shorter texts match almost every line. */
const SHORTEST = 2;

/** The longest plain text in a regular expression: what to search for if the expression takes too long. */
export const simplerPattern = (source: string): string | undefined => {
  const runs = source
    .replaceAll(/\\[a-zA-Z0-9](?:\{[^}]*\})?/gu, '\n')
    .replaceAll(/\\(.)/gu, '$1')
    .replaceAll(/\[[^\]]*\]|\{[\d,]*\}/gu, '\n')
    // A repeated or optional character need not occur.
    .replaceAll(/.[*?]/gu, '\n')
    .split(/[\n()|^$.+]+/u);
  const [longest = ''] = runs.sort((one, other) => other.length - one.length);
  return longest.length >= SHORTEST ? longest : undefined;
};
