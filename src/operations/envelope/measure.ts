/** Code points of `JSON.stringify`: what `max_chars` and `used_chars` count. */
export const countCharacters = (value: unknown): number => {
  const text = JSON.stringify(value) ?? '';
  let pairs = 0;
  for (let index = 0; index < text.length; index += 1) if (isHighSurrogate(text.charCodeAt(index))) pairs += 1;
  return text.length - pairs;
};

export const countBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value) ?? '');

/** JSON escapes lone surrogates, so each high one found in it opens a pair. */
const isHighSurrogate = (unit: number): boolean => unit >= 0xd8_00 && unit <= 0xdb_ff;
