/** The instructions of a Dockerfile, each with the lines that continue it. */

export type Instruction = {
  /** In upper case. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
  /** What follows the name. */
  readonly rest: string;
  readonly restStart: number;
};

const HEAD = /[ \t]*([A-Za-z]+)[ \t]+/uy;
const HEREDOC = /<<-?["']?([A-Za-z_]\w*)["']?/u;

export const instructionsOf = (text: string): readonly Instruction[] => {
  const escape = /^#\s*escape\s*=\s*`/imu.test(text.slice(0, HEAD_LENGTH)) ? '`' : '\\';
  const instructions: Instruction[] = [];
  for (let at = 0; at < text.length; ) {
    HEAD.lastIndex = at;
    const head = HEAD.exec(text);
    const lineEnd = endOfLine(text, at);
    if (!head || HEAD.lastIndex > lineEnd) {
      at = lineEnd + 1;
      continue;
    }
    const end = instructionEnd(text, { start: at, escape });
    const [all, name = ''] = head;
    const rest = text.slice(at + all.length, end).trimEnd();
    const restStart = at + all.length;
    const start = at + all.length - all.trimStart().length;
    instructions.push({ name: name.toUpperCase(), start, end: restStart + rest.length, rest, restStart });
    at = end + 1;
  }
  return instructions;
};

/** Comments that set the escape character come first. */
const HEAD_LENGTH = 400;

const endOfLine = (text: string, from: number): number => {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
};

/** Comments and blank lines do not end an instruction that goes on. */
const instructionEnd = (text: string, { start, escape }: { readonly start: number; readonly escape: string }): number => {
  let at = start;
  for (;;) {
    const end = endOfLine(text, at);
    const line = text.slice(at, end).trim();
    const isSkipped = at > start && (line === '' || line.startsWith('#'));
    if (end >= text.length || (!line.endsWith(escape) && !isSkipped)) return heredocEnd(text, start, end);
    at = end + 1;
  }
};

const heredocEnd = (text: string, start: number, end: number): number => {
  const name = HEREDOC.exec(text.slice(start, end))?.[1];
  if (name === undefined) return end;
  const close = new RegExp(`\\n[ \\t]*${name}[ \\t]*(?=\\r?\\n|$)`, 'gu');
  close.lastIndex = end;
  const match = close.exec(text);
  return match ? match.index + match[0].length : end;
};
