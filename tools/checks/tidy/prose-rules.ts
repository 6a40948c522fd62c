/** Phrases that read as a translation, in comments, pages and messages, each with the plain wording. */
import { findAll, isGenerated, type ProjectFile, type Rule } from './project.ts';

const PHRASES: readonly (readonly [pattern: RegExp, better: string])[] = [
  [/\bonce an? \(/u, 'once per (…)'],
  [/\b(?:lines|files|uses|tokens|rows|bytes) an? (?:file|folder|function|answer|page|line|symbol|use|question)\b/u, 'per'],
  [/\b(?:an?|one|the) doors?\b/u, 'entry point, or index.ts'],
  [/\b(?:(?:could not|cannot|can not|can) be|is|are|was|were|be) told\b/u, 'known, reported, or "could not determine …"'],
  [/\bwhoever\b/u, 'name the subject: the caller, the next request'],
  [/\bholds? still\b/u, 'does not change, snapshot'],
  [/\bthat should not have\b/u, 'Internal error. See the server log.'],
  [/\bmust not be packed\b/u, 'compressed … not supported'],
  [/\ball (?:there is )?to know of\b/u, 'everything about'],
  [/\banew\b/u, 'again, or a verb: rebuild, rewrite'],
  [/\bmend(?:s|ed|ing)?\b/u, 'fix, repair'],
  [/\b(?:could not|cannot|can) be had\b/u, 'not available'],
  [/\bif need be\b/u, 'if needed'],
  [/\bsome day\b/u, 'say when, or nothing'],
  [/\ba courtesy\b/u, 'say what it does'],
  [/\b(?:CONTRACT|DESIGN|seed) \d+/u, 'the reason; the reader does not have that document'],
];

const PROSE = /\.(?:ts|mts|mjs|cjs|md|scm|sql)$/u;
/** Not checked until its texts are rewritten; then delete this and its use. */
const UNCHECKED = /^(?:src\/|README\.md$|ARCHITECTURE\.md$)/u;

export const proseIsPlain: Rule = ({ files }) =>
  files
    .filter((file) => isProse(file) && !UNCHECKED.test(file.path))
    .flatMap((file) =>
      PHRASES.flatMap(([pattern, better]) =>
        findAll(file, acrossLines(pattern), ([text]) => ({
          rule: 'prose',
          message: `"${text.replaceAll(/\s[\s*/]*/gu, ' ')}": write ${better}`,
        })),
      ),
    );

/** Generated pages repeat what their sources say. */
const isProse = (file: ProjectFile): boolean => PROSE.test(file.path) && !file.path.includes('/fixtures/') && !isGenerated(file);

/** A phrase may continue on the next line of a comment. */
const acrossLines = ({ source }: RegExp): RegExp => new RegExp(source.replaceAll(' ', String.raw`\s(?:\s|\*|//)*`), 'giu');
