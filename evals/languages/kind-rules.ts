/**
 * How each kind reported by a compiler's parser is treated.
 *
 * - `counted`: a definition for both sides.
 * - `merged`: a definition for the parser, deliberately not a separate symbol here. It counts in the raw numbers, and is
 *   explained.
 * - `left out`: not a definition here. It is not expected; a symbol found there counts against precision.
 */
export type KindRule =
  /** `unknownToCtags`: why ctags lists at most one in twenty of them, so they are removed from both sides. */
  | { readonly fate: 'counted'; readonly unknownToCtags?: string }
  | { readonly fate: 'merged'; readonly reason: string }
  | { readonly fate: 'left out'; readonly reason: string };

export type KindRules = Readonly<Record<string, KindRule>>;
