/** Whether a word of the query is part of a name. Asked for thousands of symbols, so a plain search of the text comes first. */
import { partsOfIdentifier, stem } from '#model';

/** `key` is a stem, `lower` the name in lower case. A plural in -ies has no `y`, so the last letter is not looked for. */
export const hasPart = (name: string, lower: string, key: string): boolean => {
  const sure = key.length > 3 && key.endsWith('y') ? key.slice(0, -1) : key;
  return lower.includes(sure) && partsOfIdentifier(name).some((part) => stem(part) === key);
};
