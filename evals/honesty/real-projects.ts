/** Claims about the symbols of real projects, judged by compilers: the sampled symbols of the tune list of `evals/graph`. */
import { emptyFolder } from '../../bench/corpus.ts';
import { environment } from '../../bench/measure.ts';
import { fetchProject, plannedProjects, type Project, readLanguages } from '../graph/projects.ts';
import { isCountedIn } from '../graph/score.ts';
import { readTruth } from '../graph/truth/read-truth.ts';
import type { TrueSymbol, TrueUse } from '../graph/truth/truth.ts';
import { type OpenProduct, openProduct } from '../product.ts';
import type { Verdict } from './run-topic.ts';

/** The smaller projects of each language. */
const PROJECTS: ReadonlySet<string> = new Set(['@reduxjs/toolkit', '@tanstack/query-core', 'ajv', 'click', 'chi']);
const MOST_REFERENCES = 500;
const MOST_CHARS = 40_000;

export const runRealProjects = async (): Promise<readonly Verdict[]> => {
  Object.assign(process.env, environment(emptyFolder('honesty-home')));
  const verdicts: Verdict[] = [];
  for (const plan of readLanguages()
    .flatMap(plannedProjects)
    .filter(({ list, entry }) => list === 'tune' && PROJECTS.has(entry.name)))
    verdicts.push(...(await runProject(fetchProject(plan))));
  return verdicts;
};

const runProject = async (project: Project): Promise<readonly Verdict[]> => {
  const { symbols } = readTruth(project);
  const product = await openProduct(project.folder);
  try {
    await product.index();
    const verdicts: Verdict[] = [];
    for (const symbol of symbols) verdicts.push(...(await judgeSymbol({ product, project }, symbol)));
    return verdicts;
  } finally {
    await product.close();
  }
};

type Asked = { readonly product: OpenProduct; readonly project: Project };

const judgeSymbol = async ({ product, project }: Asked, symbol: TrueSymbol): Promise<readonly Verdict[]> => {
  const [declaration] = symbol.declarations;
  if (!declaration) return [];
  const place = { path: declaration.path, line: declaration.line, column: declaration.column + 1 };
  const uses = symbol.uses.filter(isCountedIn('own'));
  const budget = { limit: MOST_REFERENCES, max_chars: MOST_CHARS };
  const claims = [
    { truth: 'is defined', operation: 'locate_symbol', input: { name: symbol.name }, places: [] },
    { truth: `has ${uses.length} uses`, operation: 'refs_find', input: { ...place, ...budget }, places: uses },
    ...(isCallable(symbol)
      ? [{ truth: 'has these callers', operation: 'graph_callers', input: { ...place, ...budget }, places: uses.filter(isCall) }]
      : []),
  ];
  const verdicts: Verdict[] = [];
  for (const { truth, operation, input, places } of claims) {
    const text = await product.render(operation, input);
    const misleading = falseClaims(text, places).map((reason) => `${reason}\n${text}`);
    const question = { truth: `${symbol.name} ${truth}`, command: [operation, JSON.stringify(input)] };
    verdicts.push({ topic: `real: ${project.name}`, question, misleading });
  }
  return verdicts;
};

const isCallable = ({ kind }: TrueSymbol): boolean => kind === 'function' || kind === 'method';
const isCall = (use: TrueUse): boolean => use.class === 'call' || use.class === 'member call';

const ABSENCE = /^(no|0) (symbols?|uses|callers)\b/iu;
/** Words that tell the reader that there is more, and where. */
const QUALIFIED =
  /by name|passed as a value|mentions? it|through interfaces|\b\d+ of \d+\b.*\bnext\b|results are (truncated|partial)|in part/isu;

const falseClaims = (text: string, places: readonly TrueUse[]): readonly string[] => {
  if (QUALIFIED.test(text)) return [];
  if (ABSENCE.test(text) && (places.length > 0 || /^no symbol/iu.test(text))) return ['claims absence'];
  const files = [...new Set(places.map(({ path }) => path))].filter((path) => !text.includes(path));
  return files.length > 0 ? [`leaves out ${files.join(', ')} without a word`] : [];
};
