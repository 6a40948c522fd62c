import { encode } from 'gpt-tokenizer/encoding/o200k_base';

/** Token count by o200k. */
export const tokensOf = (text: string): number => encode(text).length;
