/** Tokens of Swift are leaves of its syntax tree. */

export type SwiftToken = {
  /** Changed where the place of a word shows that it is none of the kind that it looks like. */
  type: string;
  field?: string | undefined;
  readonly start: number;
  readonly end: number;
  /** The expressions in a string. */
  children: readonly SwiftSyntax[];
  readonly text: string;
  /** Only blanks come before it on its line. */
  readonly isFirst: boolean;
  /** A blank, a comment or an opening bracket comes before it. */
  readonly isSpaced: boolean;
  /** Where code in a string starts and ends. */
  readonly inserted?: readonly (readonly [start: number, end: number])[];
};

export type SwiftSyntax = {
  type: string;
  field?: string | undefined;
  readonly start: number;
  end: number;
  children: readonly SwiftSyntax[];
};
