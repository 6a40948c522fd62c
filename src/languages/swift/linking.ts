/** How Swift files share names: those of one module see each other without imports. */
import type { LinkingRules } from '#model';
import { foldersAbove } from '../view-paths.ts';

const words = (text: string): readonly string[] => text.trim().split(/\s+/u);

/** Folders that hold one folder per module, by the conventions of the package manager. */
const MODULE_FOLDERS: ReadonlySet<string> = new Set(['Sources', 'Source', 'Tests', 'Plugins', 'src', 'test']);

/** `Sources/Shop` of `Sources/Shop/Orders/Cart.swift`; otherwise the nearest folder with a package, otherwise the root. */
const moduleFolder = (from: string, hasManifest: (folder: string) => boolean): string => {
  const folders = from.split('/').slice(0, -1);
  const at = folders.findLastIndex((folder) => MODULE_FOLDERS.has(folder));
  if (at >= 0) return folders.slice(0, at + 2).join('/');
  return foldersAbove(from).find(hasManifest) ?? '';
};

export const SWIFT_LINKING: LinkingRules = {
  packages: {
    separator: '.',
    projectOf: ({ from, files }) => moduleFolder(from, (folder) => files.list(folder).files.includes('Package.swift')),
  },
  addsParts: true,
  bareMembers: true,
  callsConstruct: true,
  elementMethods: new Set(
    words('first last randomElement min max popFirst popLast removeFirst removeLast remove next unsafelyUnwrapped value get'),
  ),
  sameContainerMethods: new Set(
    words(`filter sorted reversed dropFirst dropLast prefix suffix shuffled lazy compactMapValues filterValues values indices enumerated
    makeIterator joined`),
  ),
  elementCallbacks: new Map(
    words(`forEach map compactMap flatMap filter first last contains allSatisfy firstIndex lastIndex removeAll sorted sort min max drop
    partition mapValues`).map((name): [string, readonly number[]] => [name, [0]]),
  ),
};
