/** Validates a workspace id. */
import { z } from 'zod';
import { countOf, OPERATION, Problem } from '#model';

const MAX_ID_LENGTH = 128;

/** Optional in the schema only: a missing id gives `workspace_required`, which says what to do. */
export const workspaceIdInput = z.string().optional().describe(`Required. 1 to ${MAX_ID_LENGTH} printable characters.`);

/** Throws `workspace_required` and `invalid_input`. */
export const requireWorkspaceId = (given: string | undefined): string => {
  const id = given ?? '';
  if (id.trim() === '') {
    throw new Problem('workspace_required', 'workspace_id is required.', {
      hint: 'Use the workspace_id of an existing workspace, or create one.',
      details: { field: 'workspace_id' },
      nextActions: [{ tool: OPERATION.workspaceList, args: {}, reason: 'List existing workspaces.' }],
    });
  }
  const length = [...id].length;
  if (length <= MAX_ID_LENGTH && !/\p{C}/u.test(id)) return id;
  const fault = length > MAX_ID_LENGTH ? `is too long: ${countOf(length, 'character')}` : 'contains unprintable characters';
  throw new Problem('invalid_input', `The workspace_id ${fault}.`, {
    hint: `Use 1 to ${MAX_ID_LENGTH} printable characters.`,
    details: { field: 'workspace_id', most_characters: MAX_ID_LENGTH },
  });
};
