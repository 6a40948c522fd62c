import { z } from 'zod';
import { defineOperation } from '#call';
import { requireWorkspaceId, workspaceIdInput } from './workspace-id.ts';

export const workspaceDelete = defineOperation({
  name: 'workspace_delete',
  summary: 'Delete a named workspace and the files it has taken in; the working tree is not touched.',
  toolset: 'workspace',
  effect: 'removes',
  needs: 'repository',
  positional: ['workspace_id'],
  examples: [{ title: 'It is no longer needed', input: { workspace_id: 'review' } }],
  input: z.object({ workspace_id: workspaceIdInput }),
  output: z.object({ workspace_id: z.string(), deleted: z.boolean().describe('false: there was none.') }),
  run: async ({ repository }, { workspace_id: given }) => {
    const id = requireWorkspaceId(given);
    const deleted = await repository.workspaces.remove(id);
    return {
      data: { workspace_id: id, deleted },
      message: deleted ? 'The workspace was deleted.' : 'There was no such workspace.',
      confidence: 'high' as const,
    };
  },
  render: ({ workspace_id: id, deleted }) => `${id}  ${deleted ? 'deleted' : 'was not there'}`,
});
