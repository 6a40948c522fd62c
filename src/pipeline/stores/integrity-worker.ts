/** Worker entry point: reads a whole database and reports whether it is sound. */
import { serveTasks } from '#platform';
import { openStore } from '#store';

export type IntegrityTask = { readonly folder: string };
export type IntegrityReply = { readonly isSound: boolean; readonly message: string };

serveTasks(async ({ folder }: IntegrityTask) => {
  const store = await openStore({ folder });
  try {
    return { value: await store.checkIntegrity() };
  } finally {
    await store.close();
  }
});
