/** Which project a file belongs to, whatever its language: the nearest folder above it with the settings of one. */
import type { ModuleRequest } from '#model';
import { foldersAbove } from '../view-paths.ts';

const SETTINGS: ReadonlySet<string> = new Set(
  'package.json go.mod Cargo.toml pyproject.toml composer.json Gemfile pom.xml build.gradle build.gradle.kts mix.exs'.split(' '),
);

export const projectFolder = ({ from, files }: Omit<ModuleRequest, 'specifier'>): string =>
  foldersAbove(from).find((folder) => files.list(folder).files.some((name) => SETTINGS.has(name))) ?? '';
