/** `npm run evals [NAME] [-- options]`: runs one of the evaluations below, by default search. */
import { evaluateCalls } from './calls/calls.ts';
import { evaluateGraph } from './graph/graph.ts';
import { evaluateHonesty } from './honesty/honesty.ts';
import { evaluateLanguages } from './languages/languages.ts';
import { evaluateLarge } from './large/large.ts';
import { evaluatePlaces } from './places/places.ts';
import { evaluateRetrieval } from './retrieval/retrieval.ts';
import { tuneRetrieval } from './retrieval/tune.ts';
import { evaluateSearch } from './search.ts';
import { evaluateSurfaces } from './surfaces/surfaces.ts';
import { evaluateTasks } from './tasks/tasks.ts';

const EVALUATIONS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  search: evaluateSearch,
  languages: evaluateLanguages,
  large: evaluateLarge,
  calls: evaluateCalls,
  graph: evaluateGraph,
  honesty: evaluateHonesty,
  surfaces: evaluateSurfaces,
  tasks: evaluateTasks,
  docstrings: evaluatePlaces('docstrings'),
  fragments: evaluatePlaces('fragments'),
  errors: evaluatePlaces('errors'),
  retrieval: evaluateRetrieval,
  tune: tuneRetrieval,
};

const HELP = `npm run evals [NAME] [-- options]

  search       rankings of the questions in evals/ (the default): --accept
  languages    definitions against compilers and ctags: --only WORD, --show N, --accept;
               --speed measures processor time instead, --write-docs then writes docs/benchmarks.md
  large        large code bases of many languages, what was lost and what it cost: --only NAME, --show,
               --repositories FOLDER, --write-docs writes docs/benchmarks.md
  calls        calls in TypeScript against the compiler: --only WORD, --show N, --accept
  graph        uses against compilers: --list tune|report, --only WORD, --show N, --accept;
               --finders rivals asks other programs instead, --write-docs then writes docs/benchmarks.md
  honesty      answers that mislead, on trees whose truth is known: --topic WORD, --show, --accept
  surfaces     routes, config keys and tables of real applications: --half tune|report, --only OWNER/NAME, --show,
               --repositories FOLDER, --accept
  tasks        the files that real commits touch: --half tune|report, --only REPO, --tasks N, --fit, --without SIGNAL,
               --rivals, --folds, --repositories FOLDER, --accept
  docstrings   functions that a removed comment describes; fragments: symbols that a part of a name means; errors: places
               that stack traces and messages mean: --half tune|report, --only REPO, --show, --make,
               --repositories FOLDER, --accept
  retrieval    files that answer questions about 32 repositories: --only NAME, --show, --repositories FOLDER, --accept
  tune         weights of the ranking of files, fitted on these questions: --without FEATURES, --repositories FOLDER, --accept`;

const run = async (given: readonly string[]): Promise<void> => {
  if (given.includes('--help')) return console.log(HELP);
  const isNamed = given[0] !== undefined && !given[0].startsWith('-');
  const name = isNamed ? String(given[0]) : 'search';
  const evaluate = EVALUATIONS[name];
  if (!evaluate) throw new Error(`unknown evaluation ${name}; use one of: ${Object.keys(EVALUATIONS).join(', ')}`);
  return evaluate(isNamed ? given.slice(1) : given);
};

await run(process.argv.slice(2));
