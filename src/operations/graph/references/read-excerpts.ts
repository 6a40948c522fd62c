/** The current source lines of uses. */
import type { Use, UseKind } from '#link';
import type { OpenView } from '#store';

/** Longer lines are cropped around the name. */
const MAX_EXCERPT_LENGTH = 80;
/** For these kinds the line adds nothing. */
const KINDS_WITHOUT_EXCERPT: ReadonlySet<UseKind> = new Set(['import', 'export']);

/** Each line once, with the first use on it. Reads only files with a line to show. */
export const readExcerpts = async ({ readText }: OpenView, uses: readonly Use[]): Promise<readonly (string | undefined)[]> => {
  const isShown = uses.map((use, at) => !KINDS_WITHOUT_EXCERPT.has(use.kind) && !isOnSameLine(uses[at - 1], use));
  const paths = new Set(uses.filter((_, at) => isShown[at]).map(({ path }) => path));
  const texts = new Map<string, readonly string[] | undefined>();
  for (const path of paths) texts.set(path, (await readText(path))?.text.split('\n'));
  return uses.map(({ path, span }, at) => {
    const line = isShown[at] ? texts.get(path)?.[span.lineStart - 1] : undefined;
    return line === undefined ? undefined : cropAround(line, span.columnStart);
  });
};

const isOnSameLine = (before: Use | undefined, { path, span }: Use): boolean =>
  before?.path === path && before.span.lineStart === span.lineStart;

const cropAround = (line: string, column: number): string => {
  const indent = line.length - line.trimStart().length;
  const text = line.trim();
  if (text.length <= MAX_EXCERPT_LENGTH) return text;
  const at = Math.max(0, Math.min(column - indent - MAX_EXCERPT_LENGTH / 3, text.length - MAX_EXCERPT_LENGTH));
  const start = Math.floor(at);
  return `${start > 0 ? '…' : ''}${text.slice(start, start + MAX_EXCERPT_LENGTH)}${start + MAX_EXCERPT_LENGTH < text.length ? '…' : ''}`;
};
