/** JSON as people write it into settings: comments, commas at the end, a byte order mark. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** Strings are matched too, so that nothing inside them is taken for a comment or a comma. */
const COMMENTS = /("(?:[^"\\]|\\.)*")|\/\/[^\n]*|\/\*[\s\S]*?\*\//gu;
const LAST_COMMAS = /("(?:[^"\\]|\\.)*")|,(?=\s*[\]}])/gu;

/** Undefined for what is no object: broken settings say nothing. */
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

/** A text counts as a list of one. */
export const stringsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value]).filter((item) => typeof item === 'string');
