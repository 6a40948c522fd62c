import type { TaskReason } from './fuse-signals.ts';
import type { Signal } from './weights.ts';

const OF_OTHER_FILES: ReadonlySet<Signal> = new Set(['together', 'links', 'work']);

/** True if no signal found the file by itself: it is listed because of other files. */
export const isListedTogether = ({ reasons }: { readonly reasons: readonly TaskReason[] }): boolean =>
  reasons.every(({ signal }) => OF_OTHER_FILES.has(signal));
