/** A view whose revisions can be checked for completeness. */
import type { ViewName } from '#model';
import type { Store } from '../port.ts';

export const SHARED_VIEW: ViewName = 'worktree:shared';
const FILES = 20;

/** All files of a revision contain the same word, so a mixture of two revisions is detected. */
export const filesOfRevision = (revision: number): Record<string, string> =>
  Object.fromEntries(Array.from({ length: FILES }, (_, file) => [`file${file}`, `revision${revision}\nfile ${file}\n`]));

/** Checks that the visible revision is complete and returns it. */
export const readWholeRevision = (store: Store): Promise<number> =>
  store.read(async (reader) => {
    const view = await reader.view(SHARED_VIEW);
    if (!view) return 0;
    const contents = new Set(view.table.contents);
    const [list] = await reader.postings('word', [`=revision${view.revision}`]);
    const found = [...(list?.documents ?? [])].filter((document) => contents.has(document)).length;
    if (found !== FILES) throw new Error(`revision ${view.revision} has ${found} files of ${FILES}`);
    return view.revision;
  });
