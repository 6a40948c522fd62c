import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runHere } from '../support/command-here.ts';
import { type Ask, askCli, MAIN, makeSample, type Sample, type Serving, serveHttp, serveMcp } from './surfaces.ts';

let sample: Sample;
let mcp: Awaited<ReturnType<typeof serveMcp>>;
let http: Serving;
let asks: Readonly<Record<'cli' | 'mcp' | 'http', Ask>>;

beforeAll(async () => {
  sample = makeSample();
  const cli = askCli(sample);
  await cli('manage_index', { action: 'create' });
  [mcp, http] = await Promise.all([serveMcp(sample), serveHttp(sample)]);
  asks = { cli, mcp: mcp.ask, http: http.ask };
});
afterAll(async () => {
  await Promise.all([mcp.stop(), http.stop()]);
  sample.remove();
});

const SURFACES = ['cli', 'mcp', 'http'] as const;

describe.each(SURFACES)('workspaces over %s', (surface) => {
  const id = `of ${surface}`;
  const ask: Ask = (operation, input) => asks[surface](operation, input);

  it('support their whole life cycle', async () => {
    const created = await ask('workspace_create', { workspace_id: id, ref: 'HEAD' });
    expect(created).toMatchObject({
      status: 'ok',
      data: { workspace_id: id, current_revision: 0, created: true },
      next_actions: [{ tool: 'refresh_overlay', args: { workspace_id: id } }],
    });
    const name = `takenBy${surface}`;
    writeFileSync(join(sample.repo, 'src', `${surface}.ts`), `export const ${name} = 1;\n`);
    const taken = await ask('index.refresh_overlay', { workspace_id: id, file_paths: [`src/${surface}.ts`] });
    expect(taken.data).toEqual({ workspace_id: id, files_reindexed: 1, symbols_updated: 1, new_overlay_revision: 1 });
    const found = await ask('locate_symbol', { name, workspace_id: id });
    expect(found).toMatchObject({
      data: { results: [{ path: `src/${surface}.ts` }] },
      meta: { workspace_id: id, overlay_revision: 1 },
    });
    const listed = await ask('workspace_list', {});
    expect(listed.data?.['workspaces']).toContainEqual(
      expect.objectContaining({
        workspace_id: id,
        base_commit_sha: created.data?.['baseline_commit_sha'],
        overlay_revision: 1,
        modified_file_count: 1,
        is_stale: false,
        semantic_level: 'syntax_only',
        fact_count: 0,
      }),
    );
    const status = await ask('repo_status', {});
    expect(status.data).toMatchObject({ baseline_index_exists: true });
    expect(status.data?.['workspaces']).toContainEqual(
      expect.objectContaining({
        workspace_id: id,
        changed_file_count: 1,
        overlay_symbol_count: 1,
        repo_id: status.data?.['repo_id'],
      }),
    );
    expect((await ask('workspace_reset', { workspace_id: id })).data).toMatchObject({ previous_revision: 1, new_revision: 0 });
    expect((await ask('locate_symbol', { name, workspace_id: id })).data).toMatchObject({ results: [] });
    expect((await ask('workspace_delete', { workspace_id: id })).data).toEqual({ workspace_id: id, deleted: true });
    expect((await ask('workspace_delete', { workspace_id: id })).data).toEqual({ workspace_id: id, deleted: false });
  });

  it.each(['workspace_create', 'workspace_reset', 'refresh_overlay', 'workspace_delete'])(
    'want to be named: %s',
    async (operation) => {
      for (const input of [{}, { workspace_id: ' ' }]) {
        const { status, error } = await ask(operation, input);
        expect({ status, code: error?.code }).toEqual({ status: 'error', code: 'workspace_required' });
        expect(error?.next_actions[0]?.tool).toBe('workspace_list');
      }
      const { error } = await ask(operation, { workspace_id: 'a\u0000b' });
      expect(error?.code).toBe('invalid_input');
    },
  );

  it.each(['workspace_reset', 'refresh_overlay', 'locate_symbol'])('that do not exist are not found: %s', async (operation) => {
    const { error } = await ask(operation, { workspace_id: 'nobody', name: 'Cart' });
    expect(error?.code).toBe('workspace_not_found');
    const [list, create] = error?.next_actions ?? [];
    expect([list?.tool, create?.tool]).toEqual(['workspace_list', 'workspace_create']);
    expect(create?.args).toMatchObject({ workspace_id: 'nobody' });
  });

  it('reject paths outside the repository or that do not exist', async () => {
    await ask('workspace_create', { workspace_id: id });
    const outside = await ask('refresh_overlay', { workspace_id: id, file_paths: ['../x'] });
    expect(outside.error?.code).toBe('path_not_allowed');
    const nowhere = await ask('refresh_overlay', { workspace_id: id, file_paths: ['src/none.ts'] });
    expect(nowhere.error).toMatchObject({ code: 'file_not_found', details: { path: 'src/none.ts' } });
    const ref = await ask('workspace_reset', { workspace_id: id, ref: 'no-such-branch' });
    expect(ref.error?.code).toBe('ref_not_found');
    const project = await ask('workspace_create', { workspace_id: `${id} 2`, solution_path: '../x' });
    expect(project.error?.code).toBe('path_not_allowed');
  });
});

describe('workspaces', () => {
  it('can be overlaid by the virtual files of a request', async () => {
    await asks.http('workspace_create', { workspace_id: 'below' });
    const virtual_files = [{ path: 'src/unsaved.ts', content: 'export const unsavedFile = 1;\n' }];
    const found = await asks.http('locate_symbol', { name: 'unsavedFile', workspace_id: 'below', virtual_files });
    expect(found).toMatchObject({ data: { results: [{ path: 'src/unsaved.ts' }] }, meta: { workspace_id: 'below' } });
  });

  it('have their own toolset, with destructive operations marked', async () => {
    expect((await mcp.client.listTools()).tools.map(({ name }) => name)).not.toContain('workspace_delete');
    const client = new Client({ name: 'contract', version: '1' });
    const { repo: cwd, env } = sample;
    const args = [MAIN, 'serve', '--toolsets', 'workspace'];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd, env, stderr: 'ignore' }));
    const { tools } = await client.listTools();
    await client.close();
    const annotations = tools.map(({ name, annotations: told }) => [name, told?.readOnlyHint, told?.destructiveHint]);
    expect(annotations).toEqual([
      ['workspace_create', false, false],
      ['refresh_overlay', false, false],
      ['workspace_list', true, false],
      ['workspace_reset', false, true],
      ['workspace_delete', false, true],
    ]);
  });

  it('have their own commands', async () => {
    const made = await runHere(sample, ['workspace-create', 'by hand']);
    expect(made).toMatchObject({ code: 0, stdout: expect.stringContaining('by hand') });
    expect((await runHere(sample, ['refresh-overlay', 'by hand'])).code).toBe(0);
    expect((await runHere(sample, ['workspace-list'])).stdout).toContain('by hand');
    expect((await runHere(sample, ['search', 'cart', '--workspace-id', 'by hand'])).code).toBe(0);
    expect((await runHere(sample, ['workspace-delete', 'by hand'])).stdout).toContain('deleted');
  });
});
