import { z } from 'zod';
import { languageOfPath } from '#languages';
import {
  closestWord,
  type ContentNumber,
  countOf,
  defined,
  entryAt,
  fileRole,
  hasGeneratedMark,
  isInScope,
  type NextAction,
  OPERATION,
  repoPath,
  type Scope,
  SKIP_REASONS,
} from '#model';
import { fileFilter, fileTest } from '#search';
import type { OpenView } from '#store';
import { NOTHING_OUTSIDE, outsideScopeReply } from '../targets/outside-scope.ts';
import { defineOperation, limitInput, type OperationContext, scopeInput, withinRoot } from '#call';

const listedFile = z.object({
  path: z.string(),
  language: z.string().optional().describe('Absent if the file is searched as text only.'),
  size: z.number().optional().describe('Bytes; absent for skipped files.'),
  skip_reason: z.enum(SKIP_REASONS).optional().describe('Why the text is not indexed.'),
});
type ListedFile = z.output<typeof listedFile>;

export const listFiles = defineOperation({
  name: 'list_files',
  summary: 'List the files of the repository: path, language, size and why any is skipped.',
  description: 'Ignored files are not part of it.',
  toolset: 'read',
  aliases: [{ name: 'files', command: 'List the files: path, language, size, why skipped.' }],
  needs: 'text',
  positional: ['pattern'],
  examples: [
    { title: 'Every file', input: {} },
    { title: 'Files that match a glob', input: { pattern: 'src/**/*.test.ts' } },
    { title: 'Files that are not searched, and why', input: { skipped: true } },
  ],
  input: z.object({
    pattern: z.string().min(1).optional().describe('Glob, folder, file or part of a path.'),
    skipped: z.boolean().default(false).describe('Only files whose text is not indexed.'),
    scope: scopeInput,
    limit: limitInput.default(100),
  }),
  rename: { path: 'pattern', glob: 'pattern', file_pattern: 'pattern' },
  output: z.object({
    files: z.array(listedFile),
    total_count: z.number().describe('Before the limit.'),
    skipped_count: z.number().describe('Of these, files whose text is not indexed.'),
  }),
  isPaged: true,
  run: async (context, input) => {
    const { offset } = context;
    const { pattern, skipped, scope, limit } = input;
    const known = await knownFiles(context, scope);
    const found = pattern === undefined ? known : filesMatching(known, pattern, context.root ?? '');
    const skippedCount = found.filter((file) => file.skip_reason !== undefined).length;
    const outside = found.length === 0 && scope !== 'mixed' ? await filesOutsideScope(context, input) : NOTHING_OUTSIDE;
    const listed = skipped ? found.filter((file) => file.skip_reason !== undefined) : found;
    return {
      data: {
        files: await withSizes(context, listed.slice(offset, offset + limit)),
        total_count: listed.length,
        skipped_count: skippedCount,
      },
      message: describeFiles(found.length, { skipped: skippedCount, onlySkipped: skipped }),
      confidence: listed.length === 0 ? 'low' : 'high',
      hasMore: listed.length > offset + limit,
      hints: outside.hints,
      nextActions:
        found.length > 0 || pattern === undefined || outside.nextActions.length > 0
          ? outside.nextActions
          : nearestFiles(known, pattern),
    };
  },
  render: ({ files }) => files.map(fileLine).join('\n'),
});

type FilesInput = { readonly pattern?: string | undefined; readonly scope: Scope };

const filesOutsideScope = async (context: OperationContext, input: FilesInput) => {
  const known = await knownFiles(context, 'mixed');
  const { length } = input.pattern === undefined ? known : filesMatching(known, input.pattern, context.root ?? '');
  return length === 0 ? NOTHING_OUTSIDE : outsideScopeReply(countOf(length, 'file'), { tool: OPERATION.listFiles, args: input });
};

/** `content`: its size is not read yet. */
type KnownFile = ListedFile & { readonly content?: ContentNumber };

const knownFiles = async ({ freshness }: OperationContext, scope: Scope): Promise<readonly KnownFile[]> => {
  const { view, scanTexts, roleOf = fileRole } = freshness;
  if (view) return viewFiles(view, await fileFilter(view, { scope }));
  const found: KnownFile[] = [];
  for await (const { path, text } of scanTexts?.() ?? [])
    if (isInScope(scope, { role: roleOf(path), isGenerated: hasGeneratedMark(text) }))
      found.push(defined({ path, language: languageOfPath(path, text)?.id, size: Buffer.byteLength(text) }));
  return found;
};

const viewFiles = ({ stored: { table } }: OpenView, isAllowed: (entry: number) => boolean): readonly KnownFile[] =>
  table.paths.flatMap((_, index) => {
    const entry = isAllowed(index) ? entryAt(table, index) : undefined;
    if (!entry) return [];
    const { path, language, content, skip } = entry;
    return [defined({ path, language, content, skip_reason: skip })];
  });

/** The size of a text is that of its content, so it is the same in every view. The size of a skipped file would not be. */
const withSizes = async ({ freshness: { view } }: OperationContext, page: readonly KnownFile[]): Promise<ListedFile[]> => {
  const records = await view?.reader.contents(page.flatMap(({ content }) => content ?? []));
  return page.map(({ content, path, language, size, skip_reason }) =>
    defined({ path, language, size: content === undefined ? size : records?.get(content)?.size, skip_reason }),
  );
};

/** The file or folder of that name, else those that match it as a glob or contain it. */
const filesMatching = (known: readonly KnownFile[], pattern: string, root: string): readonly KnownFile[] => {
  const place = known.some(({ path }) => path === pattern) ? pattern : withinRoot(root, pattern);
  const isPlace = known.some(({ path }) => path === place || path.startsWith(`${place}/`));
  if (place === '') return known;
  const allows = fileTest(isPlace ? { under: [place] } : { withinPaths: [place] });
  return known.filter(({ path }) => allows({ path: repoPath(path), role: () => fileRole(path), isGenerated: () => false }));
};

type FileTotals = { readonly skipped: number; readonly onlySkipped: boolean };

const describeFiles = (files: number, { skipped, onlySkipped }: FileTotals): string => {
  if (files === 0) return 'No file matches.';
  if (onlySkipped)
    return skipped === 0 ? `None of ${countOf(files, 'file')} is skipped.` : `${skipped} of ${countOf(files, 'file')} skipped.`;
  return `${countOf(files, 'file')}${skipped > 0 ? `, ${skipped} skipped` : ''}.`;
};

/** Each comparison takes microseconds: an answer must not take seconds in a huge repository. */
const MAX_COMPARED = 5_000;

const nearestFiles = (known: readonly KnownFile[], pattern: string): readonly NextAction[] => {
  const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
  const near = closestWord(nameOf(pattern), new Set(known.slice(0, MAX_COMPARED).map(({ path }) => nameOf(path))));
  const args = near === undefined ? {} : { pattern: near };
  return [{ tool: OPERATION.listFiles, args, reason: near === undefined ? 'List every file.' : 'The most similar name.' }];
};

const fileLine = ({ path, language, size, skip_reason: skip }: ListedFile): string =>
  [path, skip === undefined ? language : `skipped: ${skip}`, size === undefined ? undefined : sizeText(size)]
    .filter((part) => part !== undefined)
    .join('  ');

const sizeText = (bytes: number): string => {
  if (bytes < 1_000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1_000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
};
