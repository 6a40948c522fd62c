/** Worker thread for regular expressions. It can be terminated if a match takes too long. */
import { setFlagsFromString } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { type FileMatches, type LineFinder, lineFinder, type TextPattern } from './text/line-finder.ts';

export type ScanTask = {
  readonly id: number;
  readonly pattern: TextPattern;
  readonly texts: readonly string[];
  readonly most: number;
};
export type ScanReply = { readonly id: number; readonly files: readonly FileMatches[] };

// V8 falls back to its linear engine when a pattern backtracks too much, if it supports the pattern.
setFlagsFromString('--enable-experimental-regexp-engine-on-excessive-backtracks');

let last: { readonly key: string; readonly find: LineFinder } | undefined;

parentPort?.on('message', ({ id, pattern, texts, most }: ScanTask) => {
  const key = JSON.stringify(pattern);
  if (last?.key !== key) last = { key, find: lineFinder(pattern) };
  const { find } = last;
  const reply: ScanReply = { id, files: texts.map((text) => find(text, most)) };
  parentPort?.postMessage(reply);
});
