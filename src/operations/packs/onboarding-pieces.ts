/** What an onboarding pack may show, piece by piece, and its text. */
import { z } from 'zod';
import { countOf } from '#model';
import { COMMAND_KINDS, type CommandKind, type DocumentedCommand, type Excerpt } from '#overview';
import type { Immutable } from '#call';
import { packBudgetOutput } from './pack-budget.ts';
import { entryPointOutput, type MapNode } from './render-map.ts';

export const onboardingOutput = z.object({
  commands: z
    .array(
      z.object({
        kind: z.enum(COMMAND_KINDS),
        command: z.string(),
        runs: z.string().optional(),
        path: z.string(),
        line_start: z.number(),
      }),
    )
    .optional()
    .describe('Quoted from the files of the repository; nothing was run.'),
  nodes: z
    .array(z.object({ path: z.string(), files: z.number(), lines: z.number(), top_symbols: z.array(z.string()).optional() }))
    .optional()
    .describe('The heaviest folders, as map has them.'),
  total_folders: z.number().describe('Folders that map lists.'),
  entry_points: z.array(entryPointOutput).optional(),
  omitted_doc_paths: z.array(z.string()).optional(),
  items: z
    .array(
      z.object({
        path: z.string(),
        line_start: z.number(),
        line_end: z.number(),
        total_file_lines: z.number(),
        content: z.string(),
        truncated: z.boolean(),
      }),
    )
    .describe('The opening lines of documents.'),
  budget: packBudgetOutput,
});
export type OnboardingData = Immutable<z.output<typeof onboardingOutput>>;

export type OnboardingParts = {
  readonly commands: readonly DocumentedCommand[];
  readonly nodes: readonly MapNode[];
  readonly totalFolders: number;
  readonly entryPoints: readonly { readonly path: string; readonly why: string }[];
  readonly documents: readonly Excerpt[];
  readonly omitted: readonly string[];
};

/** One thing that is shown whole or not at all. */
export type OnboardingPiece = { readonly part: 'commands' | 'nodes' | 'entryPoints' | 'documents'; readonly at: number };

/** The kinds that somebody needs before a change, and how many of each. */
const SHOWN_KINDS: readonly CommandKind[] = ['setup', 'build', 'test', 'lint', 'format', 'run'];
const MOST_OF_A_KIND = 3;

export const commandsToShow = (commands: readonly DocumentedCommand[]): readonly DocumentedCommand[] =>
  SHOWN_KINDS.flatMap((kind) => commands.filter((command) => command.kind === kind).slice(0, MOST_OF_A_KIND));

export const contentOfPieces = (parts: OnboardingParts, kept: ReadonlySet<OnboardingPiece>): Omit<OnboardingData, 'budget'> => {
  const keptOf = <Item>(part: OnboardingPiece['part'], items: readonly Item[]): readonly Item[] => {
    const places = new Set([...kept].filter((piece) => piece.part === part).map(({ at }) => at));
    return items.filter((_, at) => places.has(at));
  };
  const documents = keptOf('documents', parts.documents);
  const shown = new Set<string>(documents.map(({ path }) => path));
  const omitted = [...parts.documents.map(({ path }) => path), ...parts.omitted].filter((path) => !shown.has(path));
  return {
    ...listUnlessEmpty('commands', keptOf('commands', parts.commands).map(commandFields)),
    ...listUnlessEmpty('nodes', keptOf('nodes', parts.nodes).map(nodeFields)),
    total_folders: parts.totalFolders,
    ...listUnlessEmpty(
      'entry_points',
      keptOf('entryPoints', parts.entryPoints).map(({ path, why }) => ({ path, reason: why })),
    ),
    ...listUnlessEmpty('omitted_doc_paths', omitted),
    items: documents.map(documentFields),
  };
};

const listUnlessEmpty = <Field extends string, Item>(field: Field, items: readonly Item[]) =>
  items.length > 0 ? { [field]: items } : {};

const commandFields = ({ kind, command, runs, path, line }: DocumentedCommand) => ({
  kind,
  command,
  ...(runs === undefined ? {} : { runs }),
  path,
  line_start: line,
});

const nodeFields = ({ path, files, lines, top_symbols: symbols = [] }: MapNode) => ({
  path,
  files,
  lines,
  ...(symbols.length > 0
    ? { top_symbols: symbols.map(({ name, path: file, line_start: line }) => `${name} ${file}:${line}`) }
    : {}),
});

const documentFields = ({ path, lineStart, lineEnd, totalLines, text }: Excerpt) => ({
  path,
  line_start: lineStart,
  line_end: lineEnd,
  total_file_lines: totalLines,
  content: text,
  truncated: lineEnd < totalLines,
});

export const renderOnboarding = (data: OnboardingData): string =>
  [
    ...section('commands that its files document (not run):', (data.commands ?? []).map(commandLine)),
    ...section(
      'heaviest folders:',
      (data.nodes ?? []).map(
        ({ path, files, lines, top_symbols: symbols = [] }) =>
          `  ${path}  ${countOf(files, 'file')}, ${countOf(lines, 'line')}${symbols.length > 0 ? `: ${symbols.join(', ')}` : ''}`,
      ),
    ),
    ...section(
      'starts at:',
      (data.entry_points ?? []).map(({ path, reason }) => `  ${path}  ${reason}`),
    ),
    ...data.items.flatMap(({ path, line_start: first, line_end: last, total_file_lines: total, content }) => [
      `${path}:${first}-${last}${last < total ? ` of ${total}` : ''}`,
      ...content.split('\n'),
    ]),
    ...((data.omitted_doc_paths ?? []).length > 0 ? [`more documents: ${data.omitted_doc_paths?.join(', ')}`] : []),
  ].join('\n');

const section = (title: string, lines: readonly string[]): readonly string[] => (lines.length > 0 ? [title, ...lines] : []);

type CommandFields = NonNullable<OnboardingData['commands']>[number];

const commandLine = ({ kind, command, runs, path, line_start: line }: CommandFields): string =>
  `  ${kind}  ${command}${runs === undefined ? '' : `  (${runs})`}  ${path}:${line}`;
