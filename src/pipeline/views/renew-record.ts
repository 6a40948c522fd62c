/** What a clean look remembered, stored for the processes to come: each would look at everything again otherwise. */
import { log } from '#platform';
import type { SweepRenewal } from '#store';
import type { CurrentStore } from '../stores/current-store.ts';

export type CleanLook = SweepRenewal;

/**
 * Once a process, when it is done. A courtesy: while another one writes, or where this one may not, the older record
 * stays, which is as true.
 */
export const renewRecord = async (current: CurrentStore, look: CleanLook): Promise<void> => {
  try {
    const store = await current.get();
    const stored = await store?.read((reader) => reader.view(look.name));
    if (!store || stored?.revision !== look.revision || stored.attributes.sweep === look.sweep) return;
    const writer = await store.acquireWriter({ waitMs: 0 });
    if (!writer) return;
    try {
      if (await current.isCurrent(store)) await writer.renewSweep(look);
    } finally {
      await writer.release();
    }
  } catch (error) {
    log.debug('what the last look remembered could not be stored', { error: String(error) });
  }
};
