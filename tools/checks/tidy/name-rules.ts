/** Bans empty words in file names and exports. */
import { findAll, isSource, type Finding, type ProjectFile, type Rule } from './project.ts';

const rule = 'empty-word';

const BANNED = new Set('manager handler processor service helper util utility common misc info impl v2 new old phase'.split(' '));
/** Wire names (and the system's data folder): allowed where answers are built, empty everywhere else. */
const WIRE_WORDS = new Set(['data', 'base', 'node', 'result']);
const SPEAKS_WIRE = /^src\/(?:answer|call|operations|surfaces|platform)\//u;
const EXPORTED = /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|type|interface) +(\w+)/gmu;

export const namesAreWellChosen: Rule = ({ files }) =>
  files
    .filter((file) => /^(?:src|tools|bench|evals|test)\//u.test(file.path) && /\.(?:ts|mjs)$/u.test(file.path))
    .flatMap(checkFile);

const checkFile = (file: ProjectFile): readonly Finding[] => {
  const name = file.path.split('/').at(-1)?.split('.')[0] ?? '';
  const inPath = emptyWordOf(name, file.path);
  const ofFile =
    inPath === undefined ? [] : [{ path: file.path, rule, message: `the file name contains the empty word '${inPath}'` }];
  return isSource(file) ? [...ofFile, ...checkExports(file)] : ofFile;
};

const checkExports = (file: ProjectFile): readonly Finding[] =>
  findAll(file, EXPORTED, ([, name = '']) => {
    const word = emptyWordOf(name, file.path);
    return { rule: word === undefined ? '' : rule, message: `the export ${name} contains the empty word '${word}'` };
  }).filter((finding) => finding.rule !== '');

const emptyWordOf = (name: string, path: string): string | undefined =>
  wordsOf(name).find((word) => BANNED.has(word) || (WIRE_WORDS.has(word) && !SPEAKS_WIRE.test(path)));

const wordsOf = (name: string): readonly string[] =>
  name
    .split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/u)
    .map((word) => word.toLowerCase())
    .flatMap((word) => (word.endsWith('s') ? [word, word.slice(0, -1)] : [word]));
