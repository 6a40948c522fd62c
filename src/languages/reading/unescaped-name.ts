/** A name in double quotes with its escapes read: `\u00e9`, `\"`. As it is written if they are not those of JSON. */

export const unescapedName = (written: string): string => {
  if (!written.includes('\\')) return written;
  try {
    return String(JSON.parse(`"${written}"`));
  } catch (cause) {
    if (cause instanceof SyntaxError) return written;
    throw cause;
  }
};
