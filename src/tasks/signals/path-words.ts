/** Files whose paths contain words of the task. A rare word counts more, and a word of the file name more than one of a folder. */
import { forEachIdentifier, forEachInTurns, partsOfIdentifier, stem, TURN_LIMITS, viewIndexOf, wholeWord } from '#model';
import { hasPathWord, type PathWords, pathWordsOf } from '../path-words.ts';
import type { TaskScope } from '../task-scope.ts';
import { bestVotes, type Vote } from '../vote.ts';
import { MOST_VOTES } from '../weights.ts';

const FOLDER_SHARE = 0.5;
/** The first question of a view splits its paths, which takes this many times as long as looking at them. */
const SPLIT_COST = 10;

type PathMatch = { readonly entry: number; readonly words: readonly string[]; readonly path: PathWords };

export const votesByPath = async ({ view, text, words, allows, signal }: TaskScope): Promise<readonly Vote[]> => {
  const index = viewIndexOf(view.stored.table);
  const { count } = index.table;
  const matches: PathMatch[] = [];
  await forEachInTurns(count, { each: TURN_LIMITS.names.names / SPLIT_COST, signal }, (entry) => {
    if (!allows(entry)) return;
    const path = pathWordsOf(index, entry);
    const found = words.filter((word) => hasPathWord(path, word));
    if (found.length > 0) matches.push({ entry, words: found, path });
  });
  const rarity = rarityOfWords(matches, count);
  const written = wordsAsWritten(text);
  const votes = matches.map(({ entry, words: found, path: { name, folders } }): Vote => {
    const score = found.reduce((sum, word) => sum + (rarity.get(word) ?? 0) * (name.has(word) ? 1 : FOLDER_SHARE), 0);
    return {
      entry,
      score: score / Math.sqrt(name.size + folders.size),
      detail: found.map((word) => written.get(word) ?? word).join(', '),
    };
  });
  return bestVotes(votes, MOST_VOTES);
};

const rarityOfWords = (matches: readonly PathMatch[], files: number): ReadonlyMap<string, number> => {
  const counts = new Map<string, number>();
  for (const { words } of matches) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return new Map([...counts].map(([word, count]) => [word, Math.log((1 + files) / count)]));
};

/** By key: the first word of the text that has it. */
const wordsAsWritten = (text: string): ReadonlyMap<string, string> => {
  const written = new Map<string, string>();
  const add = (key: string, word: string): void => void (written.has(key) || written.set(key, word));
  forEachIdentifier(text, (identifier) => {
    for (const run of identifier.split(/[_$]+/u)) {
      add(wholeWord(run), run.toLowerCase());
      for (const part of partsOfIdentifier(run)) add(stem(part), part);
    }
  });
  return written;
};
