/** Which folders a root and its repository are: what is kept open for them is worth nothing once others stand in their place. */
import { dirname, join } from 'node:path';
import { type GitLayout, gitLayout, inodeIdentity } from '#platform';

/** Path → the identity of what stands there. */
export type PlaceIdentity = ReadonlyMap<string, string>;

/** A place that is replaced again and again while it is looked at is opened as it was last. */
const MOST_ATTEMPTS = 3;

export const findPlace = async (
  root: string,
): Promise<{ readonly layout: GitLayout | undefined; readonly identity: PlaceIdentity }> => {
  for (let attempt = 1; ; attempt += 1) {
    // Looked at before git is asked: a change in between then shows.
    const shape = identitiesOf(shapePaths(root));
    const layout = await gitLayout(root);
    const identity = new Map([...shape, ...identitiesOf(layout ? [layout.gitDir, layout.commonDir] : [])]);
    if (attempt === MOST_ATTEMPTS || isSamePlace(identity)) return { layout, identity };
  }
};

export const isSamePlace = (known: PlaceIdentity): boolean => {
  for (const [path, identity] of known) if (inodeIdentity(path) !== identity) return false;
  return true;
};

const identitiesOf = (paths: readonly string[]): PlaceIdentity => new Map(paths.map((path) => [path, inodeIdentity(path)]));

/** A `.git` that comes or goes, here or above, makes it another repository, or none. */
const shapePaths = (root: string): readonly string[] => [root, ...foldersUp(root).map((folder) => join(folder, '.git'))];

const foldersUp = (folder: string): readonly string[] => {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersUp(parent)];
};
