/** Lets other work of this process go on while a large tree is looked at. */
export const nextTurn = async (signal: AbortSignal | undefined): Promise<void> => {
  await new Promise((resolve) => setImmediate(resolve));
  signal?.throwIfAborted();
};
