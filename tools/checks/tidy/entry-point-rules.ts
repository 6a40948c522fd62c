/** An index.ts is the entry point of its folder: a short header and re-exports by name. */
import { isGenerated, isSource, type Finding, type ProjectFile, type Rule } from './project.ts';

const MAX_HEADER_LINES = 10;
const REEXPORT = /^export (?:type )?\{[^{}]*\} from '\.\/[^']+';$/u;

export const entryPointsOnlyReexport: Rule = ({ files }) =>
  files.filter((file) => isSource(file) && file.path.endsWith('/index.ts') && !isGenerated(file)).flatMap(checkEntryPoint);

const checkEntryPoint = (file: ProjectFile): readonly Finding[] => {
  const header = /^\/\*\*[\s\S]*?\*\/\n/u.exec(file.text)?.[0] ?? '';
  const statements = file.text
    .slice(header.length)
    .replaceAll(/^\s*\/\/.*$/gmu, '')
    .split(/(?<=;)\n/u)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  const foreign = statements.filter((statement) => !REEXPORT.test(statement));
  return [
    ...(header === '' ? [entryPointFinding(file, 'has no header that says what it is and what flows in and out')] : []),
    ...(header.split('\n').length - 1 > MAX_HEADER_LINES
      ? [entryPointFinding(file, `has a header of over ${MAX_HEADER_LINES} lines`)]
      : []),
    ...foreign.map((statement) =>
      entryPointFinding(file, `may only re-export by name from its own files: ${statement.split('\n')[0]}`),
    ),
  ];
};

const entryPointFinding = ({ path }: ProjectFile, message: string): Finding => ({ path, rule: 'entry-point', message });
