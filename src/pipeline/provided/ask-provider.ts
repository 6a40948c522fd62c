/** Sends texts to the provider that the user chose, and checks what comes back. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DIALECTS, readVectors, type TextsToEmbed } from '#embed';
import { postJson } from '#platform';
import type { Provider } from '../index-settings.ts';

export type ProviderAnswer =
  | { readonly vectors: readonly Float32Array[] }
  | {
      readonly failure: string;
      /** These very texts were refused: others may be accepted. */
      readonly isAboutTexts: boolean;
    };

type Asked = Pick<TextsToEmbed, 'texts' | 'purpose'> & {
  /** Values per vector, once known. */
  readonly size: number | undefined;
  readonly timeoutMs: number;
  readonly attempts: number;
  readonly signal?: AbortSignal | undefined;
};

/** Far more than the vectors of the texts of one request. Parsing it takes less than a turn of the event loop may. */
const MOST_ANSWER_BYTES = 4_194_304;
const FIRST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 30_000;
const ABOUT_TEXTS: ReadonlySet<number | undefined> = new Set([400, 413, 422]);

/** Read when a request is sent: never kept, logged or shown. */
const key = (): string | undefined => process.env['LODESTONE_EMBEDDINGS_KEY'] || undefined;

/** Throws only if aborted. */
export const askProvider = async ({ name, url, model }: Provider, asked: Asked): Promise<ProviderAnswer> => {
  const { texts, purpose, size, timeoutMs, attempts, signal } = asked;
  const { path, bodyOf, listIn } = DIALECTS[name];
  for (let attempt = 1; ; attempt += 1) {
    const body = bodyOf({ model, texts, purpose });
    const outcome = await postJson({ url: `${url}${path}`, body, key: key(), timeoutMs, mostBytes: MOST_ANSWER_BYTES, signal });
    if (outcome.kind === 'answer') {
      const read = readVectors(listIn(outcome.value), { count: texts.length, size });
      return 'problem' in read ? { failure: read.problem, isAboutTexts: false } : read;
    }
    const waitMs = outcome.waitMs ?? FIRST_WAIT_MS * 2 ** (attempt - 1);
    if (!outcome.isBusy || attempt >= attempts || waitMs > MOST_WAIT_MS)
      return { failure: outcome.reason, isAboutTexts: ABOUT_TEXTS.has(outcome.status) };
    await sleep(waitMs, undefined, { signal });
  }
};
