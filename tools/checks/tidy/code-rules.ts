/** Every error and warning code in the sources is registered. */
import { findAll, isSource, isTest, type Rule, withoutComments } from './project.ts';

const rule = 'unregistered-code';
const PROBLEM = /new Problem\(\s*['"`]([^'"`]+)['"`]/gu;
const WARNING = /\bcode: *['"`]([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)['"`]/gu;

export const codesAreRegistered: Rule = ({ files }) => {
  const registry = files.find(({ path }) => path === 'src/model/codes.ts')?.text ?? '';
  const errors = keysOf(registry, 'ERROR_CODES');
  const warnings = keysOf(registry, 'WARNING_CODES');
  return files
    .filter((file) => isSource(file) && !isTest(file))
    .map(withoutComments)
    .flatMap((file) => [
      ...findAll(file, PROBLEM, ([, code = '']) => ({
        rule: errors.has(code) ? '' : rule,
        message: `the error code ${code} is not in ERROR_CODES`,
      })),
      ...findAll(file, WARNING, ([, code = '']) => ({
        rule: warnings.has(code) ? '' : rule,
        message: `the warning code ${code} is not in WARNING_CODES`,
      })),
    ])
    .filter((finding) => finding.rule !== '');
};

const keysOf = (text: string, name: string): ReadonlySet<string> => {
  const body = new RegExp(`\\b${name} = \\{([^}]*)\\}`, 'u').exec(text)?.[1] ?? '';
  return new Set([...body.matchAll(/^ *(\w+):/gmu)].map((match) => match[1] ?? ''));
};
