/** The repositories of the questions: changes are tuned on one half and reported on the other. */
import { checkOut } from '../../retrieval/checkouts.ts';
import lists from '../projects.json' with { type: 'json' };

export const PLACE_HALVES = ['tune', 'report'] as const;
export type PlaceHalf = (typeof PLACE_HALVES)[number];
export type PlaceProject = {
  readonly half: PlaceHalf;
  readonly name: string;
  readonly language: string;
  readonly commit: string;
  /** Only files below this folder are indexed. */
  readonly below?: string;
};

export const placeProjects = (): readonly PlaceProject[] =>
  PLACE_HALVES.flatMap((half) => lists[half].map((project) => ({ half, ...project })));

/** The folder with the files of the pinned commit. `repositories` has bare git directories named `OWNER+NAME`. */
export const folderOf = ({ name, language, commit, below = '' }: PlaceProject, repositories: string): string => {
  const set = { name: name.replace('/', '+'), repository: name, language, revision: commit, below, questions: [] };
  const checkout = checkOut(set, repositories);
  if (!checkout)
    throw new Error(`${name}: no git directory in ${repositories}; run: git clone --bare https://github.com/${name}`);
  if (!checkout.isPinned) throw new Error(`${name}: ${repositories} lacks the commit ${commit}; fetch it`);
  return checkout.folder;
};
