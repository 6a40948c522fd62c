/** The ranking behind `task_pack`, and its packs of several sizes. */
import type { Envelope } from '#model';
import { rankTask, type TaskRanking } from '#tasks';
import type { OpenProduct } from '../../product.ts';
import type { ChangeTask } from '../material/read-tasks.ts';
import { type TouchedSymbol, touchedSymbols } from '../material/touched-symbols.ts';
import type { FoundFiles } from './found-files.ts';

/** Characters, as `max_chars`. */
export const PACK_SIZES = [4_000, 8_000, 16_000] as const;

export type PackItem = { readonly path: string; readonly text: string };
export type FoundByTask = {
  readonly found: FoundFiles;
  readonly ranking: TaskRanking;
  readonly touched: readonly TouchedSymbol[];
  /** The files of each pack with all that it says about them, by size. */
  readonly packs: ReadonlyMap<number, readonly PackItem[]>;
};

export const findByTask = async (product: OpenProduct, { text, parent, files }: ChangeTask): Promise<FoundByTask> => {
  const { ranking, touched } = await product.readAt(parent, async (view) => ({
    ranking: await rankTask(view, { text }),
    touched: await touchedSymbols(view, files),
  }));
  const input = { intent: text, ref: parent, max_reindex_ms: 600_000 };
  const packs = new Map<number, readonly PackItem[]>();
  for (const size of PACK_SIZES) packs.set(size, itemsOf(await product.ask('task_pack', { ...input, max_chars: size })));
  const { envelope, text: answer } = await product.answer('task_pack', input);
  return {
    found: {
      finder: 'task_pack',
      files: ranking.files.map(({ path }) => path),
      answer,
      filesPerAnswer: itemsOf(envelope).length,
    },
    ranking,
    touched,
    packs,
  };
};

const itemsOf = ({ data }: Envelope): readonly PackItem[] => {
  const items = data?.['items'];
  return (Array.isArray(items) ? items : []).map((item: { readonly path: unknown }) => ({
    path: String(item.path),
    text: JSON.stringify(item),
  }));
};
