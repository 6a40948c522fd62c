/** Whole-word text search like `rg -w`: every occurrence of the name, in comments and strings too. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../projects.ts';
import { positionKey, type TrueSymbol } from '../truth/truth.ts';
import type { Finder, FoundUses } from './finder.ts';

export const wordFinder: Finder = {
  name: 'word match',
  find: async (project, symbols) => {
    const texts = readTexts(project);
    return symbols.map((symbol) => findWord(texts, symbol));
  },
};

type TextFile = { readonly path: string; readonly text: string; readonly lines: readonly string[] };

const readTexts = ({ folder, files }: Project): readonly TextFile[] =>
  files.map((path) => {
    const text = readFileSync(join(folder, path), 'utf8');
    return { path, text, lines: text.split('\n') };
  });

const findWord = (files: readonly TextFile[], { name, declarations }: TrueSymbol): FoundUses => {
  const word = new RegExp(`(?<![\\w$])${name.replaceAll('$', String.raw`\$`)}(?![\\w$])`, 'gu');
  const declared = new Set(declarations.map(positionKey));
  const uses = files
    .filter(({ text }) => text.includes(name))
    .flatMap(({ path, lines }) =>
      lines.flatMap((line, index) => [...line.matchAll(word)].map((match) => ({ path, line: index + 1, column: match.index }))),
    )
    .filter((place) => !declared.has(positionKey(place)));
  return { uses: uses.map((place) => ({ ...place, state: 'unresolved' as const })) };
};
