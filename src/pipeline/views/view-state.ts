import type { StoredView } from '#model';

/** Names one state of a stored view. A revision alone does not: revisions restart in a rebuilt index. */
export const viewState = ({ revision, attributes }: StoredView): string =>
  `${revision} ${attributes.builtAt} ${attributes.extractor}`;
