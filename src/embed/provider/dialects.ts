/** The requests and answers of providers of vectors. Pure: who sends them is not decided here. */

export type ProviderName = 'ollama' | 'openai' | 'voyage';

export type TextsToEmbed = {
  readonly model: string;
  readonly texts: readonly string[];
  readonly purpose: 'document' | 'query';
};

type Dialect = {
  /** If the settings name none. */
  readonly url: string;
  readonly path: string;
  readonly bodyOf: (asked: TextsToEmbed) => Readonly<Record<string, unknown>>;
  /** One entry per text, unchecked; undefined if the answer has another shape. */
  readonly listIn: (answer: unknown) => readonly unknown[] | undefined;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null;

const listUnder = (answer: unknown, name: string): readonly unknown[] | undefined => {
  const list = isRecord(answer) ? answer[name] : undefined;
  return Array.isArray(list) ? list : undefined;
};

/** Entries say which text they belong to, and may come in any order. */
const indexedList = (answer: unknown): readonly unknown[] | undefined => {
  const list = listUnder(answer, 'data');
  if (!list) return undefined;
  const found: unknown[] = [];
  for (const entry of list) {
    const at = isRecord(entry) ? entry['index'] : undefined;
    if (!isRecord(entry) || typeof at !== 'number' || !Number.isInteger(at) || at < 0 || at >= list.length || at in found)
      return undefined;
    found[at] = entry['embedding'];
  }
  return found;
};

export const DIALECTS: Readonly<Record<ProviderName, Dialect>> = {
  ollama: {
    url: 'http://127.0.0.1:11434',
    path: '/api/embed',
    bodyOf: ({ model, texts }) => ({ model, input: texts, truncate: true }),
    listIn: (answer) => listUnder(answer, 'embeddings'),
  },
  openai: {
    url: 'https://api.openai.com/v1',
    path: '/embeddings',
    bodyOf: ({ model, texts }) => ({ model, input: texts, encoding_format: 'float' }),
    listIn: indexedList,
  },
  voyage: {
    url: 'https://api.voyageai.com/v1',
    path: '/embeddings',
    bodyOf: ({ model, texts, purpose }) => ({ model, input: texts, input_type: purpose, truncation: true }),
    listIn: indexedList,
  },
};
