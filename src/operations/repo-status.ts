import { z } from 'zod';
import { defined, OPERATION } from '#model';
import { defineOperation } from './call/define-operation.ts';

export const repoStatus = defineOperation({
  name: 'repo_status',
  summary: 'Say which repository this is, what is checked out, and whether it has an index.',
  toolset: 'lifecycle',
  readOnly: true,
  needs: 'repository',
  maxChars: 'standard',
  mainLists: ['workspaces'],
  examples: [{ title: 'The repository', input: {} }],
  input: z.object({}),
  output: z.object({
    repo: z.string(),
    repo_id: z.string().describe('The same on every machine, unless repo_id_source is folder.'),
    repo_id_source: z.enum(['first_commit', 'remote', 'folder']),
    branch: z.string().optional().describe('Absent when no branch is checked out.'),
    commit: z.string().optional(),
    is_clean: z.boolean().optional().describe('Nothing staged, edited or untracked; absent without git.'),
    index_exists: z.boolean(),
    indexed_files: z.number().optional(),
    indexed_at: z.string().optional(),
    workspaces: z.array(z.object({ workspace_id: z.string() })),
  }),
  run: async ({ repository }) => {
    const identity = await repository.identify();
    const { state } = await repository.describe('none');
    const checkedOut = identity.branch ?? identity.commit?.slice(0, 12) ?? 'no commit';
    return {
      data: defined({
        repo: repository.root,
        repo_id: identity.id,
        repo_id_source: identity.source,
        branch: identity.branch,
        commit: identity.commit,
        is_clean: identity.isClean,
        index_exists: state.index.exists,
        indexed_files: state.index.files,
        indexed_at: state.index.built_at,
        workspaces: [],
      }),
      message: `${checkedOut}${identity.isClean === false ? ' with changes' : ''}, ${state.index.exists ? 'indexed' : 'not indexed'}.`,
      ...(state.index.exists
        ? {}
        : { nextActions: [{ tool: OPERATION.manageIndex, args: { action: 'create' }, reason: 'Build the index.' }] }),
    };
  },
  render: (data) =>
    [
      `${data.repo}  ${data.repo_id}`,
      `branch: ${data.branch ?? 'none'}${data.commit ? `  ${data.commit}` : ''}${data.is_clean === false ? '  (changes)' : ''}`,
      `index: ${data.index_exists ? `${data.indexed_files ?? 0} files, ${data.indexed_at ?? ''}` : 'none'}`,
    ].join('\n'),
});
