/** A view of which only the postings of words are known. */
import type { OpenView, StoreReader } from '#store';
import { repoPath } from '#model';

type WordCounts = { readonly files: number; readonly filesWith: Readonly<Record<string, number>> };

export const viewOfWords = ({
  files,
  filesWith,
}: WordCounts): Pick<OpenView, 'stored'> & { readonly reader: Pick<StoreReader, 'postings'> } => {
  const numbers = Array.from({ length: files }, (_, index) => index + 1);
  const postings: StoreReader['postings'] = async (_kind, keys) =>
    keys.map((key) => {
      const documents = Int32Array.from(numbers.slice(0, filesWith[key] ?? 0));
      const ofEach = Array.from({ length: documents.length + 1 }, (_, index) => index);
      return { documents, offsets: Int32Array.from(ofEach), values: new Int32Array(documents.length).fill(1) };
    });
  return {
    stored: {
      name: 'tree:words',
      revision: 1,
      table: {
        count: files,
        paths: numbers.map((number) => repoPath(`f${String(number).padStart(5, '0')}.ts`)),
        contents: Int32Array.from(numbers),
        facts: new Int32Array(files),
        languages: numbers.map(() => undefined),
        skips: numbers.map(() => undefined),
        stats: new Float64Array(0),
      },
      attributes: { root: '/', isGit: false, builtAt: '2026-01-01T00:00:00Z', extractor: 'test', tier: 1 },
    },
    reader: { postings },
  };
};
