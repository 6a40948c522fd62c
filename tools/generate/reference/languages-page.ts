/** `docs/reference/languages.md`: what each language's folder says of it. */
import { LANGUAGES } from '#languages';
import { type Language, SYMBOL_KINDS } from '#model';
import { page, table } from './markdown.ts';

export const languagesPage = (): string =>
  page('Languages', [
    'Files of these languages are parsed into symbols, references, imports and exports. Every other text file is searchable as text.',
    table(['language', 'also called', 'files', 'symbols', 'grammar'], LANGUAGES.map(languageRow)),
    'A `lang:` filter takes the name of a language, what else it is called, or the ending of a file name. Constants and variables ' +
      'are symbols of a file or namespace only; inside functions they are local names.',
  ]);

const languageRow = (language: Language): readonly string[] => [
  language.id,
  language.aliases.map(code).join(', '),
  filePatterns(language).join(', '),
  kindsOf(language).join(', '),
  code(language.grammar),
];

const filePatterns = ({ extensions, fileNames, interpreters }: Language): readonly string[] => [
  ...[...extensions, ...fileNames].map(code),
  // Versions of one program say nothing more.
  ...interpreters.filter((program) => !/\d/u.test(program)).map((program) => code(`#! ${program}`)),
];

/** The kinds that its queries give, in the order of the registry. */
const kindsOf = ({ queries }: Language): readonly string[] => {
  const found = new Set(queries.flatMap((text) => [...text.matchAll(/@definition\.(\w+)/gu)].map((match) => match[1])));
  return SYMBOL_KINDS.filter((kind) => found.has(kind));
};

const code = (text: string): string => `\`${text}\``;
