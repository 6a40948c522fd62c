/** JSON with comments, trailing commas and a byte order mark, as found in settings files. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Strings are matched too, so that their contents are not mistaken for comments or commas. */
const COMMENTS = /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//gu;
const LAST_COMMAS = /("(?:[^"\\]|\\.)*")|,(?=\s*[\]}])/gu;

/** Undefined if the text is invalid or not an object: broken settings are ignored. */
export const parseLooseJson = (text: string): JsonRecord | undefined => {
  const plain = text
    .replace(/^\uFEFF/u, '')
    .replaceAll(COMMENTS, '$1')
    .replaceAll(LAST_COMMAS, '$1');
  try {
    const value: unknown = JSON.parse(plain);
    return isRecord(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The strings of a list. A single string counts as a list of one. */
export const stringsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
