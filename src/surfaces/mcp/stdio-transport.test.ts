import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { StdioTransport } from './stdio-transport.ts';

const MOST = 200;

const open = async () => {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const transport = new StdioTransport(input, output, MOST);
  const received: unknown[] = [];
  transport.onmessage = (message) => received.push(message);
  await transport.start();
  /** The answers to these bytes. */
  const send = async (bytes: string | Buffer): Promise<readonly unknown[]> => {
    input.write(bytes);
    await nextTurn();
    const text = String(output.read() ?? '');
    return text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as unknown]));
  };
  return { input, output, transport, received, send };
};

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const GOOD = `${JSON.stringify(PING)}\n`;
const refusal = (code: number, message: string | RegExp, id: number | null = null) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message: expect.stringMatching(message) },
});

describe('a connection on stdio', () => {
  // Issue 11: a long line ended the server, and malformed lines got no answer.
  it.each([
    ['text that is no JSON', 'hello there\n', refusal(-32_700, /^Parse error/u)],
    ['half an object', '{"jsonrpc":"2.0",\n', refusal(-32_700, /^Parse error/u)],
    ['bytes that are no UTF-8', Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a]), refusal(-32_700, /UTF-8/u)],
    ['a line that is too long', `"${'x'.repeat(MOST)}"\n`, refusal(-32_600, `longer than ${MOST} bytes`)],
    ['a value', '42\n', refusal(-32_600, /JSON-RPC/u)],
    ['nothing', 'null\n', refusal(-32_600, /JSON-RPC/u)],
    ['a batch', `[${JSON.stringify(PING)}]\n`, refusal(-32_600, /batches/u)],
    ['an object of another kind', '{"id":7}\n', refusal(-32_600, /JSON-RPC/u)],
    ['a request of no version', '{"id":7,"method":"ping"}\n', refusal(-32_600, /JSON-RPC/u, 7)],
    ['a broken response', '{"jsonrpc":"2.0","id":7,"result":"?"}\n', refusal(-32_600, /JSON-RPC/u)],
  ])('answers %s with an error, and continues', async (_, bytes, expected) => {
    const { send, received } = await open();
    expect(await send(bytes)).toEqual([expected]);
    expect(await send(GOOD)).toEqual([]);
    expect(received).toEqual([PING]);
  });

  it('skips empty lines and accepts both line endings', async () => {
    const { send, received } = await open();
    expect(await send(`\n \r\n${GOOD.trim()}\r\n`)).toEqual([]);
    expect(received).toEqual([PING]);
  });

  it('closes with its input, and drops an unfinished line', async () => {
    const { input, transport, received } = await open();
    let closings = 0;
    transport.onclose = () => (closings += 1);
    input.end(GOOD.trim());
    await transport.closed;
    expect([received, closings]).toEqual([[], 1]);
    await expect(transport.send({ jsonrpc: '2.0', method: 'late' })).rejects.toThrow(/closed/u);
  });

  it('closes when its output is closed', async () => {
    const { output, transport } = await open();
    output.destroy(new Error('EPIPE'));
    await transport.closed;
  });

  it('closes when its input has already ended', async () => {
    const input = new PassThrough();
    input.destroy();
    const transport = new StdioTransport(input, new PassThrough());
    await transport.start();
    await transport.closed;
  });
});
