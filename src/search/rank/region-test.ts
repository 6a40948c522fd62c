/** Which regions of files pass the texts of `must:` and `exclude:`. */
import type { Span, SymbolFact } from '#model';

/** Tests one region of a file. */
export type RegionTest = (lines: Span, symbol: SymbolFact | undefined) => boolean;

export type TextFilter = {
  /** False if no region of the file can pass. */
  readonly allowsEntry: (entry: number) => boolean;
  readonly testOf: (entry: number) => Promise<RegionTest>;
  /** No file has it, in its path or its text. */
  readonly isAbsent: (text: string) => boolean;
};
