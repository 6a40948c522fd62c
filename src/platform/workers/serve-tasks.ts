/** The worker's side of `createWorkerPool`: one task in, one reply out. */
import { parentPort, type TransferListItem } from 'node:worker_threads';
import { ownThread } from './thread-time.ts';
import type { TaskReply, WorkerMessage } from './worker-pool.ts';

export type TaskValue<Value> = { readonly value: Value; readonly transfer?: readonly TransferListItem[] };

/** An error thrown by `perform` rejects only that task; the worker keeps serving. */
export const serveTasks = <Task, Value>(perform: (task: Task) => TaskValue<Value> | Promise<TaskValue<Value>>): void => {
  const port = parentPort;
  if (!port) throw new Error('serveTasks must run in a worker thread');
  port.on('message', async (task: Task) => {
    try {
      const { value, transfer = [] } = await perform(task);
      port.postMessage({ kind: 'value', value } satisfies TaskReply, transfer);
    } catch (error) {
      port.postMessage(errorReply(error));
    }
  });
  const thread = ownThread();
  port.postMessage({ kind: 'ready', ...(thread === undefined ? {} : { thread }) } satisfies WorkerMessage);
};

const errorReply = (error: unknown): TaskReply => {
  if (!(error instanceof Error)) return { kind: 'error', name: 'Error', message: String(error) };
  return { kind: 'error', name: error.name, message: error.message, ...(error.stack ? { stack: error.stack } : {}) };
};
