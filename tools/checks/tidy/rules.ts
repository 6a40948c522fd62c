/** All tidy rules, in the order their findings are printed. */
import { codesAreRegistered } from './code-rules.ts';
import { doorsOnlyReexport } from './door-rules.ts';
import { exportsHaveOneHome, onlyDoorsHandOn } from './export-rules.ts';
import { siblingFoldersAreLayers } from './folder-rules.ts';
import { documentsSpeakOfTheProject, lockFileIsComplete, lockFileNamesNoHost } from './document-rules.ts';
import { languagesAreNotCompared } from './language-rules.ts';
import { namesAreWellChosen } from './name-rules.ts';
import { operationsAreNamedOnce, operationsLieByToolset } from './operation-rules.ts';
import type { Finding, Project, Rule } from './project.ts';
import { exceptionsOnlyShrink, filesAreShort, foldersAreSmall } from './size-rules.ts';

const RULES: readonly Rule[] = [
  languagesAreNotCompared,
  operationsAreNamedOnce,
  operationsLieByToolset,
  namesAreWellChosen,
  filesAreShort,
  foldersAreSmall,
  exceptionsOnlyShrink,
  doorsOnlyReexport,
  onlyDoorsHandOn,
  exportsHaveOneHome,
  siblingFoldersAreLayers,
  codesAreRegistered,
  documentsSpeakOfTheProject,
  lockFileIsComplete,
  lockFileNamesNoHost,
];

export const findUntidy = (project: Project): readonly Finding[] => RULES.flatMap((rule) => rule(project));
