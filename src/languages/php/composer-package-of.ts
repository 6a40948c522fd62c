/** Which package of Composer a file belongs to. */
import type { ModuleRequest } from '#model';
import { foldersAbove } from '../view-paths.ts';

/** The nearest folder above it with a `composer.json`; otherwise the root of the view. */
export const composerPackageOf = ({ from, files }: Omit<ModuleRequest, 'specifier'>): string =>
  foldersAbove(from).find((folder) => files.list(folder).files.includes('composer.json')) ?? '';
