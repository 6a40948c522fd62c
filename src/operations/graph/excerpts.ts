/** The lines that uses stand on, as they are now. */
import type { Use } from '#link';
import type { OpenView } from '#store';

/** A line is shown around the name when it is longer. */
const MOST_CHARACTERS = 100;

export const excerptsOf = async ({ readText }: OpenView, uses: readonly Use[]): Promise<readonly (string | undefined)[]> => {
  const texts = new Map<string, readonly string[] | undefined>();
  for (const path of new Set(uses.map((use) => use.path))) texts.set(path, (await readText(path))?.text.split('\n'));
  return uses.map(({ path, span }) => {
    const line = texts.get(path)?.[span.lineStart - 1];
    return line === undefined ? undefined : cutAround(line, span.columnStart);
  });
};

const cutAround = (line: string, column: number): string => {
  const indent = line.length - line.trimStart().length;
  const text = line.trim();
  if (text.length <= MOST_CHARACTERS) return text;
  const at = Math.max(0, Math.min(column - indent - MOST_CHARACTERS / 3, text.length - MOST_CHARACTERS));
  const start = Math.floor(at);
  return `${start > 0 ? '…' : ''}${text.slice(start, start + MOST_CHARACTERS)}${start + MOST_CHARACTERS < text.length ? '…' : ''}`;
};
