/** A scripted question whose true answer is known, and what its text must let a reader conclude. */
import type { TemporaryRepository } from '../../test/support/temporary-repository.ts';

export type Question = {
  /** The truth, as a sentence. */
  readonly truth: string;
  /** The arguments of `lodestone`. */
  readonly command: readonly string[];
  /** What a reader must learn. */
  readonly says?: readonly RegExp[];
  /** What would make a reader believe something false. */
  readonly never?: readonly RegExp[];
};

/** Questions over one small repository. */
export type Topic = {
  readonly name: string;
  /** `//- path` headers followed by the text of each file. */
  readonly files: string;
  /** Settings of the environment, for all questions. */
  readonly env?: Readonly<Record<string, string>>;
  /** `false`: the questions are asked without an index. */
  readonly isIndexed?: boolean;
  /** What happens after the first commit, before the index is built. */
  readonly prepare?: (repository: TemporaryRepository) => void;
  /** What happens after the index was built. */
  readonly change?: (repository: TemporaryRepository) => void;
  readonly questions: readonly Question[];
};
