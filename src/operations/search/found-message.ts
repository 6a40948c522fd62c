import { countOf, type Hits } from '#model';

export const foundMessage = ({ totalCount }: Hits, what: 'hit' | 'file' = 'hit'): string =>
  totalCount === 0 ? 'No matches.' : `${countOf(totalCount, what)}.`;
