/** Where a program works: its own copy of a code base, and a folder for what it keeps outside of it. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type CodeBase = { readonly folder: string; readonly language: 'typescript' | 'python' | 'go' };
export type Site = { readonly repo: string; readonly keep: string; readonly language: CodeBase['language'] };

/** Under the temporary folder; gone afterwards. */
export const withSite = async <Result>({ folder, language }: CodeBase, use: (site: Site) => Promise<Result>): Promise<Result> => {
  const parent = mkdtempSync(join(tmpdir(), 'lodestone-rival-'));
  const site: Site = { repo: join(parent, 'repo'), keep: join(parent, 'keep'), language };
  try {
    cpSync(folder, site.repo, { recursive: true });
    mkdirSync(site.keep);
    return await use(site);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
};
