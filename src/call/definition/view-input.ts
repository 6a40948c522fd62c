/** The input fields that select a tree (working tree, ref, workspace, virtual files), and the selector made from them. */
import { z } from 'zod';
import { Problem, repoPath, type VirtualFile, type Warning } from '#model';
import type { ViewSelector } from '#pipeline';
import type { OpenView } from '#store';
import { withinRoot } from './within-root.ts';

const CONSISTENCIES = ['committed', 'workspace', 'ephemeral'] as const;
const MAX_VIRTUAL_FILES = 500;
const MAX_VIRTUAL_BYTES = 4 * 1024 * 1024;
const WITHOUT_VIRTUAL_FILES = { change: { virtual_files: undefined }, reason: 'The same call on the saved files.' };

/** `defineOperation` adds these fields to every operation that reads the index. */
export const viewInput = {
  ref: z.string().optional().describe('Git branch, tag or commit to read instead of the working tree.'),
  consistency: z.enum(CONSISTENCIES).optional().describe('Which tree to read; usually implied by the other fields.'),
  workspace_id: z.string().min(1).optional().describe('Named workspace to read instead of the working tree.'),
  virtual_files: z
    .array(z.object({ path: z.string().min(1), content: z.string().nullable() }))
    .optional()
    .describe('Unsaved files on top; null content deletes.'),
};

type ViewFields = {
  readonly ref?: string;
  readonly consistency?: (typeof CONSISTENCIES)[number];
  readonly workspace_id?: string;
  readonly virtual_files?: readonly { readonly path: string; readonly content: string | null }[];
};

export const VIEW_FIELDS: readonly string[] = Object.keys(viewInput);

/** Throws `invalid_input` when the fields contradict each other, `path_not_allowed` and `too_large`. */
export const viewSelectorOf = (input: Readonly<Record<string, unknown>>, root: string): ViewSelector => {
  // The schema has checked the fields, so the cast is safe.
  const fields = input as ViewFields;
  rejectContradiction(fields);
  const { consistency, ref, workspace_id: workspaceId, virtual_files: files } = fields;
  const commit = ref ?? (consistency === 'committed' ? 'HEAD' : undefined);
  return {
    ...(commit === undefined ? {} : { ref: commit }),
    ...(commit === undefined && workspaceId !== undefined ? { workspaceId } : {}),
    ...(files ? { virtualFiles: virtualFilesOf(files, root) } : {}),
  };
};

/** Names the virtual files that the view could not hold. */
export const leftOutWarnings = ({ leftOut = [] }: Partial<Pick<OpenView, 'leftOut'>>): readonly Warning[] =>
  leftOut.length === 0
    ? []
    : [
        {
          code: 'FILES_SKIPPED',
          message: `Skipped, because they belong to a submodule or another worktree: ${leftOut.join(', ')}. Set repo to that folder to read them.`,
        },
      ];

const rejectContradiction = ({ consistency, ref, virtual_files: files }: ViewFields): void => {
  const contradicts = files !== undefined && (consistency === 'committed' || consistency === 'workspace');
  if (contradicts) throw contradiction('virtual_files', `virtual_files requires consistency "ephemeral", not "${consistency}".`);
  if (consistency === 'workspace' && ref !== undefined)
    throw contradiction('ref', 'consistency "workspace" cannot be combined with ref; a ref is "committed".');
};

const contradiction = (field: string, message: string): Problem =>
  new Problem('invalid_input', message, {
    hint: 'Omit consistency; the other fields select the tree.',
    details: { field },
    retryWith: [{ change: { consistency: undefined }, reason: 'The same call without consistency.' }],
  });

const virtualFilesOf = (files: NonNullable<ViewFields['virtual_files']>, root: string): readonly VirtualFile[] => {
  const bytes = files.reduce((sum, { content }) => sum + Buffer.byteLength(content ?? ''), 0);
  if (files.length > MAX_VIRTUAL_FILES || bytes > MAX_VIRTUAL_BYTES) {
    throw new Problem('too_large', `Too many virtual files for one request: ${files.length} files, ${bytes} bytes.`, {
      hint: `The limit is ${MAX_VIRTUAL_FILES} files and ${MAX_VIRTUAL_BYTES} bytes. Save some files, or add them to a workspace.`,
      details: { field: 'virtual_files', most_files: MAX_VIRTUAL_FILES, most_bytes: MAX_VIRTUAL_BYTES },
      retryWith: [WITHOUT_VIRTUAL_FILES],
    });
  }
  const cleaned = files.map(({ path, content }) => ({ path: repoPath(withinRoot(root, path)), content }));
  const paths = new Set<string>();
  for (const { path } of cleaned) {
    if (path === '' || paths.has(path)) throw unusablePath(path);
    paths.add(path);
  }
  return cleaned;
};

const unusablePath = (path: string): Problem =>
  new Problem('invalid_input', path === '' ? 'A virtual file has no path.' : `Two virtual files have the path ${path}.`, {
    hint: 'List each file once, with its path relative to the repository root.',
    details: { field: 'virtual_files', path },
    retryWith: [WITHOUT_VIRTUAL_FILES],
  });
