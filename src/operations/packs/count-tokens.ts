/** Tokens as current models count them (o200k). The tokenizer is large, so it is loaded when `max_tokens` is first used. */
export type CountTokens = (text: string) => number;

let loaded: Promise<CountTokens> | undefined;

export const loadTokenizer = (): Promise<CountTokens> =>
  (loaded ??= import('gpt-tokenizer/encoding/o200k_base').then(
    ({ countTokens }): CountTokens =>
      // Text that looks like a special token is text.
      (text) =>
        countTokens(text, { disallowedSpecial: new Set() }),
  ));
