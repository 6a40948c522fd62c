/** Hits grouped by file, in the order of the best hit of each: symbols with their ranges, and one matching line each. */
import { describeHit, type RenderedHit, shortened } from './render.ts';

export type MatchingLine = { readonly line: number; readonly text: string };

/** More hits of one file are named on one line, so that one file never fills the page. */
const MAX_HITS_PER_FILE = 3;
const MAX_NAMED = 5;
const MAX_TEXT = 80;

/** `lines[i]` belongs to hit i; hits without one show their signature. */
export const renderHitGroups = (
  hits: readonly (RenderedHit & { readonly line_end: number })[],
  lines: readonly (MatchingLine | undefined)[] = [],
): string => {
  const groups = new Map<string, FoundHit[]>();
  hits.forEach((hit, index) => {
    const line = lines[index];
    groups.set(hit.path, [...(groups.get(hit.path) ?? []), { ...hit, ...(line ? { line } : {}) }]);
  });
  return [...groups]
    .flatMap(([path, found]) => [path, ...found.slice(0, MAX_HITS_PER_FILE).map(renderFound), ...moreOf(found)])
    .join('\n');
};

type FoundHit = RenderedHit & { readonly line_end: number; readonly line?: MatchingLine };

const renderFound = (hit: FoundHit): string => {
  const { line_start: start, line_end: end, line } = hit;
  const range = start === end ? `${start}` : `${start}-${end}`;
  const told = line ? `  ${line.line}: ${shortened(line.text, MAX_TEXT)}` : '';
  const preview = hit.body_preview ? `\n${hit.body_preview.replaceAll(/^/gmu, '    ')}` : '';
  return `  ${range}  ${line ? nameOf(hit) : describeHit(hit, MAX_TEXT)}${told}${preview}`;
};

/** A region of text has no name of its own. */
const nameOf = ({ kind, name, qualified_name: qualified = name }: RenderedHit): string =>
  kind === 'text' ? kind : `${kind} ${qualified}`;

const moreOf = (found: readonly FoundHit[]): readonly string[] => {
  const more = found.slice(MAX_HITS_PER_FILE);
  if (more.length === 0) return [];
  const named = more.slice(0, MAX_NAMED).map((hit) => `${hit.line_start} ${hit.kind === 'text' ? hit.kind : hit.name}`);
  const rest = more.length > MAX_NAMED ? `, and ${more.length - MAX_NAMED} more` : '';
  return [`  +${more.length} more in this file: ${named.join(', ')}${rest}`];
};
