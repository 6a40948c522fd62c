/** MCP on two streams, one message per line. A bad line never closes the connection; only the end of a stream does. */
import type { Readable, Writable } from 'node:stream';
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server';
import { LineReader } from './line-reader.ts';
import { readMessage } from './read-message.ts';
import { RPC, type RpcError, rpcError } from './rpc-error.ts';

/** Enough for the largest virtual files of a request, all of whose characters may be written as escapes. */
const MAX_MESSAGE_BYTES = 32 * 1_024 * 1_024;

export class StdioTransport implements Transport {
  onclose?: Transport['onclose'];
  onerror?: Transport['onerror'];
  onmessage?: Transport['onmessage'];
  /** Resolves when either stream has ended or `close` was called. */
  readonly closed: Promise<void>;
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #lines: LineReader;
  #isClosed = false;
  #resolveClosed: () => void = () => undefined;

  constructor(input: Readable, output: Writable, maxBytes = MAX_MESSAGE_BYTES) {
    this.#input = input;
    this.#output = output;
    this.#lines = new LineReader(maxBytes);
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve;
    });
  }

  async start(): Promise<void> {
    this.#input.on('data', this.#read);
    for (const event of ['end', 'close', 'error']) this.#input.on(event, this.#end);
    // Stays attached after closing: a late write to a closed pipe must not end the process.
    this.#output.on('error', this.#end);
    if (this.#input.readableEnded || this.#input.destroyed) setImmediate(this.#end);
  }

  send(message: JSONRPCMessage | RpcError): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error('the connection is closed'));
    return new Promise((resolve, reject) => {
      this.#output.write(`${JSON.stringify(message)}\n`, (error) => (error ? reject(error) : resolve()));
    });
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.off('data', this.#read);
    for (const event of ['end', 'close', 'error']) this.#input.off(event, this.#end);
    this.#input.pause();
    this.#resolveClosed();
    this.onclose?.();
  }

  /** An unfinished line at the end of the input is not a message. */
  readonly #end = (error?: unknown): void => {
    if (error instanceof Error) this.onerror?.(error);
    void this.close();
  };

  readonly #read = (chunk: Buffer): void => {
    for (const line of this.#lines.read(chunk)) {
      if (this.#isClosed) return;
      const read = line === 'too_long' ? { refusal: tooLong(this.#lines.maxBytes) } : readMessage(line);
      if (read === undefined) continue;
      if ('message' in read) this.onmessage?.(read.message);
      else this.#refuse(read.refusal);
    }
  };

  #refuse(refusal: RpcError): void {
    this.onerror?.(new Error(refusal.error.message));
    this.send(refusal).catch((error: Error) => this.onerror?.(error));
  }
}

/** The id of the request was in the dropped bytes, so it is unknown. */
const tooLong = (maxBytes: number): RpcError =>
  rpcError(RPC.invalidRequest, `Invalid Request: the message is longer than ${maxBytes} bytes. Send a smaller message.`);
