import { z } from 'zod';
import { countOf, defined, type NextAction, OPERATION } from '#model';
import type { WorkspaceSummary } from '#pipeline';
import { defineOperation } from '#call';

const workspace = z.object({
  workspace_id: z.string(),
  base_commit_sha: z.string(),
  overlay_revision: z.number().describe('Number of refreshes.'),
  modified_file_count: z.number().describe('Files that differ from its commit.'),
  is_stale: z.boolean().describe('Its commit is not HEAD.'),
  semantic_level: z.enum(['full', 'partial', 'syntax_only']).optional().describe('Absent until built.'),
  fact_count: z.number().optional().describe('Facts such as routes and tables in these files; absent until built.'),
  project_path: z.string().optional(),
  created_at: z.string(),
  refreshed_at: z.string().optional(),
  last_accessed_at: z.string(),
});
type Listed = z.output<typeof workspace>;

export const workspaceList = defineOperation({
  name: 'workspace_list',
  summary: 'List the workspaces of this repository and whether each is based on HEAD.',
  toolset: 'workspace',
  needs: 'repository',
  examples: [{ title: 'All workspaces', input: {} }],
  input: z.object({}),
  output: z.object({
    workspaces: z.array(workspace),
    current_commit_sha: z.string().optional().describe('HEAD; absent without git or commits.'),
  }),
  run: async ({ repository }) => {
    const { workspaces, currentCommit } = await repository.workspaces.list();
    const listed = workspaces.map((summary) => listedWorkspace(summary, currentCommit));
    const behind = listed.filter((one) => one.is_stale);
    return {
      data: { workspaces: listed, ...(currentCommit === undefined ? {} : { current_commit_sha: currentCommit }) },
      message: `${countOf(listed.length, 'workspace')}${behind.length > 0 ? `, ${behind.length} not based on HEAD` : ''}.`,
      confidence: 'high' as const,
      nextActions: behind.slice(0, MAX_PROPOSED).flatMap(catchUpCalls),
    };
  },
  render: ({ workspaces }) =>
    workspaces
      .map(
        ({
          workspace_id: id,
          base_commit_sha: commit,
          overlay_revision: revision,
          modified_file_count: files,
          is_stale: isStale,
        }) =>
          `${id}  ${commit.slice(0, 12)}${isStale ? ' (not HEAD)' : ''}  revision ${revision}, ${countOf(files, 'file')} changed`,
      )
      .join('\n'),
});

const listedWorkspace = (summary: WorkspaceSummary, head: string | undefined): Listed =>
  defined({
    workspace_id: summary.id,
    base_commit_sha: summary.baseCommit,
    overlay_revision: summary.revision,
    modified_file_count: summary.changedFiles,
    is_stale: summary.baseCommit !== head,
    semantic_level: summary.semanticLevel,
    fact_count: summary.facts,
    project_path: summary.projectPath,
    created_at: summary.createdAt,
    refreshed_at: summary.refreshedAt,
    last_accessed_at: summary.lastUsedAt,
  });

/** Longer lists of calls do not help. */
const MAX_PROPOSED = 3;

const catchUpCalls = ({ workspace_id: id }: Listed): readonly NextAction[] => [
  { tool: OPERATION.workspaceReset, args: { workspace_id: id, ref: 'HEAD' }, reason: `Move ${id} to HEAD.` },
  { tool: OPERATION.refreshOverlay, args: { workspace_id: id }, reason: 'Then copy the edited files into it.' },
];
