/** The line of each hit that tells most about the query. For text: clients that read the structure have the range. */
import type { MatchingLine } from '#answer';
import { openFocus, readSourceLines, type SourceLines, type TellingLine, tellingLines } from '#focus';
import { escapeControls, type Hit, nextTurn } from '#model';
import { queryWithoutFilters } from '#search';
import type { OpenView } from '#store';

/** Hits past these show their signature alone. */
const MAX_HITS = 30;
/** Weighing the lines of a larger file would delay other calls. */
const MAX_LINES = 10_000;

type Query = { readonly query: string; readonly signal?: AbortSignal | undefined };

export const matchingLines = async (
  view: OpenView,
  hits: readonly Hit[],
  { query, signal }: Query,
): Promise<readonly (MatchingLine | undefined)[]> => {
  const focus = await openFocus(view, queryWithoutFilters(query), signal);
  const files = new Map<string, FileLines | undefined>();
  const lines: (MatchingLine | undefined)[] = [];
  const shown = hits.slice(0, MAX_HITS);
  for (const hit of shown) {
    if (!files.has(hit.path)) {
      await nextTurn(signal);
      const source = await readSourceLines(view, hit.path);
      const within = shown.filter(({ path }) => path === hit.path).map(({ span }) => span);
      files.set(
        hit.path,
        source && source.lines.length <= MAX_LINES
          ? { source, told: await tellingLines(source, focus, { limit: source.lines.length, within, signal }) }
          : undefined,
      );
    }
    const file = files.get(hit.path);
    lines.push(file && lineOf(hit, file));
  }
  return lines;
};

type FileLines = { readonly source: SourceLines; readonly told: readonly TellingLine[] };

const MAX_NAMED_CHARACTERS = 200;

/** The line that the query names, if it does. The signature is shown if no line of the body has a word of the query. Lines of a stale file do not fit the hit. */
const lineOf = ({ span, symbol, line: named }: Hit, { source, told }: FileLines): MatchingLine | undefined => {
  if (symbol && source.symbols.length === 0) return undefined;
  const text = source.lines[(named ?? 0) - 1]?.trim();
  if (named !== undefined && text) return { line: named, text: escapeControls(text.slice(0, MAX_NAMED_CHARACTERS), '\t') };
  const from = symbol ? symbol.signatureLineEnd + 1 : span.lineStart;
  const best = told.find(({ line }) => line >= from && line <= span.lineEnd);
  return best && { line: best.line, text: escapeControls(best.text, '\t') };
};
