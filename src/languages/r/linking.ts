/** How R files share names: those of one package see each other. */
import type { LinkingRules } from '#model';
import { foldersAbove } from '../view-paths.ts';

export const R_LINKING: LinkingRules = {
  packages: {
    separator: '::',
    /** The nearest folder above it with a `DESCRIPTION`; otherwise the root of the view. */
    projectOf: ({ from, files }) => foldersAbove(from).find((folder) => files.list(folder).files.includes('DESCRIPTION')) ?? '',
  },
  callsConstruct: true,
  bareMembers: true,
};
