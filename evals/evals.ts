/** `npm run evals [NAME] [-- options]`: one of the evaluations below; without a name, that of search. */
import { evaluateGraph } from './graph/graph.ts';
import { evaluateLanguages } from './languages/languages.ts';
import { evaluateSearch } from './search.ts';

const EVALUATIONS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = {
  search: evaluateSearch,
  languages: evaluateLanguages,
  graph: evaluateGraph,
};

const given = process.argv.slice(2);
const isNamed = given[0] !== undefined && !given[0].startsWith('-');
const name = isNamed ? String(given[0]) : 'search';
const evaluate = EVALUATIONS[name];
if (!evaluate) throw new Error(`no evaluation ${name}; there are: ${Object.keys(EVALUATIONS).join(', ')}`);
await evaluate(isNamed ? given.slice(1) : given);
