/** A query in two steps, for tests that check the freshness first: `read` runs it again. */
import { type Freshness, type PreparedView, type ViewRequest, type RepositoryIndex, viewOf } from '#pipeline';
import type { OpenView } from '#store';

export type PreparedQuestion = Freshness & {
  readonly scanTexts?: PreparedView['scanTexts'];
  read<Answer>(ask: (view: OpenView) => Promise<Answer>): Promise<Answer>;
};

export const prepare = async (index: RepositoryIndex, request: ViewRequest): Promise<PreparedQuestion> => {
  const { view: _, ...found } = await index.ask(request, async (prepared) => prepared);
  return { ...found, read: (ask) => index.ask(request, (prepared) => ask(viewOf(prepared))) };
};
