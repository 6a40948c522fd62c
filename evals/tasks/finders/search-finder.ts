/** `search_code`, one item per file. */
import type { Envelope } from '#model';
import { listField } from '../../../bench/product/server.ts';
import type { OpenProduct } from '../../product.ts';
import type { ChangeTask } from '../material/read-tasks.ts';
import { distinct, type FoundFiles } from './found-files.ts';

/** Of an answer that an agent reads. */
const READ_LIMIT = 20;
/** Enough for the first twenty files. */
const RANKED_LIMIT = 100;

export const findBySearch = async (product: OpenProduct, { text, parent }: ChangeTask): Promise<FoundFiles> => {
  const input = { query: plainQuery(text), ref: parent, max_reindex_ms: 600_000 };
  const { envelope, text: answer } = await product.answer('search_code', { ...input, limit: READ_LIMIT });
  return {
    finder: 'search_code',
    files: filesOf(await product.ask('search_code', { ...input, limit: RANKED_LIMIT })),
    answer,
    filesPerAnswer: filesOf(envelope).length,
  };
};

const filesOf = (envelope: Envelope): readonly string[] =>
  distinct(listField(envelope, 'results').map(({ path }) => String(path)));

/** A task is prose: its quotes and colons are no query syntax. */
const plainQuery = (text: string): string => text.replaceAll(/["`]/gu, ' ').replaceAll(/(\w):/gu, '$1 ');
