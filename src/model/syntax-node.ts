/** What a hand-written parser makes of a text. Places are offsets in UTF-16 units; `end` is not included. */

export type SyntaxNode = {
  readonly type: string;
  readonly field?: string | undefined;
  readonly start: number;
  readonly end: number;
  /** In order, inside of the node. Tokens, which have none, matter for fingerprints. */
  readonly children: readonly SyntaxNode[];
};

/** The type of text that does not belong where it is. A node without text stands for what is missing there. */
export const UNREAD_TYPE = 'ERROR';

export type SyntaxParser = {
  /** Queries name types, tokens (in quotes) and fields as they name those of a grammar. */
  readonly types: readonly string[];
  /** The types of words and marks that name nothing. */
  readonly tokens: readonly string[];
  readonly fields: readonly string[];
  /** Pure, total on any text, and linear in its length. */
  readonly parse: (text: string) => SyntaxNode;
};
