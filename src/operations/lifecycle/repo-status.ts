import { z } from 'zod';
import { countOf, defined, OPERATION } from '#model';
import type { WorkspaceSummary } from '#pipeline';
import { defineOperation } from '#call';

const workspace = z.object({
  workspace_id: z.string(),
  repo_id: z.string(),
  baseline_commit_sha: z.string(),
  changed_file_count: z.number(),
  overlay_symbol_count: z.number().optional().describe('Symbols of the changed files; absent until built.'),
  created_at: z.string(),
  last_accessed_at: z.string(),
});

export const repoStatus = defineOperation({
  name: 'repo_status',
  summary: 'Show the repository id, its checkout and workspaces, and whether it is indexed.',
  toolset: 'lifecycle',
  needs: 'repository',
  examples: [{ title: 'This repository', input: {} }],
  input: z.object({}),
  output: z.object({
    repo: z.string(),
    repo_id: z.string().describe('The same on every machine, unless repo_id_source is folder.'),
    repo_id_source: z.enum(['first_commit', 'remote', 'folder']),
    branch: z.string().optional().describe('Absent on a detached HEAD.'),
    commit: z.string().optional(),
    branch_name: z.string().optional().describe('The same as branch; HEAD when detached.'),
    current_commit_sha: z.string().optional().describe('The same as commit.'),
    is_clean: z.boolean().optional().describe('No staged, modified or untracked files; absent without git.'),
    index_exists: z.boolean(),
    indexed_files: z.number().optional(),
    indexed_at: z.string().optional(),
    baseline_index_exists: z.boolean().describe('The same as index_exists.'),
    workspaces: z.array(workspace),
  }),
  run: async ({ repository }) => {
    const identity = await repository.identify();
    const { state } = await repository.describe('none');
    const { workspaces } = await repository.workspaces.list();
    const checkedOut = identity.branch ?? identity.commit?.slice(0, 12) ?? 'no commit';
    return {
      data: defined({
        repo: repository.root,
        repo_id: identity.id,
        repo_id_source: identity.source,
        branch: identity.branch,
        commit: identity.commit,
        branch_name: identity.branch ?? (identity.commit === undefined ? undefined : 'HEAD'),
        current_commit_sha: identity.commit,
        is_clean: identity.isClean,
        index_exists: state.index.exists,
        indexed_files: state.index.files,
        indexed_at: state.index.built_at,
        baseline_index_exists: state.index.exists,
        workspaces: workspaces.map((summary) => workspaceFields(summary, identity.id)),
      }),
      message: `${checkedOut}${identity.isClean === false ? ' with uncommitted changes' : ''}, ${state.index.exists ? 'indexed' : 'not indexed'}.`,
      ...(state.index.exists
        ? {}
        : { nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'create' }, reason: 'Build the index.' }] }),
    };
  },
  render: (data) =>
    [
      `${data.repo}  ${data.repo_id}`,
      `branch: ${data.branch ?? 'none'}${data.commit ? `  ${data.commit}` : ''}${data.is_clean === false ? '  (uncommitted changes)' : ''}`,
      `index: ${data.index_exists ? `${data.indexed_files ?? 0} files, ${data.indexed_at ?? ''}` : 'none'}`,
      ...data.workspaces.map(
        ({ workspace_id: id, baseline_commit_sha: commit, changed_file_count: files }) =>
          `workspace: ${id}  ${commit.slice(0, 12)}, ${countOf(files, 'file')} changed`,
      ),
    ].join('\n'),
});

const workspaceFields = (summary: WorkspaceSummary, repoId: string): z.output<typeof workspace> =>
  defined({
    workspace_id: summary.id,
    repo_id: repoId,
    baseline_commit_sha: summary.baseCommit,
    changed_file_count: summary.changedFiles,
    overlay_symbol_count: summary.symbols,
    created_at: summary.createdAt,
    last_accessed_at: summary.lastUsedAt,
  });
