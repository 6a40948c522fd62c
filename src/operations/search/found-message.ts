import { countOf, type Hits } from '#model';

export const foundMessage = ({ totalCount }: Hits): string =>
  totalCount === 0 ? 'No matches.' : `${countOf(totalCount, 'hit')}.`;
