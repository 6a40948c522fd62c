import { z } from 'zod';
import { defined, OPERATION } from '#model';
import { defineOperation, withinRoot } from '#call';
import { requireWorkspaceId, workspaceIdInput } from './workspace-id.ts';

export const workspaceCreate = defineOperation({
  name: 'workspace_create',
  summary: 'Create a workspace: a named snapshot of a commit, to which refresh_overlay adds edited files.',
  description: 'Repeating the call changes nothing. Query it by passing workspace_id to other tools.',
  toolset: 'workspace',
  effect: 'writes',
  needs: 'repository',
  positional: ['workspace_id'],
  rename: { solution_path: 'project_path' },
  examples: [
    { title: 'A snapshot of HEAD', input: { workspace_id: 'review' } },
    { title: 'One project of several', input: { workspace_id: 'review-src', project_path: 'src' } },
  ],
  input: z.object({
    workspace_id: workspaceIdInput,
    ref: z.string().optional().describe('Branch, tag or commit. Default: HEAD.'),
    project_path: z
      .string()
      .optional()
      .describe('File or folder of a sub-project: refreshes copy only changes in that folder. Alias: solution_path.'),
  }),
  output: z.object({
    workspace_id: z.string(),
    baseline_commit_sha: z.string(),
    current_revision: z.number().describe('Number of refreshes.'),
    created: z.boolean().describe('false if it already existed.'),
  }),
  run: async ({ repository, caller }, { workspace_id: given, ref, project_path: project }) => {
    const id = requireWorkspaceId(given);
    const projectPath = project === undefined ? '' : withinRoot(repository.root, project);
    const workspace = await repository.workspaces.create(
      defined({ id, ref, projectPath: projectPath === '' ? undefined : projectPath }),
      defined({ signal: caller.signal, onProgress: caller.onProgress }),
    );
    const at = workspace.baseCommit.slice(0, 12);
    return {
      data: {
        workspace_id: id,
        baseline_commit_sha: workspace.baseCommit,
        current_revision: workspace.revision,
        created: workspace.isCreated,
      },
      message: workspace.isCreated ? `Created at ${at}.` : `Already exists: ${at}, revision ${workspace.revision}.`,
      confidence: 'high' as const,
      nextActions: workspace.isCreated
        ? [{ tool: OPERATION.refreshOverlay, args: { workspace_id: id }, reason: 'Copy the edited files into it.' }]
        : [],
    };
  },
  render: ({ workspace_id: id, baseline_commit_sha: commit, current_revision: revision }) =>
    `${id}  ${commit}  revision ${revision}`,
});
