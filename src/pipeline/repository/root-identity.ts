/** Detects that a root or its repository was replaced by another folder: everything open for the old one is then invalid. */
import { dirname, join } from 'node:path';
import { type GitLayout, gitLayout, inodeIdentity } from '#platform';

/** Path → identity of the file or folder at that path. */
export type RootIdentity = ReadonlyMap<string, string>;

/** If the root keeps changing while it is identified, the last state is used. */
const MOST_IDENTIFY_ATTEMPTS = 3;

export const identifyRoot = async (
  root: string,
): Promise<{ readonly layout: GitLayout | undefined; readonly identity: RootIdentity }> => {
  for (let attempt = 1; ; attempt += 1) {
    // Read before git runs, so a change in between is detected.
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

/** Adding or removing a `.git`, here or in a parent, changes which repository this is. */
const shapePaths = (root: string): readonly string[] => [root, ...folderAndParents(root).map((folder) => join(folder, '.git'))];

const folderAndParents = (folder: string): readonly string[] => {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...folderAndParents(parent)];
};
