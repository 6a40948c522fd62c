/** `docs/reference/languages.md`, from the folders of the languages. */
import { LANGUAGES } from '#languages';
import { type Language, SYMBOL_KINDS } from '#model';
import { page, table } from './markdown.ts';

export const languagesPage = (): string =>
  page('Languages', [
    'Files in these languages are parsed into symbols, references, imports and exports. All other text files are searchable as text.',
    table(['language', 'aliases', 'files', 'symbols', 'grammar'], LANGUAGES.map(languageRow)),
    'A `lang:` filter takes a language name, an alias or a file extension. Constants and variables are symbols only at file or ' +
      'namespace level; inside functions they are local names.',
  ]);

const languageRow = (language: Language): readonly string[] => [
  language.id,
  language.aliases.map(code).join(', '),
  filePatterns(language).join(', '),
  kindsOf(language).join(', '),
  grammarOf(language),
];

const filePatterns = ({ extensions, contested = {}, fileNames, interpreters }: Language): readonly string[] => [
  ...[...extensions, ...Object.keys(contested), ...fileNames].map(code),
  // Versioned names of the same program add nothing.
  ...interpreters.filter((program) => !/\d/u.test(program)).map((program) => code(`#! ${program}`)),
];

const grammarOf = ({ grammar }: Language): string =>
  grammar === undefined ? 'read by hand' : code(grammar.slice(0, grammar.lastIndexOf('/')));

/** The kinds its queries define or its reader finds, in registry order. */
const kindsOf = (language: Language): readonly string[] => {
  if (language.read) return SYMBOL_KINDS.filter((kind) => language.kinds.includes(kind));
  const { queries } = language;
  const found = new Set(queries.flatMap((text) => [...text.matchAll(/@definition\.(\w+)/gu)].map((match) => match[1])));
  return SYMBOL_KINDS.filter((kind) => found.has(kind));
};

const code = (text: string): string => `\`${text}\``;
