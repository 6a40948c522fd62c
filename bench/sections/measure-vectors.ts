/** How fast texts get their vectors, and how long the model takes to load. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { embedFile, readModel } from '#embed';
import { splitLines } from '#model';
import type { Row } from '../rows.ts';
import { logProgress, type Section } from './subject.ts';

const FOLDER = join('assets', 'code-embedding');
/** Without symbols: the lines of a chunk of the index are about as many. */
const CHUNK_LINES = 12;

export const measureVectors: Section['measure'] = async ({ build, corpus }): Promise<readonly Row[]> => {
  logProgress(`${build.name}: vectors`);
  const loaded = cpuOf(() =>
    readModel({ bytes: readFileSync(join(FOLDER, 'model.bin')), words: readFileSync(join(FOLDER, 'words.txt'), 'utf8') }),
  );
  const texts = corpus.files.map((file) => readFileSync(join(corpus.folder, file), 'utf8'));
  const embedded = cpuOf(() =>
    texts.map((text) => embedFile(loaded.result, { text, chunks: chunksOf(text), symbols: [] }).ends.length),
  );
  const vectors = embedded.result.reduce((sum, count) => sum + count, 0);
  return [
    { what: 'vectors per second of CPU', value: vectors / (embedded.ms / 1000), unit: '', goal: ['>=', 5_000] },
    { what: 'loading the code embedding, CPU', value: loaded.ms, unit: 'ms', goal: ['<=', 100] },
  ];
};

const chunksOf = (text: string) => {
  const { length } = splitLines(text);
  return Array.from({ length: Math.ceil(length / CHUNK_LINES) }, (_, at) => ({
    lineStart: at * CHUNK_LINES + 1,
    lineEnd: Math.min(length, (at + 1) * CHUNK_LINES),
  }));
};

const cpuOf = <Result>(work: () => Result): { readonly result: Result; readonly ms: number } => {
  const started = process.cpuUsage();
  const result = work();
  const { user, system } = process.cpuUsage(started);
  return { result, ms: (user + system) / 1000 };
};
