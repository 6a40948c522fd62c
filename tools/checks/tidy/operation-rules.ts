/** An operation is in the folder of its toolset, and only its own file and the list of names contain its name. */
import { findAll, isGenerated, isSource, isTest, type Rule, withoutComments } from './project.ts';

const LIST = 'src/model/operation-names.ts';
const TOOLSETS = 'src/call/definition/define-operation.ts';

export const operationsAreNamedOnce: Rule = ({ files }) => {
  const list = files.find(({ path }) => path === LIST)?.text ?? '';
  const toolsets = toolsetNames(files.find(({ path }) => path === TOOLSETS)?.text ?? '');
  const names = [...list.matchAll(/^ {2}\w+: '(\w+)'/gmu)].map((match) => match[1] ?? '').filter((name) => !toolsets.has(name));
  if (names.length === 0) return [];
  const quoted = new RegExp(`['"\`](${names.join('|')})['"\`]`, 'gu');
  return files
    .filter((file) => isSource(file) && !isTest(file) && !isGenerated(file) && file.path !== LIST)
    .map(withoutComments)
    .flatMap((file) =>
      findAll(file, quoted, ([, name = '']) => ({
        rule: 'operation-name',
        message: `names the operation '${name}'; use OPERATION`,
      })).filter(({ message }) => !message.includes(`'${operationOf(file.path)}'`)),
    );
};

/** An operation named like its toolset (`history`) shares its name with other things. */
const toolsetNames = (text: string): ReadonlySet<string> => {
  const [, list = ''] = /TOOLSETS = \[([^\]]*)\]/u.exec(text) ?? [];
  return new Set([...list.matchAll(/'(\w+)'/gu)].map((match) => match[1] ?? ''));
};

const operationOf = (path: string): string | undefined =>
  /^src\/operations\/[^/]+\/([^/]+)\.ts$/u.exec(path)?.[1]?.replaceAll('-', '_');

/** Knowing the toolset is enough to find the file. */
export const operationsAreGroupedByToolset: Rule = ({ files }) =>
  files
    .filter((file) => file.path.startsWith('src/operations/') && !isTest(file))
    .flatMap((file) =>
      findAll(file, /= defineOperation\(\{[\s\S]*?\n {2}toolset: '(\w+)'/gu, ([, toolset = '']) => ({
        rule: file.path.startsWith(`src/operations/${toolset}/`) ? '' : 'operation-folder',
        message: `an operation of the toolset ${toolset} belongs in src/operations/${toolset}/`,
      })).filter((finding) => finding.rule !== ''),
    );
