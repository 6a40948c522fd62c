import { z } from 'zod';
import { defineOperation } from '#call';
import { requireWorkspaceId, workspaceIdInput } from './workspace-id.ts';

export const workspaceDelete = defineOperation({
  name: 'workspace_delete',
  summary: 'Delete a workspace and its copies of files; the working tree is not touched.',
  toolset: 'workspace',
  effect: 'removes',
  needs: 'repository',
  positional: ['workspace_id'],
  examples: [{ title: 'Delete a workspace', input: { workspace_id: 'review' } }],
  input: z.object({ workspace_id: workspaceIdInput }),
  output: z.object({ workspace_id: z.string(), deleted: z.boolean().describe('false if it did not exist.') }),
  run: async ({ repository }, { workspace_id: given }) => {
    const id = requireWorkspaceId(given);
    const deleted = await repository.workspaces.remove(id);
    return {
      data: { workspace_id: id, deleted },
      message: deleted ? 'Workspace deleted.' : 'No such workspace.',
      confidence: 'high' as const,
    };
  },
  render: ({ workspace_id: id, deleted }) => `${id}  ${deleted ? 'deleted' : 'did not exist'}`,
});
