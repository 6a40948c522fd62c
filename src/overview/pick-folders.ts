/** The folders that a map shows. Together they hold every file once. */
import type { Amounts, Folder } from './folder-weights.ts';

export type MapFolder = {
  readonly path: string;
  readonly amounts: Amounts;
  /** Only the files directly in it: its folders are shown by themselves. */
  readonly isOwnOnly: boolean;
};

/** Folders with a smaller share of the whole weight are not opened further. */
const SMALLEST_OPENED = 0.05;

/** Opens the root and every heavy folder. */
export const pickByWeight = (root: Folder): readonly MapFolder[] =>
  pick(root, (folder) => folder === root || folder.all.weight >= root.all.weight * SMALLEST_OPENED);

/** The folders `depth` steps below the root. Those above them show the files that are directly in them. */
export const pickByDepth = (root: Folder, depth: number): readonly MapFolder[] => pick(root, (_, steps) => steps < depth);

const pick = (root: Folder, isOpened: (folder: Folder, steps: number) => boolean): readonly MapFolder[] => {
  const picked: MapFolder[] = [];
  const visit = (folder: Folder, steps: number): void => {
    if (folder.folders.length === 0 || !isOpened(folder, steps)) return void picked.push(whole(folder));
    if (folder.own.files > 0) picked.push(ownOnly(folder));
    for (const below of folder.folders) visit(below, steps + 1);
  };
  visit(root, 0);
  return picked.sort(byWeight);
};

const whole = ({ path, all }: Folder): MapFolder => ({ path, amounts: all, isOwnOnly: false });
const ownOnly = ({ path, own }: Folder): MapFolder => ({ path, amounts: own, isOwnOnly: true });

const byWeight = (one: MapFolder, other: MapFolder): number =>
  other.amounts.weight - one.amounts.weight || (one.path < other.path ? -1 : 1);
