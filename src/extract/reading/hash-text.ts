/** A 64-bit hash of a text without its whitespace, as 16 hex digits. */
import { hex } from '../symbol-text.ts';

const [SEED, FACTOR, OTHER_SEED, OTHER_FACTOR] = [0x811c9dc5, 0x01000193, 0x9e3779b9, 0x85ebca6b];
const SPACE = 32;

export const hashText = (text: string, start: number, end: number): string => {
  let [one, two] = [SEED | 0, OTHER_SEED | 0];
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= SPACE) continue;
    one = Math.imul(one ^ unit, FACTOR);
    two = Math.imul(two ^ unit, OTHER_FACTOR);
    two ^= two >>> 15;
  }
  return hex(one) + hex(two);
};
