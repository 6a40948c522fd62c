/** How each program is asked for definitions, uses and phrases, and how its answers are read. */
import type { Entrant, Program } from '../programs/program.ts';
import { astGrep, codegraph, ctags, lodestone, optave, probe, ripgrep } from '../programs/programs.ts';
import type { Site } from '../programs/site.ts';
import { blockPlaces, colonPlaces, headedPlaces, jsonPlaces, tagPlaces } from '../programs/places.ts';
import type { Question, Rival } from './rival.ts';

type Asking = (program: Program) => Pick<Rival, 'ask' | 'places'>;

const askLodestone: Asking = () => ({
  ask: (question) => {
    if (question.kind === 'definition') return { tool: 'locate_symbol', input: { name: question.name } };
    if (question.kind === 'uses') return { tool: 'text_search', input: { pattern: question.name, whole_word: true } };
    return { tool: 'search_code', input: { query: question.phrase } };
  },
  places: (answer, { kind }) => (kind === 'uses' ? headedPlaces(answer) : colonPlaces(answer)),
});

const askCodegraph: Asking = () => ({
  ask: (question) => {
    if (question.kind === 'definition') return { tool: 'codegraph_search', input: { query: question.name } };
    if (question.kind === 'uses') return { tool: 'codegraph_callers', input: { symbol: question.name } };
    return { tool: 'codegraph_explore', input: { query: question.phrase } };
  },
  places: colonPlaces,
});

/** Its search by words needs a model that is downloaded. */
const askOptave: Asking = () => ({
  ask: (question) => {
    if (question.kind === 'definition') return { tool: 'where', input: { target: question.name } };
    return question.kind === 'uses' ? { tool: 'query', input: { name: question.name } } : undefined;
  },
  places: jsonPlaces,
});

const askCtags: Asking = ({ indexPaths }) => ({
  ask: (question, site) =>
    question.kind === 'definition' ? ['readtags', '-t', indexPaths(site)[0] ?? '', '-en', question.name] : undefined,
  places: tagPlaces,
});

/** What a person would type to find a definition with a search of text. */
const definitionPattern = (name: string): string => String.raw`\b(class|function|const|let|type|interface|enum|def)\s+${name}\b`;

const askRipgrep: Asking = ({ command }) => ({
  ask: (question) => {
    if (question.kind === 'definition') return [...command, '-n', '--sort=path', definitionPattern(question.name), '.'];
    if (question.kind === 'uses') return [...command, '-nw', '--sort=path', '-F', question.name, '.'];
    return [...command, '-n', '--sort=path', '-F', question.phrase, '.'];
  },
  places: colonPlaces,
});

/** By the languages of the code bases that are compared. */
const NAMES_OF: Readonly<Partial<Record<Site['language'], readonly string[]>>> = {
  typescript: ['identifier', 'type_identifier', 'property_identifier'],
  python: ['identifier'],
};
const DECLARED_BY: Readonly<Partial<Record<Site['language'], readonly string[]>>> = {
  typescript: [
    'function_declaration',
    'function_signature',
    'variable_declarator',
    'class_declaration',
    'interface_declaration',
    'type_alias_declaration',
    'enum_declaration',
    'method_definition',
  ],
  python: ['function_definition', 'class_definition'],
};

const astGrepRule = (question: Question & { readonly name: string }, { language }: Site): string => {
  const kinds = (names: readonly string[] = []): readonly unknown[] => names.map((kind) => ({ kind }));
  const inside = { field: 'name', any: kinds(DECLARED_BY[language]) };
  return JSON.stringify({
    id: question.kind,
    language,
    rule: { regex: `^${question.name}$`, any: kinds(NAMES_OF[language]), ...(question.kind === 'definition' ? { inside } : {}) },
  });
};

const askAstGrep: Asking = ({ command }) => ({
  ask: (question, site) =>
    question.kind === 'phrase'
      ? undefined
      : [...command, 'scan', '--inline-rules', astGrepRule(question, site), '--report-style', 'short', '.'],
  places: colonPlaces,
});

const askProbe: Asking = ({ command }) => ({
  ask: (question) => {
    const words = question.kind === 'phrase' ? question.phrase : question.name;
    return [...command, 'search', '--max-tokens', '10000', words, '.'];
  },
  places: blockPlaces,
});

const entrant = (name: string, prepare: () => Program, ask: Asking): Entrant<Rival> => ({
  name,
  prepare: () => {
    const program = prepare();
    return { ...program, ...ask(program) };
  },
});

export const ENTRANTS: readonly Entrant<Rival>[] = [
  entrant('Lodestone', lodestone, askLodestone),
  entrant('@colbymchenry/codegraph', codegraph, askCodegraph),
  entrant('@optave/codegraph', optave, askOptave),
  entrant('universal-ctags', ctags, askCtags),
  entrant('ripgrep', ripgrep, askRipgrep),
  entrant('ast-grep', astGrep, askAstGrep),
  entrant('probe', probe, askProbe),
];
