/** Documentation with the markup of Haddock as plain text. */

/** `| A 'Map' of @values@` → `A Map of values`. */
export const haddockText = (doc: string): string =>
  doc
    .replace(/^\s*[|^]\s?/u, '')
    .split('\n')
    .map((line) => line.replace(/^\s*--+\s?/u, '').replace(/^\s*=+\s+/u, ''))
    .join('\n')
    .replaceAll(/(?<![\w'])'([\w.']+)'(?![\w'])/gu, '$1')
    .replaceAll(/@([^@\n]+)@/gu, '$1')
    .replaceAll(/"([A-Z][\w.]*)"/gu, '$1')
    .trim();
