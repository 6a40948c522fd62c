/** Which project a file belongs to: the nearest folder above it that holds a project file. */
import type { ModuleRequest } from '#model';
import { foldersAbove } from '../view-paths.ts';

const PROJECT_FILE = /\.(?:cs|sh)proj$|^project\.json$/u;

/** The root of the view is the project of files without one. */
export const projectOf = ({ from, files }: Omit<ModuleRequest, 'specifier'>): string =>
  foldersAbove(from).find((folder) => files.list(folder).files.some((name) => PROJECT_FILE.test(name))) ?? '';
