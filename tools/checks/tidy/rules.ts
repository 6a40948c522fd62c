/** All tidy rules, in the order of their findings. */
import { codesAreRegistered } from './code-rules.ts';
import { entryPointsOnlyReexport } from './entry-point-rules.ts';
import { exportsHaveOneHome, onlyEntryPointsReexport } from './export-rules.ts';
import { siblingFoldersAreLayers } from './folder-rules.ts';
import { documentsDescribeTheProject, lockFileIsComplete, lockFileNamesNoHost } from './document-rules.ts';
import { languagesAreNotCompared } from './language-rules.ts';
import { namesAreWellChosen } from './name-rules.ts';
import { operationsAreNamedOnce, operationsAreGroupedByToolset } from './operation-rules.ts';
import type { Finding, Project, Rule } from './project.ts';
import { proseIsPlain } from './prose-rules.ts';
import { exceptionsOnlyShrink, filesAreShort, foldersAreSmall } from './size-rules.ts';

const RULES: readonly Rule[] = [
  languagesAreNotCompared,
  operationsAreNamedOnce,
  operationsAreGroupedByToolset,
  namesAreWellChosen,
  filesAreShort,
  foldersAreSmall,
  exceptionsOnlyShrink,
  entryPointsOnlyReexport,
  onlyEntryPointsReexport,
  exportsHaveOneHome,
  siblingFoldersAreLayers,
  codesAreRegistered,
  documentsDescribeTheProject,
  proseIsPlain,
  lockFileIsComplete,
  lockFileNamesNoHost,
];

export const findUntidy = (project: Project): readonly Finding[] => RULES.flatMap((rule) => rule(project));
