import { z } from 'zod';
import { defined, OPERATION } from '#model';
import { defineOperation, withinRoot } from '#call';
import { requireWorkspaceId, workspaceIdInput } from './workspace-id.ts';

export const workspaceCreate = defineOperation({
  name: 'workspace_create',
  summary: 'Create a named workspace: a commit, with files of the working tree over it once they are taken in.',
  description: 'The same call again changes nothing. Ask about it with workspace_id; refresh_overlay takes in what you edited.',
  toolset: 'workspace',
  effect: 'writes',
  needs: 'repository',
  positional: ['workspace_id'],
  rename: { solution_path: 'project_path' },
  examples: [
    { title: 'A workspace at the commit that is checked out', input: { workspace_id: 'review' } },
    { title: 'For one project of several', input: { workspace_id: 'review-src', project_path: 'src' } },
  ],
  input: z.object({
    workspace_id: workspaceIdInput,
    ref: z.string().optional().describe('Branch, tag or commit to start from; HEAD when absent.'),
    project_path: z
      .string()
      .optional()
      .describe('A file or folder of a sub-project: refreshes take only what changed in that folder. Also: solution_path.'),
  }),
  output: z.object({
    workspace_id: z.string(),
    baseline_commit_sha: z.string(),
    current_revision: z.number().describe('How often files were taken in.'),
    created: z.boolean().describe('false: it was there.'),
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
      message: workspace.isCreated ? `Created at ${at}.` : `It was there: ${at}, revision ${workspace.revision}.`,
      confidence: 'high' as const,
      nextActions: workspace.isCreated
        ? [{ tool: OPERATION.refreshOverlay, args: { workspace_id: id }, reason: 'Take in what the working tree has changed.' }]
        : [],
    };
  },
  render: ({ workspace_id: id, baseline_commit_sha: commit, current_revision: revision }) =>
    `${id}  ${commit}  revision ${revision}`,
});
