import { CLIENT_CAPABILITIES_META_KEY } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { ClientRoots } from './client-roots.ts';

/** Never expires during a test. */
const PATIENT = { waitMs: 600_000, retryMs: 600_000 };

describe('a client that can only be asked through a tool result', () => {
  const context = { mcpReq: { envelope: { [CLIENT_CAPABILITIES_META_KEY]: { roots: {} } } } };
  const open = (limits: { readonly waitMs: number }): ClientRoots =>
    new ClientRoots({ setNotificationHandler: () => undefined, getClientCapabilities: () => ({}) } as never, {
      ...PATIENT,
      ...limits,
    });

  it('is asked with every call until it answers', async () => {
    const roots = open(PATIENT);
    for (let call = 0; call < 3; call += 1)
      expect(await roots.roots(context as never)).toMatchObject({ inputRequests: { roots: { method: 'roots/list' } } });
    const answer = { roots: [{ uri: 'file:///open' }] };
    expect(await roots.roots({ mcpReq: { ...context.mcpReq, inputResponses: { roots: answer } } } as never)).toEqual(['/open']);
    expect(await roots.roots(context as never)).toEqual(['/open']);
  });

  it('is not asked forever when it does not answer, since each time costs it a call', async () => {
    const roots = open({ waitMs: 0 });
    expect(await roots.roots(context as never)).toHaveProperty('inputRequests');
    await expect.poll(() => roots.roots(context as never)).toEqual([]);
  });
});
