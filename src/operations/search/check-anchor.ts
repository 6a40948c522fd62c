/** A query often names something exact: a quoted text, a path, an identifier. An answer whose hits do not mention it must say so. */
import { z } from 'zod';
import { countOf, type Hint, type Hit, type Hits, type NextAction, OPERATION } from '#model';
import { queryWithoutFilters, searchText } from '#search';
import type { OpenView } from '#store';

const ANCHOR_KINDS = ['quoted', 'path', 'identifier'] as const;

export const anchorInput = {
  anchor_policy: z.enum(['auto', 'off']).default('auto').describe('auto: say when no hit mentions an exact name of the query.'),
};

export const anchorOutput = {
  trust: z
    .object({
      anchor_policy: z.literal('auto'),
      anchor_detected: z.literal(true),
      anchor_kind: z.enum(ANCHOR_KINDS),
      anchor_primary: z.string(),
      anchor_hits: z.literal(0),
      anchor_not_found: z.literal(true),
      anchor_files: z.number().describe('Files that contain it, or have it in their path. 0: it occurs nowhere.'),
    })
    .optional()
    .describe('Only when no hit mentions the exact name, path or quoted text of the query.'),
};

type Anchor = { readonly kind: (typeof ANCHOR_KINDS)[number]; readonly text: string };
type AnchorTrust = NonNullable<z.output<typeof anchorOutput.trust>>;
type AnchorFindings = {
  readonly data: { readonly trust?: AnchorTrust };
  readonly hints: readonly Hint[];
  readonly nextActions: readonly NextAction[];
};

const NOTHING_TO_SAY: AnchorFindings = { data: {}, hints: [], nextActions: [] };

/** `hits`: the first page, empty or not. */
export const checkAnchor = async (
  view: OpenView,
  { hits }: Pick<Hits, 'hits'>,
  { query, anchor_policy: policy }: { readonly query: string; readonly anchor_policy: 'auto' | 'off' },
): Promise<AnchorFindings> => {
  const anchor = policy === 'off' ? undefined : anchorOf(queryWithoutFilters(query));
  if (!anchor) return NOTHING_TO_SAY;
  if (await isMentioned(view, hits, anchor)) return NOTHING_TO_SAY;
  const files = await countFiles(view, anchor);
  return hits.length === 0 && files > 0 ? NOTHING_TO_SAY : findingsOf(anchor, files, hits.length > 0);
};

const isMentioned = async (view: OpenView, hits: readonly Hit[], anchor: Anchor): Promise<boolean> => {
  const isMention = mentionTest(anchor);
  for (const hit of hits) if (isMention(`${hit.path} ${hit.name} ${hit.symbol?.qualifiedName ?? ''}`)) return true;
  for (const hit of hits) if (isMention(await textOf(view, hit))) return true;
  return false;
};

const findingsOf = (anchor: Anchor, files: number, hasHits: boolean): AnchorFindings => {
  const { kind, text } = anchor;
  const args = { pattern: text, ignore_case: true, ...(kind === 'identifier' ? { whole_word: true } : {}) };
  return {
    data: {
      trust: {
        anchor_policy: 'auto',
        anchor_detected: true,
        anchor_kind: kind,
        anchor_primary: text,
        anchor_hits: 0,
        anchor_not_found: true,
        anchor_files: files,
      },
    },
    hints: [{ type: 'warn', text: absenceText(anchor, files, hasHits) }],
    nextActions: files > 0 ? [{ tool: OPERATION.textSearch, args, reason: 'Search for the exact text.' }] : [],
  };
};

const absenceText = ({ text }: Anchor, files: number, hasHits: boolean): string => {
  const others = hasHits ? '; these match other words of the query' : '';
  const quoted = JSON.stringify(text);
  if (files === 0) return `${quoted} occurs in no indexed file${others}.`;
  return `No hit mentions ${quoted}, which occurs in ${countOf(files, 'file')}${others}.`;
};

/** In the whole view, whatever the filters. */
const countFiles = async (view: OpenView, { kind, text }: Anchor): Promise<number> => {
  const lower = text.toLowerCase();
  const inPaths = kind === 'identifier' ? 0 : view.stored.table.paths.filter((path) => path.toLowerCase().includes(lower)).length;
  if (inPaths > 0) return inPaths;
  const pattern = kind === 'identifier' ? lastPart(text) : text;
  const isWholeWord = kind === 'identifier';
  const { filesMatched } = await searchText(view, { pattern, limit: 1, isFilesOnly: true, isCaseSensitive: false, isWholeWord });
  return filesMatched;
};

const lastPart = (identifier: string): string => identifier.split(/\.|::|#/u).at(-1) ?? identifier;

const QUOTED = /"([^"]{3,})"|`([^`]{3,})`/u;
const PATH = /^[\w@.-]+(?:\/[\w@.-]+)+$|^[\w-]+\.(?:[cm]?[jt]sx?|py|go|rs|java|rb|cs|cpp|h|md|json|ya?ml|toml|sql)$/u;
/** Letters that no word of a sentence has: inner capitals, an underscore, or the separators of a qualified name. */
const IDENTIFIER = /^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#)[\p{L}_$][\p{L}\p{N}_$]*)*$/u;
const SIGN_OF_CODE = /[\p{Ll}\p{N}]\p{Lu}|\p{L}_\p{L}|::|#|\p{L}\.\p{L}/u;
const SHORTEST_IDENTIFIER = 4;

/** The most exact part of a query; undefined when it has only plain words. */
const anchorOf = (query: string): Anchor | undefined => {
  const quoted = QUOTED.exec(query);
  if (quoted) return { kind: 'quoted', text: quoted[1] ?? quoted[2] ?? '' };
  const words = query.split(/[\s,;?!()]+/u).filter((word) => word !== '');
  const path = words.find((word) => PATH.test(word));
  if (path !== undefined) return { kind: 'path', text: path };
  const names = words.filter((word) => word.length >= SHORTEST_IDENTIFIER && IDENTIFIER.test(word) && SIGN_OF_CODE.test(word));
  const [longest] = names.toSorted((one, other) => other.length - one.length);
  return longest === undefined ? undefined : { kind: 'identifier', text: longest };
};

/** An identifier is mentioned by its last part, as a whole word; other anchors anywhere. Case does not count. */
const mentionTest = ({ kind, text }: Anchor): ((where: string) => boolean) => {
  const lower = text.toLowerCase();
  if (kind !== 'identifier') return (where) => where.toLowerCase().includes(lower);
  const last = lastPart(lower);
  return (where) => new Set(where.toLowerCase().match(/[\p{L}\p{N}_$]+/gu)).has(last);
};

const textOf = async ({ readText }: OpenView, { path, span }: Hit): Promise<string> => {
  const live = await readText(path);
  return (
    live?.text
      .split('\n')
      .slice(span.lineStart - 1, span.lineEnd)
      .join('\n') ?? ''
  );
};
