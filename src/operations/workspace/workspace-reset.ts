import { z } from 'zod';
import { defined, OPERATION } from '#model';
import { defineOperation } from '#call';
import { requireWorkspaceId, workspaceIdInput } from './workspace-id.ts';

export const workspaceReset = defineOperation({
  name: 'workspace_reset',
  summary: 'Drop the edited files of a workspace; with ref, also move it to another commit.',
  toolset: 'workspace',
  effect: 'removes',
  needs: 'repository',
  positional: ['workspace_id'],
  examples: [
    { title: 'Back to its commit', input: { workspace_id: 'review' } },
    { title: 'Move to HEAD', input: { workspace_id: 'review', ref: 'HEAD' } },
  ],
  input: z.object({
    workspace_id: workspaceIdInput,
    ref: z.string().optional().describe('Branch, tag or commit. Default: its current commit.'),
  }),
  output: z.object({
    workspace_id: z.string(),
    baseline_commit_sha: z.string(),
    previous_revision: z.number(),
    new_revision: z.number(),
  }),
  run: async ({ repository, caller }, { workspace_id: given, ref }) => {
    const id = requireWorkspaceId(given);
    const reset = await repository.workspaces.reset(
      defined({ id, ref }),
      defined({ signal: caller.signal, onProgress: caller.onProgress }),
    );
    return {
      data: {
        workspace_id: id,
        baseline_commit_sha: reset.baseCommit,
        previous_revision: reset.previousRevision,
        new_revision: 0,
      },
      message: `Reset to ${reset.baseCommit.slice(0, 12)} without edited files.`,
      confidence: 'high' as const,
      nextActions: [{ tool: OPERATION.refreshOverlay, args: { workspace_id: id }, reason: 'Copy the edited files into it.' }],
    };
  },
  render: ({ workspace_id: id, baseline_commit_sha: commit, previous_revision: before, new_revision: after }) =>
    `${id}  ${commit}  revision ${before} → ${after}`,
});
