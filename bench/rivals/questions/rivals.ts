/** How to query each program for definitions, uses and phrases, and how to parse its answers. */
import type { Installer, Program } from '../programs/program.ts';
import { astGrep, codegraph, ctags, lodestone, optave, probe, ripgrep } from '../programs/programs.ts';
import type { WorkFolder } from '../programs/work-folder.ts';
import { parseBlockLines, parseColonLines, parseHeadedLines, parseJsonLines, parseTagLines } from '../programs/file-lines.ts';
import type { Question, Rival } from './rival.ts';

type QuestionAdapter = (program: Program) => Pick<Rival, 'ask' | 'readLines'>;

const askLodestone: QuestionAdapter = () => ({
  ask: (question) => {
    if (question.kind === 'definition') return { tool: 'locate_symbol', input: { name: question.name } };
    if (question.kind === 'uses') return { tool: 'text_search', input: { pattern: question.name, whole_word: true } };
    return { tool: 'search_code', input: { query: question.phrase } };
  },
  readLines: (answer, { kind }) => (kind === 'uses' ? parseHeadedLines(answer) : parseColonLines(answer)),
});

const askCodegraph: QuestionAdapter = () => ({
  ask: (question) => {
    if (question.kind === 'definition') return { tool: 'codegraph_search', input: { query: question.name } };
    if (question.kind === 'uses') return { tool: 'codegraph_callers', input: { symbol: question.name } };
    return { tool: 'codegraph_explore', input: { query: question.phrase } };
  },
  readLines: parseColonLines,
});

/** Its word search needs a downloaded model. */
const askOptave: QuestionAdapter = () => ({
  ask: (question) => {
    if (question.kind === 'definition') return { tool: 'where', input: { target: question.name } };
    return question.kind === 'uses' ? { tool: 'query', input: { name: question.name } } : undefined;
  },
  readLines: parseJsonLines,
});

const askCtags: QuestionAdapter = ({ indexPaths }) => ({
  ask: (question, work) =>
    question.kind === 'definition' ? ['readtags', '-t', indexPaths(work)[0] ?? '', '-en', question.name] : undefined,
  readLines: parseTagLines,
});

/** What a person would type to find a definition by text search. */
const definitionPattern = (name: string): string => String.raw`\b(class|function|const|let|type|interface|enum|def)\s+${name}\b`;

const askRipgrep: QuestionAdapter = ({ command }) => ({
  ask: (question) => {
    if (question.kind === 'definition') return [...command, '-n', '--sort=path', definitionPattern(question.name), '.'];
    if (question.kind === 'uses') return [...command, '-nw', '--sort=path', '-F', question.name, '.'];
    return [...command, '-n', '--sort=path', '-F', question.phrase, '.'];
  },
  readLines: parseColonLines,
});

/** For the languages of the compared code bases. */
const NAME_NODES: Readonly<Partial<Record<WorkFolder['language'], readonly string[]>>> = {
  typescript: ['identifier', 'type_identifier', 'property_identifier'],
  python: ['identifier'],
};
const DECLARATION_NODES: Readonly<Partial<Record<WorkFolder['language'], readonly string[]>>> = {
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

const astGrepRule = (question: Question & { readonly name: string }, { language }: WorkFolder): string => {
  const kinds = (names: readonly string[] = []): readonly unknown[] => names.map((kind) => ({ kind }));
  const inside = { field: 'name', any: kinds(DECLARATION_NODES[language]) };
  return JSON.stringify({
    id: question.kind,
    language,
    rule: {
      regex: `^${question.name}$`,
      any: kinds(NAME_NODES[language]),
      ...(question.kind === 'definition' ? { inside } : {}),
    },
  });
};

const askAstGrep: QuestionAdapter = ({ command }) => ({
  ask: (question, work) =>
    question.kind === 'phrase'
      ? undefined
      : [...command, 'scan', '--inline-rules', astGrepRule(question, work), '--report-style', 'short', '.'],
  readLines: parseColonLines,
});

const askProbe: QuestionAdapter = ({ command }) => ({
  ask: (question) => {
    const words = question.kind === 'phrase' ? question.phrase : question.name;
    return [...command, 'search', '--max-tokens', '10000', words, '.'];
  },
  readLines: parseBlockLines,
});

const rivalInstaller = (name: string, prepare: () => Program, ask: QuestionAdapter): Installer<Rival> => ({
  name,
  prepare: () => {
    const program = prepare();
    return { ...program, ...ask(program) };
  },
});

export const RIVALS: readonly Installer<Rival>[] = [
  rivalInstaller('Lodestone', lodestone, askLodestone),
  rivalInstaller('@colbymchenry/codegraph', codegraph, askCodegraph),
  rivalInstaller('@optave/codegraph', optave, askOptave),
  rivalInstaller('universal-ctags', ctags, askCtags),
  rivalInstaller('ripgrep', ripgrep, askRipgrep),
  rivalInstaller('ast-grep', astGrep, askAstGrep),
  rivalInstaller('probe', probe, askProbe),
];
