/** A program's own copy of a code base, and a folder for its data outside of it. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** `language`: its id; tools name those that they know. */
export type CodeBase = { readonly folder: string; readonly language: string };
export type WorkFolder = { readonly repo: string; readonly keep: string; readonly language: CodeBase['language'] };

/** In the temporary folder; removed afterwards. */
export const withWorkFolder = async <Result>(
  { folder, language }: CodeBase,
  use: (work: WorkFolder) => Promise<Result>,
): Promise<Result> => {
  const parent = mkdtempSync(join(tmpdir(), 'lodestone-rival-'));
  const work: WorkFolder = { repo: join(parent, 'repo'), keep: join(parent, 'keep'), language };
  try {
    cpSync(folder, work.repo, { recursive: true });
    mkdirSync(work.keep);
    return await use(work);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
};
