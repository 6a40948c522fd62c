import { encode } from 'gpt-tokenizer/encoding/o200k_base';

/** What a text costs an agent, counted by o200k. */
export const tokensOf = (text: string): number => encode(text).length;
