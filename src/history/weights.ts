/** The numbers of history, measured on the subjects of real commits with the history before them (`evals/tasks`). */

/** Words of older commits count less: half after this many commits. */
const HALF_LIFE = 4_000;
export const decayOf = (commit: number): number => 1 / (1 + commit / HALF_LIFE);

/** Rare words say most. `frequency`: of `count` documents, those with the word. */
export const rarity = (count: number, frequency: number): number => Math.log(1 + count / frequency);

/** 1 for nearly every file, 0 for one that changes in every commit. */
export const fileWeight = (changes: number, commits: number): number => (commits === 0 ? 0 : 1 - changes / commits);

/** How many similar changes vote. Fewer hear too little, and more add noise. */
export const VOTING_CHANGES = 120;

/** BM25 over the commits of a file. A file of many commits is not a long document, so its length counts little. */
export const COMMIT_TEXT = { saturation: 2, lengthShare: 0.3 } as const;

/** Added to the changes of a file, so that a partner in its only change is no certain partner. */
export const FEW_CHANGES = 5;

/** Files that change often have many partners by chance. */
export const partnerWeight = (changes: number, commits: number): number => fileWeight(changes, commits) / Math.log(2 + changes);
