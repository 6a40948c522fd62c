/** The programs that are asked where a symbol is used. */
import type { Entrant } from '../programs/program.ts';
import { ripgrep } from '../programs/programs.ts';
import { colonPlaces } from '../programs/places.ts';
import { ckbReferences } from './ckb.ts';
import { codegraphReferences } from './codegraph.ts';
import { lodestoneReferences } from './lodestone.ts';
import { ALL_LANGUAGES, type ReferenceTool } from './reference-tool.ts';

/** As an agent uses it: every line with the word. */
const ripgrepReferences: Entrant<ReferenceTool> = {
  name: 'ripgrep',
  prepare: () => ({
    ...ripgrep(),
    asked: 'rg -n -w',
    tells: 'lines',
    languages: ALL_LANGUAGES,
    find: async ({ name }, { run }) => {
      const answer = await run(['rg', '-n', '-w', '-F', '-e', name, '.']);
      // Of each line only its start is the place: the line itself may name others.
      const places = answer.text.split('\n').flatMap((line) => colonPlaces(line).slice(0, 1));
      return { answers: [answer], places };
    },
  }),
};

export const REFERENCE_TOOLS: readonly Entrant<ReferenceTool>[] = [
  ...lodestoneReferences,
  ...codegraphReferences,
  ckbReferences,
  ripgrepReferences,
];
