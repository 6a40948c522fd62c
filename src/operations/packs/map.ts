import { z } from 'zod';
import { countOf, defined, entryOfPath, OPERATION, Problem, type ViewEntry } from '#model';
import { type Amounts, findEntryPoints, type Folder, pickByDepth, pickByWeight, weighFolders } from '#overview';
import { defineOperation, depthInput, limitInput, type OperationContext, withinRoot } from '#call';
import { requireEntry } from '../targets/require-entry.ts';
import { coverageOf, heaviestLanguages, mapNodes, percent } from './map-nodes.ts';
import { entryPointOutput, mapNode, renderMap } from './render-map.ts';

const MOST_ENTRY_POINTS = 8;

export const map = defineOperation({
  name: 'map',
  summary: 'Show where the code is: folders by weight, their languages and most used symbols, and entry points.',
  toolset: 'packs',
  needs: 'symbols',
  positional: ['path'],
  examples: [
    { title: 'The whole repository', input: {} },
    { title: 'One folder, two levels down', input: { path: 'src', depth: 2 } },
  ],
  input: z.object({
    path: z.string().min(1).optional().describe('Only this folder.'),
    depth: depthInput.optional().describe('Folders this many levels down; absent: heavy folders are opened further.'),
    limit: limitInput.default(20),
  }),
  output: z.object({
    total_files: z.number(),
    total_lines: z.number(),
    total_symbols: z.number(),
    coverage_files_pct: z.number().optional(),
    languages: z.array(z.object({ language: z.string(), lines_pct: z.number() })).optional(),
    entry_points: z.array(entryPointOutput).optional(),
    nodes: z.array(mapNode),
  }),
  run: async (context, { path, depth }) => {
    const { view } = context;
    const root = await requireFolder(context, path);
    const nodes = await mapNodes(view, depth === undefined ? pickByWeight(root) : pickByDepth(root, depth), context);
    const entryPoints = (await findEntryPoints(view)).filter((each) => isBelow(root.path, each.path));
    return {
      data: defined({
        ...totalsOf(root.all),
        entry_points: entryPoints.slice(0, MOST_ENTRY_POINTS).map((each) => ({ path: each.path, reason: each.why })),
        nodes,
      }),
      message: `${countOf(root.all.files, 'file')}, ${countOf(root.all.lines, 'line')}, ${countOf(root.all.symbols, 'symbol')}.`,
      confidence: 'medium' as const,
    };
  },
  render: renderMap,
});

const isBelow = (folder: string, path: string): boolean => folder === '' || path.startsWith(`${folder}/`);

const requireFolder = async ({ view, root = '', caller }: OperationContext, given?: string): Promise<Folder> => {
  const whole = await weighFolders(view, caller.signal);
  const wanted = given === undefined ? '' : withinRoot(root, given).replace(/\/$/u, '');
  const found = findFolder(whole, wanted);
  if (found) return found;
  throw entryOfPath(view.stored.table, wanted) ? fileGiven(requireEntry(view, wanted)) : noFolder(wanted);
};

const fileGiven = ({ path, content }: ViewEntry): Problem =>
  new Problem('file_not_found', `${path} is a file.`, {
    hint: 'Map a folder.',
    details: { path },
    nextActions: [
      content === undefined
        ? { tool: OPERATION.listFiles, args: { pattern: path }, reason: 'Why its text is not indexed.' }
        : { tool: OPERATION.getFileOutline, args: { path }, reason: 'What is in the file.' },
    ],
  });

const noFolder = (path: string): Problem =>
  new Problem('file_not_found', `No folder ${JSON.stringify(path)}.`, {
    hint: 'Map the whole repository to see its folders.',
    details: { path },
    nextActions: [{ tool: OPERATION.map, args: {}, reason: 'The whole repository.' }],
  });

const findFolder = (folder: Folder, path: string): Folder | undefined => {
  if (folder.path === path) return folder;
  const next = folder.folders.find((each) => each.path === path || isBelow(each.path, path));
  return next && findFolder(next, path);
};

const totalsOf = (amounts: Amounts) => ({
  total_files: amounts.files,
  total_lines: amounts.lines,
  total_symbols: amounts.symbols,
  coverage_files_pct: coverageOf(amounts),
  languages: heaviestLanguages(amounts)
    .map(([language, lines]) => ({ language, lines_pct: percent(lines, amounts.lines) }))
    .filter(({ lines_pct: share }) => share > 0),
});
