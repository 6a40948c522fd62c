/** The entries of a map, and their text. */
import { z } from 'zod';
import { countOf, FILE_ROLES } from '#model';
import type { Immutable } from '#call';

const topSymbol = z.object({
  symbol_id: z.string(),
  kind: z.string(),
  name: z.string(),
  path: z.string(),
  line_start: z.number(),
  used_in_files: z.number().describe('Other runtime files that import or mention the name, shared among its namesakes.'),
});

export const mapNode = z.object({
  path: z.string().describe('Folder; . is the root.'),
  own_files_only: z.boolean().optional().describe('Without its folders, which are entries of their own.'),
  files: z.number(),
  lines: z.number(),
  symbols: z.number(),
  languages: z.array(z.string()).optional().describe('With the most lines first.'),
  role: z.enum(FILE_ROLES).optional().describe('If most of its files are not runtime code.'),
  coverage_files_pct: z.number().optional().describe('Files with symbols among those in a language with a parser.'),
  skipped_files: z.number().optional(),
  top_symbols: z.array(topSymbol).optional(),
});
export type MapNode = Immutable<z.output<typeof mapNode>>;

export const entryPointOutput = z.object({ path: z.string(), reason: z.string() });

type EntryPointFields = z.output<typeof entryPointOutput>;

type MapData = {
  readonly nodes: readonly MapNode[];
  readonly languages?: readonly { readonly language: string; readonly lines_pct: number }[] | undefined;
  readonly coverage_files_pct?: number | undefined;
  readonly entry_points?: readonly EntryPointFields[] | undefined;
};

export const renderMap = ({
  nodes,
  languages = [],
  coverage_files_pct: coverage,
  entry_points: entries = [],
}: MapData): string => {
  const shares = languages.map(({ language, lines_pct: share }) => `${language} ${share} %`).join(', ');
  return [
    ...(shares === '' ? [] : [`languages: ${shares}`]),
    ...(coverage === undefined || coverage === 100
      ? []
      : [`symbols are indexed for ${coverage} % of the files in these languages`]),
    ...nodes.map(renderNode),
    ...(entries.length > 0 ? ['starts at:', ...entries.map(({ path, reason }) => `  ${path}  ${reason}`)] : []),
  ].join('\n');
};

const renderNode = (node: MapNode): string => {
  const own = node.own_files_only ? ' (files directly in it)' : '';
  const facts = [
    countOf(node.files, 'file'),
    countOf(node.lines, 'line'),
    ...(node.role === undefined ? [] : [node.role]),
    ...(node.skipped_files === undefined ? [] : [`${node.skipped_files} skipped`]),
    ...(node.coverage_files_pct === undefined || node.coverage_files_pct === 100
      ? []
      : [`symbols of ${node.coverage_files_pct} %`]),
  ];
  const symbols = (node.top_symbols ?? []).map(
    ({ kind, name, path, line_start: line, used_in_files: files }) =>
      `  ${kind} ${name}  ${path}:${line}  used in ${countOf(files, 'file')}`,
  );
  return [`${node.path}${own}  ${facts.join(', ')}`, ...symbols].join('\n');
};
