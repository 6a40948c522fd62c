/** Blobs that git lacked when a view was built. They may arrive later, so each question about the view retries some. */
import { type ContentId, isProblem, LruCache, type StoredView, type ViewName } from '#model';
import { type BlobReader, isGitFailure, log } from '#platform';
import { hasMissing } from './counts.ts';
import { viewState } from './view-state.ts';

/** A partial clone may lack thousands permanently: each question tries this many, the next question the ones after. */
const MOST_TRIED = 64;
const MOST_VIEWS = 16;

type MissingIds = { readonly state: string; readonly ids: readonly ContentId[]; next: number };

export type MissingSource = {
  readonly list: (stored: StoredView) => Promise<readonly ContentId[]>;
  readonly bytes: Pick<BlobReader, 'read'>;
};

export class MissingBlobs {
  readonly #views = new LruCache<ViewName, MissingIds>({ limit: MOST_VIEWS });

  /** True when git now has one of them: the view must then be completed. */
  async hasArrived(stored: StoredView, source: MissingSource): Promise<boolean> {
    if (!hasMissing(stored.table)) return false;
    try {
      return await this.#tryNext(await this.#missingIds(stored, source), source);
    } catch (error) {
      // The view answers with what it has; the next question retries.
      if (!isGitFailure(error) && !isProblem(error)) throw error;
      log.debug('could not check for missing blobs', { view: stored.name, error: String(error) });
      return false;
    }
  }

  async #tryNext(missing: MissingIds, { bytes }: MissingSource): Promise<boolean> {
    for (let tried = 0; tried < Math.min(MOST_TRIED, missing.ids.length); tried += 1) {
      const id = missing.ids[missing.next % missing.ids.length];
      missing.next += 1;
      if (id !== undefined && (await bytes.read(id))) return true;
    }
    return false;
  }

  async #missingIds(stored: StoredView, { list }: MissingSource): Promise<MissingIds> {
    const { name } = stored;
    const state = viewState(stored);
    const known = this.#views.get(name);
    if (known?.state === state) return known;
    const found: MissingIds = { state, ids: await list(stored), next: 0 };
    this.#views.set(name, found);
    return found;
  }
}
