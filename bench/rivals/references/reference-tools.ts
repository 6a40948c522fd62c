/** The programs compared on finding references. */
import type { Installer } from '../programs/program.ts';
import { ripgrep } from '../programs/programs.ts';
import { parseColonLines } from '../programs/file-lines.ts';
import { ckbReferences } from './ckb.ts';
import { codegraphReferences } from './codegraph.ts';
import { lodestoneReferences } from './lodestone.ts';
import { ALL_LANGUAGES, type ReferenceTool } from './reference-tool.ts';

/** As an agent uses it: every line that contains the word. */
const ripgrepReferences: Installer<ReferenceTool> = {
  name: 'ripgrep',
  prepare: () => ({
    ...ripgrep(),
    question: 'rg -n -w',
    granularity: 'lines',
    languages: ALL_LANGUAGES,
    find: async ({ name }, { run }) => {
      const answer = await run(['rg', '-n', '-w', '-F', '-e', name, '.']);
      // Only the start of a line is its location; the text may name other files.
      const lines = answer.text.split('\n').flatMap((line) => parseColonLines(line).slice(0, 1));
      return { answers: [answer], lines };
    },
  }),
};

export const REFERENCE_TOOLS: readonly Installer<ReferenceTool>[] = [
  ...lodestoneReferences,
  ...codegraphReferences,
  ckbReferences,
  ripgrepReferences,
];
