/**
 * Data that a text holds in base64 or hexadecimal: images of notebooks, fonts, bytecode. No one reads or searches for it, and one line
 * of it fills an answer, so a note takes its place. A pure function of the text that keeps the lines.
 */

/** Keys, checksums and signatures are shorter. */
const LEAST_LENGTH = 400;

/** A line of base64 or hexadecimal, and further ones after escaped line breaks. */
const PAYLOAD =
  /(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{60,}(?:(?:\\[rn])+[A-Za-z0-9+/]{4,}|(?:\\[rn])+[A-Za-z0-9+/]{2,3}(?==))*={0,2}/gu;

export const maskPayloads = (text: string): string => {
  let position = 0;
  const pieces: string[] = [];
  for (let start = 0; start < text.length; ) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found + 1;
    if (end - start > LEAST_LENGTH) {
      const line = text.slice(start, end);
      const masked = line.replaceAll(PAYLOAD, (payload) => (isPayload(payload) ? noteOf(payload) : payload));
      if (masked !== line) {
        pieces.push(text.slice(position, start), masked);
        position = end;
      }
    }
    start = end;
  }
  return pieces.length === 0 ? text : [...pieces, text.slice(position)].join('');
};

const isPayload = (text: string): boolean => text.length >= LEAST_LENGTH && /\d/u.test(text) && /[A-Za-z]/u.test(text);

const noteOf = ({ length }: string): string => `…(${length} characters of encoded data)…`;
