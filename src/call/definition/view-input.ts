/** Which tree a question is about: the fields that say so, and the selector that they make. */
import { z } from 'zod';
import { Problem, repoPath, type VirtualFile, type Warning } from '#model';
import type { ViewSelector } from '#pipeline';
import type { OpenView } from '#store';
import { withinRoot } from './within-root.ts';

const CONSISTENCIES = ['committed', 'workspace', 'ephemeral'] as const;
const MAX_VIRTUAL_FILES = 500;
const MAX_VIRTUAL_BYTES = 4 * 1024 * 1024;

/** Fields of every operation that reads the index; `defineOperation` adds them. */
export const viewInput = {
  ref: z.string().optional().describe('Git branch, tag or commit instead of the working tree.'),
  consistency: z.enum(CONSISTENCIES).optional(),
  workspace_id: z.string().min(1).optional().describe('A named workspace instead of the working tree.'),
  virtual_files: z
    .array(z.object({ path: z.string().min(1), content: z.string().nullable() }))
    .optional()
    .describe('Unsaved files over it; null: deleted.'),
};

type ViewFields = {
  readonly ref?: string;
  readonly consistency?: (typeof CONSISTENCIES)[number];
  readonly workspace_id?: string;
  readonly virtual_files?: readonly { readonly path: string; readonly content: string | null }[];
};

export const VIEW_FIELDS: readonly string[] = Object.keys(viewInput);

/** Throws `invalid_input` where the fields contradict each other, `path_not_allowed` and `too_large`. */
export const viewSelectorOf = (input: Readonly<Record<string, unknown>>, root: string): ViewSelector => {
  // The schema has checked the fields: the cast only says so.
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
          message: `Left out, as they lie in a submodule or another worktree: ${leftOut.join(', ')}. Ask there, with its folder as repo.`,
        },
      ];

const rejectContradiction = ({ consistency, ref, virtual_files: files }: ViewFields): void => {
  const contradicts = files !== undefined && (consistency === 'committed' || consistency === 'workspace');
  if (contradicts) throw contradiction('virtual_files', `virtual_files need consistency "ephemeral", not "${consistency}".`);
  if (consistency === 'workspace' && ref !== undefined)
    throw contradiction('ref', 'consistency "workspace" is the working tree or a named workspace; a ref is "committed".');
};

const contradiction = (field: string, message: string): Problem =>
  new Problem('invalid_input', message, {
    hint: 'Leave consistency out: the other fields say which tree is meant.',
    details: { field },
  });

const virtualFilesOf = (files: NonNullable<ViewFields['virtual_files']>, root: string): readonly VirtualFile[] => {
  const bytes = files.reduce((sum, { content }) => sum + Buffer.byteLength(content ?? ''), 0);
  if (files.length > MAX_VIRTUAL_FILES || bytes > MAX_VIRTUAL_BYTES) {
    throw new Problem('too_large', `${files.length} virtual files of ${bytes} bytes are too many for one request.`, {
      hint: `At most ${MAX_VIRTUAL_FILES} files and ${MAX_VIRTUAL_BYTES} bytes: save files, or take them into a workspace.`,
      details: { field: 'virtual_files', most_files: MAX_VIRTUAL_FILES, most_bytes: MAX_VIRTUAL_BYTES },
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
    hint: 'Give each file once, with its path from the repository root.',
    details: { field: 'virtual_files', path },
  });
