import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { makeServer, StdioTransport } from '#surfaces/mcp';
import { fakeEngine, fakeSearch } from '../support/fake-engine.ts';

const CALLS = 1_000;
/** Calls that may start in the event loop turns before the cancellations arrive. */
const A_HANDFUL = 5;
const LAST = CALLS + 1;

type Message = { readonly id?: number; readonly result?: { readonly isError?: boolean } };

const connect = async () => {
  const engine = fakeEngine();
  const [input, output] = [new PassThrough(), new PassThrough()];
  const server = makeServer({ product: { engine, operations: [fakeSearch] }, toolsets: [], folder: '/repo' });
  await server.connect(new StdioTransport(input, output));
  const send = (messages: readonly object[]): void =>
    void input.write(messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''));
  const answers = new Map<number, Message>();
  const waiting = new Map<number, () => void>();
  createInterface({ input: output }).on('line', (line) => {
    const message = JSON.parse(line) as Message;
    if (message.id === undefined) return;
    answers.set(message.id, message);
    waiting.get(message.id)?.();
  });
  const answerTo = (id: number): Promise<void> => new Promise((resolve) => waiting.set(id, resolve));
  const clientInfo = { name: 'raw', version: '1' };
  const hello = answerTo(0);
  send([{ id: 0, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } }]);
  await hello;
  return { engine, send, answers, answerTo };
};

const call = (id: number, behaviour: string): object => ({
  id,
  method: 'tools/call',
  params: { name: 'fake_search', arguments: { query: 'x', behaviour } },
});
const cancel = (requestId: number): object => ({ method: 'notifications/cancelled', params: { requestId } });
const ids = Array.from({ length: CALLS }, (_, at) => at + 1);

describe('calls that their client cancels', () => {
  // Issue 11: 1,000 searches cancelled at once held the next answer for 18 s.
  it.each(['answer', 'hang'])('rarely start, and the next call is answered (%s)', async (behaviour) => {
    const { engine, send, answers, answerTo } = await connect();
    send(ids.map((id) => call(id, behaviour)));
    // As from a pipe: the rest is read in a later turn of the event loop.
    await nextTurn();
    const last = answerTo(LAST);
    send([...ids.map(cancel), call(LAST, 'answer')]);
    await last;
    expect(answers.get(LAST)?.result).toBeDefined();
    // The last one may have started.
    expect(engine.prepared.length).toBeLessThanOrEqual(A_HANDFUL + 1);
  });

  it('are all answered when none is cancelled', async () => {
    const { engine, send, answers, answerTo } = await connect();
    const some = ids.slice(0, 100);
    const last = answerTo(some.length);
    send(some.map((id) => call(id, 'answer')));
    await last;
    expect(engine.prepared).toHaveLength(some.length);
    expect(answers.size).toBe(some.length + 1);
  });
});
