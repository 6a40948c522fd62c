/** A docstring without its quotes; nothing of other text. */
export const docstringText = (doc: string): string =>
  doc
    .replace(/^(?:raw)?("""|")/u, '')
    .replace(/("""|")$/u, '')
    .trim();
