/** The text of a documentation comment: what its tags say, without the marks. */

export const phpDocText = (doc: string): string =>
  doc
    .replaceAll(/\{@(?:link|see|inheritDoc)\b\s*([^{}]*)\}/giu, '$1')
    .replaceAll(/^\s*@(param|return|var|throws)\s+/gmu, (_, tag: string) => WORDS[tag] ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');

/** What a tag says. The name of a parameter needs no word. */
const WORDS: Readonly<Record<string, string>> = { return: 'Returns: ', var: 'Type: ', throws: 'Throws: ' };
