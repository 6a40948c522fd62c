/** ripgrep as an agent uses it: every line with the word. */
import { colonPlaces } from '../../../../bench/rivals/places.ts';
import { requireCommand, rivalEnvironment } from '../../../../bench/rivals/install.ts';
import type { Entrant } from './tool.ts';

export const ripgrepEntrant: Entrant = {
  name: 'ripgrep',
  prepare: () => ({
    name: 'ripgrep',
    version: /\d[\w.]*/u.exec(requireCommand('rg', 'ripgrep'))?.[0] ?? '',
    asked: 'rg -n -w',
    tells: 'lines',
    languages: ['typescript', 'python', 'go'],
    env: rivalEnvironment,
    find: async ({ name }, { run }) => {
      const answer = await run(['rg', '-n', '-w', '-F', '-e', name, '.']);
      // Of each line only its start is the place: the line itself may name others.
      const places = answer.text.split('\n').flatMap((line) => colonPlaces(line).slice(0, 1));
      return { answers: [answer], places };
    },
  }),
};
