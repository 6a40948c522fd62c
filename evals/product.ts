/** Runs the product in this process: an engine, called the way surfaces call it. */
import type { Envelope } from '#model';
import { type Answer, callOperation, renderAnswer } from '#call';
import { OPERATIONS } from '#operations';
import { viewOf } from '#pipeline';
import type { OpenView } from '#store';
import { openEngine } from '../src/engine.ts';

export type Input = Readonly<Record<string, unknown>>;
export type Progress = { readonly stage: string; readonly done: number; readonly total: number };

export type OpenProduct = {
  ask(operation: string, input: Input): Promise<Envelope>;
  /** The same as compact text. */
  render(operation: string, input: Input): Promise<string>;
  /** Both forms of one answer. */
  answer(operation: string, input: Input): Promise<{ readonly envelope: Envelope; readonly text: string }>;
  /** Reads the files and symbols of the working tree directly. */
  read<Result>(use: (view: OpenView) => Promise<Result>): Promise<Result>;
  /** The same for the tree of a commit, which is indexed first if it is not. */
  readAt<Result>(ref: string, use: (view: OpenView) => Promise<Result>): Promise<Result>;
  index(onProgress?: (progress: Progress) => void): Promise<Envelope>;
  close(): Promise<void>;
};

const MOST_INDEXING_MS = 600_000;

export const openProduct = async (repo: string): Promise<OpenProduct> => {
  const engine = await openEngine({ version: '0.0.0-bench' });
  const call = (operation: string, input: Input, onProgress?: (progress: Progress) => void) => {
    const caller = { surface: 'test' as const, folder: repo, ...(onProgress ? { onProgress } : {}) };
    return callOperation({ engine, operations: OPERATIONS }, { operation, input: { repo, ...input } }, caller);
  };
  const ask = async (operation: string, input: Input, onProgress?: (progress: Progress) => void): Promise<Envelope> => {
    const { envelope } = await call(operation, input, onProgress);
    return successful({ operation, input }, envelope);
  };
  return {
    ask: (operation, input) => ask(operation, input),
    render: async (operation, input) => textOf(await call(operation, input)),
    answer: async (operation, input) => {
      const answer = await call(operation, input);
      return { envelope: successful({ operation, input }, answer.envelope), text: textOf(answer) };
    },
    read: async (use) => {
      const repository = await engine.repository(repo);
      const selector = { needs: 'symbols', policy: 'best_effort', maxReindexMs: 0, selector: {} } as const;
      return repository.ask(selector, (prepared) => use(viewOf(prepared)));
    },
    readAt: async (ref, use) => {
      const repository = await engine.repository(repo);
      const request = { needs: 'symbols', policy: 'auto', maxReindexMs: MOST_INDEXING_MS, selector: { ref } } as const;
      return repository.ask(request, (prepared) => use(viewOf(prepared)));
    },
    index: (onProgress) => ask('manage_index', { action: 'create' }, onProgress),
    close: () => engine.close(),
  };
};

const textOf = (answer: Answer): string => renderAnswer(answer, ({ tool }) => tool);

const successful = (
  { operation, input }: { readonly operation: string; readonly input: Input },
  envelope: Envelope,
): Envelope => {
  if (envelope.status === 'ok') return envelope;
  throw new Error(`${operation} ${JSON.stringify(input)}: ${JSON.stringify(envelope.error ?? envelope)}`);
};
