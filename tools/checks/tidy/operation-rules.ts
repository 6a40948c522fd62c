/** An operation is named in its own file and in the list that others take names from, nowhere else. */
import { findAll, isGenerated, isSource, isTest, type Rule, withoutComments } from './project.ts';

const LIST = 'src/model/operation-names.ts';

export const operationsAreNamedOnce: Rule = ({ files }) => {
  const list = files.find(({ path }) => path === LIST)?.text ?? '';
  const names = [...list.matchAll(/^ {2}\w+: '(\w+)'/gmu)].map((match) => match[1] ?? '');
  if (names.length === 0) return [];
  const quoted = new RegExp(`['"\`](${names.join('|')})['"\`]`, 'gu');
  return files
    .filter((file) => isSource(file) && !isTest(file) && !isGenerated(file) && file.path !== LIST)
    .map(withoutComments)
    .flatMap((file) =>
      findAll(file, quoted, ([, name = '']) => ({
        rule: 'operation-name',
        message: `names the operation '${name}'; take it from OPERATION`,
      })).filter(({ message }) => !message.includes(`'${operationOf(file.path)}'`)),
    );
};

const operationOf = (path: string): string | undefined =>
  /^src\/operations\/(?:[^/]+\/)?([^/]+)\.ts$/u.exec(path)?.[1]?.replaceAll('-', '_');
