import { z } from 'zod';
import { countOf, defined, repoPath } from '#model';
import { defineOperation, withinRoot } from '#call';
import { requireWorkspaceId, workspaceIdInput } from './workspace-id.ts';

export const refreshOverlay = defineOperation({
  name: 'refresh_overlay',
  summary: 'Copy edited files of the working tree into a workspace: all that differ from its commit, or file_paths.',
  description: 'Reverted files are dropped. Nothing else refreshes a workspace.',
  toolset: 'workspace',
  aliases: [{ name: 'index_refresh_overlay' }],
  effect: 'writes',
  needs: 'repository',
  positional: ['workspace_id'],
  examples: [
    { title: 'All changed files', input: { workspace_id: 'review' } },
    { title: 'One file', input: { workspace_id: 'review', file_paths: ['README.md'] } },
  ],
  input: z.object({
    workspace_id: workspaceIdInput,
    file_paths: z.array(z.string().min(1)).optional().describe('Only these, including deleted ones; others stay unchanged.'),
  }),
  output: z.object({
    workspace_id: z.string(),
    files_reindexed: z.number().describe('Files of the workspace that changed.'),
    symbols_updated: z.number().describe('Symbols in those files.'),
    new_overlay_revision: z.number(),
  }),
  run: async ({ repository, caller }, { workspace_id: given, file_paths: named }) => {
    const id = requireWorkspaceId(given);
    const paths = named?.map((path) => repoPath(withinRoot(repository.root, path)));
    const refreshed = await repository.workspaces.refresh(
      defined({ id, paths }),
      defined({ signal: caller.signal, onProgress: caller.onProgress }),
    );
    return {
      data: {
        workspace_id: id,
        files_reindexed: refreshed.files,
        symbols_updated: refreshed.symbols,
        new_overlay_revision: refreshed.revision,
      },
      message:
        refreshed.files === 0
          ? `No changes since revision ${refreshed.revision}.`
          : `${countOf(refreshed.files, 'file')} updated, now at revision ${refreshed.revision}.`,
      confidence: 'high' as const,
    };
  },
  render: ({ workspace_id: id, files_reindexed: files, symbols_updated: symbols, new_overlay_revision: revision }) =>
    `${id}  revision ${revision}: ${countOf(files, 'file')}, ${countOf(symbols, 'symbol')}`,
});
