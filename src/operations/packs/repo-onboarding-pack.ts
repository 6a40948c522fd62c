import { z } from 'zod';
import { countOf, type NextAction, OPERATION } from '#model';
import {
  documentedCommands,
  type Excerpt,
  findEntryPoints,
  guideDocuments,
  pickByDepth,
  pickByWeight,
  readOpening,
  weighFolders,
} from '#overview';
import type { OpenView } from '#store';
import { defineOperation, depthInput, limitInput, MAX_CHARS_RULES, maxLinesInput, type OperationContext } from '#call';
import { mapNodes } from './map-nodes.ts';
import {
  commandsToShow,
  contentOfPieces,
  type OnboardingData,
  onboardingOutput,
  type OnboardingParts,
  type OnboardingPiece,
  renderOnboarding,
} from './onboarding-pieces.ts';
import { fitPieces, packTooSmall, sizeOfPack, smallestBudget, withPackBudget } from './pack-budget.ts';

const MOST_ENTRY_POINTS = 4;

const input = z.object({
  map_depth: depthInput.optional().describe('Folders this many levels down; absent: heavy folders are opened further.'),
  map_limit: limitInput.default(8).describe('Number of folders (max 100).'),
  doc_paths: z.array(z.string().min(1)).optional().describe('These documents instead of the usual ones.'),
  docs_limit: z.number().int().min(0).max(25).default(2).describe('Number of documents (max 25).'),
  doc_max_lines: maxLinesInput.default(30).describe('Lines of each document (max 400).'),
  doc_max_chars: z.number().int().min(100).max(40_000).default(2_000).describe('Characters of each document.'),
});
type Input = z.output<typeof input> & { readonly max_chars?: number | undefined };

export const repoOnboardingPack = defineOperation({
  name: 'repo_onboarding_pack',
  summary: 'Start in an unknown repository: how to build, test and run it, its heaviest folders, entry points and guides.',
  toolset: 'packs',
  aliases: [{ name: 'onboarding', command: 'Show how to build, test and run, the folders and the guides.' }],
  needs: 'symbols',
  maxChars: 'pack',
  examples: [
    { title: 'The first look', input: {} },
    { title: 'Commands and folders only', input: { docs_limit: 0, map_depth: 1 } },
  ],
  input,
  output: onboardingOutput,
  shrink: (data, fits) => shrinkOnboarding(data, fits),
  run: async (context, given) => {
    const { max_chars: maxChars = MAX_CHARS_RULES.pack.default } = given;
    const parts = await collectParts(context, given);
    const { data, minimum } = fitParts(parts, maxChars);
    if (!data) throw packTooSmall({ tool: OPERATION.repoOnboardingPack, input: given, minimum, maxChars });
    return {
      data,
      message: messageOf(data, parts),
      confidence: 'medium' as const,
      ...(data.budget.truncated ? { meta: { result_completeness: 'truncated' as const } } : {}),
      nextActions: nextReads(data),
      rest: () => [
        { tool: OPERATION.repoOnboardingPack, args: { ...given, max_chars: maxChars * 2 }, reason: 'More of the same pack.' },
      ],
    };
  },
  render: renderOnboarding,
});

const collectParts = async (context: OperationContext, given: Input): Promise<OnboardingParts> => {
  const { view, caller } = context;
  const root = await weighFolders(view, caller.signal);
  const folders = given.map_depth === undefined ? pickByWeight(root) : pickByDepth(root, given.map_depth);
  const paths = given.doc_paths ?? guideDocuments(view);
  const documents = await readDocuments(view, paths, given);
  const shown = new Set<string>(documents.map(({ path }) => path));
  return {
    commands: commandsToShow(await documentedCommands(view)),
    nodes: await mapNodes(view, folders.slice(0, given.map_limit), context),
    totalFolders: folders.length,
    entryPoints: (await findEntryPoints(view)).slice(0, MOST_ENTRY_POINTS),
    documents,
    omitted: paths.filter((path) => !shown.has(path)),
  };
};

/** The first ones that say something: a document may only include another. */
const readDocuments = async (view: OpenView, paths: readonly string[], given: Input): Promise<readonly Excerpt[]> => {
  const documents: Excerpt[] = [];
  for (const path of paths) {
    if (documents.length === given.docs_limit) break;
    const opening = await readOpening(view, path, { maxLines: given.doc_max_lines, maxChars: given.doc_max_chars });
    if (opening) documents.push(opening);
  }
  return documents;
};

const piecesOf = (part: OnboardingPiece['part'], { length }: { readonly length: number }): readonly OnboardingPiece[] =>
  Array.from({ length }, (_, at) => ({ part, at }));

type FittedParts = { readonly data?: OnboardingData; readonly minimum: number };

const fitParts = (parts: OnboardingParts, maxChars: number): FittedParts => {
  const first = [
    ...piecesOf('commands', parts.commands),
    ...piecesOf('entryPoints', parts.entryPoints),
    ...piecesOf('nodes', parts.nodes),
  ];
  const rest = piecesOf('documents', parts.documents);
  const contentOf = (kept: ReadonlySet<OnboardingPiece>) => contentOfPieces(parts, kept);
  const minimum = smallestBudget(contentOf(new Set(first.slice(0, 1))));
  const kept = fitPieces({ parts: { first, rest }, contentOf, fits: (content) => sizeOfPack(content, maxChars) <= maxChars });
  if (!kept) return { minimum };
  const truncated = kept.size < first.length + rest.length;
  return { data: withPackBudget(contentOf(kept), { maxChars, truncated }), minimum };
};

const messageOf = ({ commands = [], nodes = [], items }: OnboardingData, { totalFolders }: OnboardingParts): string => {
  const how = commands.length > 0 ? countOf(commands.length, 'documented command') : 'No documented command was found';
  return `${how}; ${nodes.length} of ${countOf(totalFolders, 'folder')}; ${countOf(items.length, 'document')}.`;
};

const nextReads = ({ items, nodes = [], total_folders: total }: OnboardingData): readonly NextAction[] => [
  ...(nodes.length < total ? [{ tool: OPERATION.map, args: {}, reason: 'All folders, with their most used symbols.' }] : []),
  ...items
    .filter(({ truncated }) => truncated)
    .map(({ path, line_end: last }) => ({
      tool: OPERATION.codeGetSpan,
      args: { path, line_start: last + 1 },
      reason: 'The rest of the document.',
    })),
];

/** For a smaller budget than its own, as in a batch: documents go first, then folders. */
const shrinkOnboarding = (data: OnboardingData, fits: (data: OnboardingData) => boolean): OnboardingData => {
  const { budget, items, nodes = [], ...content } = data;
  for (let left = items.length + nodes.length - 1; left >= 0; left -= 1) {
    const shown = { ...content, nodes: nodes.slice(0, left), items: items.slice(0, Math.max(0, left - nodes.length)) };
    const smaller = withPackBudget(shown, { maxChars: budget.max_chars, truncated: true });
    if (fits(smaller)) return smaller;
  }
  return data;
};
