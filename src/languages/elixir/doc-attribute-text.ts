/** The text of `@doc """…"""` and `@moduledoc "…"`; nothing of `@doc false` and `@doc since: "1.0"`. */
export const docAttributeText = (doc: string): string =>
  doc
    .split(/^(?=@(?:type)?doc\s)/mu)
    .map(textOf)
    .filter((text) => text !== '')
    .join('\n');

const textOf = (attribute: string): string => {
  const written = attribute.trim().replace(/^@(?:type)?doc\s+/u, '');
  if (written !== attribute.trim() && /^(?:false\b|nil\b|\w+:)/u.test(written)) return '';
  return written
    .replace(/^(?:~[sS])?(?:"""|'''|")|^~[sS]$/mu, '')
    .replace(/("""|'''|")$/u, '')
    .trim();
};
