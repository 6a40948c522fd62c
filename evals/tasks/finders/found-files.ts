/** What one way of finding the files of a task returned. */
export type FoundFiles = {
  readonly finder: string;
  /** Best first, each once. */
  readonly files: readonly string[];
  /** What an agent reads to learn these names: the first answer, which names this many of the files. */
  readonly answer: string;
  readonly filesPerAnswer: number;
};

/** In order, each once. */
export const distinct = (paths: readonly string[]): readonly string[] => [...new Set(paths)];
