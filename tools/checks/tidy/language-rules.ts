/** Core code asks the language object; it never compares ids. */
import { findAll, isSource, isTest, type Rule, withoutComments } from './project.ts';

const rule = 'language-comparison';

export const languagesAreNotCompared: Rule = ({ files }) => {
  const ids = files
    .filter(({ path }) => /^src\/languages\/[^/_]+\/language\.ts$/u.test(path))
    .flatMap(({ text }) => [...text.matchAll(/\bid: *['"]([^'"]+)['"]/gu)].map((match) => match[1] ?? ''));
  if (ids.length === 0) return [];
  const quoted = `['"\`](?:${ids.map((id) => id.replaceAll(/[^\w-]/gu, '\\$&')).join('|')})['"\`]`;
  const comparison = new RegExp(
    `[=!]==? *${quoted}|${quoted} *[=!]==?|\\bcase +${quoted} *:|\\.(?:includes|has|startsWith)\\(${quoted}\\)`,
    'gu',
  );
  return files
    .filter((file) => isSource(file) && !isTest(file) && !file.path.startsWith('src/languages/'))
    .map(withoutComments)
    .flatMap((file) =>
      findAll(file, comparison, ([text]) => ({
        rule,
        message: `compares with a language id: ${text}. Ask the language object.`,
      })),
    );
};
