/** The id of a workspace as a caller gives it. */
import { z } from 'zod';
import { countOf, OPERATION, Problem } from '#model';

const MAX_ID_LENGTH = 128;

/** Optional in the schema alone: without it the answer is `workspace_required`, which says what to do. */
export const workspaceIdInput = z.string().optional().describe(`Required. 1 to ${MAX_ID_LENGTH} printable characters.`);

/** Throws `workspace_required` and `invalid_input`. */
export const requireWorkspaceId = (given: string | undefined): string => {
  const id = given ?? '';
  if (id.trim() === '') {
    throw new Problem('workspace_required', 'Say which workspace is meant: workspace_id.', {
      hint: 'Give the workspace_id of one that is there, or create one.',
      details: { field: 'workspace_id' },
      nextActions: [{ tool: OPERATION.workspaceList, args: {}, reason: 'See which there are.' }],
    });
  }
  const length = [...id].length;
  if (length <= MAX_ID_LENGTH && !/\p{C}/u.test(id)) return id;
  const fault = length > MAX_ID_LENGTH ? `has ${countOf(length, 'character')}` : 'has characters that cannot be printed';
  throw new Problem('invalid_input', `The workspace_id ${fault}.`, {
    hint: `Give 1 to ${MAX_ID_LENGTH} printable characters.`,
    details: { field: 'workspace_id', most_characters: MAX_ID_LENGTH },
  });
};
