/** One module exports a name, and only index.ts files re-export it. */
import { findAll, type Finding, isGenerated, isSource, isTest, type ProjectFile, type Rule, withoutComments } from './project.ts';

const EXPORTED = /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface) +(\w+)/gmu;
const REEXPORT = /^export (?:type )?(?:\{[^{}]*\w[^{}]*\}|\*)/gmu;

const isChecked = (file: ProjectFile): boolean => isSource(file) && !isTest(file);

export const exportsHaveOneHome: Rule = ({ files }) => {
  const homes = new Map<string, Finding[]>();
  for (const file of files.filter((each) => isChecked(each) && !isGenerated(each))) {
    for (const found of findAll(withoutComments(file), EXPORTED, ([, name = '']) => ({ rule: 'export-twice', message: name })))
      homes.set(found.message, [...(homes.get(found.message) ?? []), found]);
  }
  return [...homes].flatMap(([name, found]) =>
    found.length === 1
      ? []
      : found.map((one) => ({
          ...one,
          message: `${name} is exported by ${found.length} modules: ${found.map(({ path }) => path).join(', ')}`,
        })),
  );
};

export const onlyEntryPointsReexport: Rule = ({ files }) =>
  files
    .filter((file) => isChecked(file) && !file.path.endsWith('/index.ts'))
    .map(withoutComments)
    .flatMap((file) =>
      findAll(file, REEXPORT, ([text]) => ({
        rule: 'reexport',
        message: `only an index.ts re-exports; import from where it is declared: ${text.split('\n')[0]}`,
      })),
    );
