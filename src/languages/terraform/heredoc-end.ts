/** Where a text of several lines ends that starts with `<<NAME` or `<<-NAME`: after the line that holds the name alone. */

const OPENING = /<<-?([A-Za-z_]\w*)[ \t]*\r?\n/uy;

export const heredocEnd = (text: string, at: number): number | undefined => {
  if (!text.startsWith('<<', at)) return undefined;
  OPENING.lastIndex = at;
  const [opening, name] = OPENING.exec(text) ?? [];
  if (opening === undefined) return undefined;
  const closing = new RegExp(`^[ \\t]*${name}[ \\t]*\\r?$`, 'gmu');
  closing.lastIndex = at + opening.length;
  const match = closing.exec(text);
  return match ? match.index + match[0].length : text.indexOf('\n', at);
};
