/** Which folders a root and its repository are: what is kept open for them is worth nothing once others stand in their place. */
import { dirname, join } from 'node:path';
import { type GitLayout, gitLayout, inodeIdentity } from '#platform';

/** Path → the identity of what stands there. */
export type RootIdentity = ReadonlyMap<string, string>;

/** A place that is replaced again and again while it is looked at is opened as it was last. */
const MOST_IDENTIFY_ATTEMPTS = 3;

export const identifyRoot = async (
  root: string,
): Promise<{ readonly layout: GitLayout | undefined; readonly identity: RootIdentity }> => {
  for (let attempt = 1; ; attempt += 1) {
    // Looked at before git is asked: a change in between then shows.
    const shape = identitiesOf(shapePaths(root));
    const layout = await gitLayout(root);
    const identity = new Map([...shape, ...identitiesOf(layout ? [layout.gitDir, layout.commonDir] : [])]);
    if (attempt === MOST_IDENTIFY_ATTEMPTS || isSameRoot(identity)) return { layout, identity };
  }
};

export const isSameRoot = (known: RootIdentity): boolean => {
  for (const [path, identity] of known) if (inodeIdentity(path) !== identity) return false;
  return true;
};

const identitiesOf = (paths: readonly string[]): RootIdentity => new Map(paths.map((path) => [path, inodeIdentity(path)]));

/** A `.git` that comes or goes, here or above, makes it another repository, or none. */
const shapePaths = (root: string): readonly string[] => [root, ...folderAndParents(root).map((folder) => join(folder, '.git'))];

const folderAndParents = (folder: string): readonly string[] => {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...folderAndParents(parent)];
};
