/** `docs/reference/languages.md`, from the folders of the languages. */
import { LANGUAGES } from '#languages';
import { type Language, SYMBOL_KINDS } from '#model';
import { page, table } from './markdown.ts';
import { measuredDefinitions, measuredLinks } from './measured-languages.ts';

export const languagesPage = (): string =>
  page('Languages', [
    'Files in these languages are read into symbols, references and imports. All other text files are searchable as text.',
    table(['language', 'aliases', 'files', 'symbols', 'links', 'read by'], LANGUAGES.map(languageRow)),
    'A `lang:` filter takes a language name, an alias or a file extension. Constants and variables are symbols only at file or ' +
      'namespace level; inside functions they are local names.',
    '**Links**: _across files_: uses, callers and types are followed through imports, members and inherited types. _Within files_: ' +
      'a use in another file is found by name only, and answers say so.',
    '## Definitions',
    "Compared with the language's own compiler or parser where one runs, else with Universal Ctags, in projects that nobody here " +
      'wrote. _Found_: of their definitions, those that are symbols here, in percent; _right_: of the symbols here, those they ' +
      'have. Differences that are listed with a reason do not count; ' +
      '[evals/languages](../../evals/languages/README.md) has the rules and the raw numbers.',
    table(
      ['language', 'project', 'compared with', 'definitions', 'found', 'right'],
      measuredDefinitions().map(({ language, project, oracle, definitions, recall, precision }) => [
        language,
        project,
        oracle,
        definitions.toLocaleString('en-US'),
        recall,
        precision,
      ]),
    ),
    '## Links',
    'The uses of sampled symbols in projects that links were not tuned on, compared with a compiler or indexer. _Precision_: of the ' +
      'links, those that are true; _recall_: of the true uses, those that are links; _with unresolved_: those that are found at ' +
      'all, some by name only. [evals/graph](../../evals/graph/README.md) has the oracles and the rules.',
    table(
      ['language', 'symbols', 'uses', 'precision', 'recall', 'with unresolved'],
      measuredLinks().map(({ language, symbols, uses, precision, recall, recallWithUnresolved }) => [
        language,
        symbols,
        uses,
        precision,
        recall,
        recallWithUnresolved,
      ]),
    ),
  ]);

const languageRow = (language: Language): readonly string[] => [
  language.id,
  language.aliases.map(code).join(', '),
  filePatterns(language).join(', '),
  kindsOf(language).join(', '),
  language.linking ? 'across files' : 'within files',
  grammarOf(language),
];

const filePatterns = ({ extensions, contested = {}, fileNames, interpreters }: Language): readonly string[] => [
  ...[...extensions, ...Object.keys(contested), ...fileNames].map(code),
  // Versioned names of the same program add nothing.
  ...interpreters.filter((program) => !/\d/u.test(program)).map((program) => code(`#! ${program}`)),
];

const grammarOf = ({ grammar, parser }: Language): string =>
  grammar === undefined ? `a ${parser ? 'parser' : 'reader'} of its own` : code(grammar.slice(0, grammar.lastIndexOf('/')));

/** The kinds its queries define or its reader finds, in registry order. */
const kindsOf = (language: Language): readonly string[] => {
  if (language.read) return SYMBOL_KINDS.filter((kind) => language.kinds.includes(kind));
  const { queries } = language;
  const found = new Set(queries.flatMap((text) => [...text.matchAll(/@definition\.(\w+)/gu)].map((match) => match[1])));
  return SYMBOL_KINDS.filter((kind) => found.has(kind));
};

const code = (text: string): string => `\`${text}\``;
