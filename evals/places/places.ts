/**
 * `npm run evals docstrings | fragments | errors -- --repositories FOLDER`: asks for places in real repositories and reports at
 * which rank the right one is. `--half tune|report`, `--only OWNER/NAME`, `--show` prints what is not first in the tune half,
 * `--make` rewrites the questions of all three, `--accept` writes the summary.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cacheFolder } from '../../bench/corpus.ts';
import { environment } from '../../bench/measure.ts';
import { listField } from '../../bench/product/server.ts';
import { acceptOrCompare, optionOf } from '../accept-summary.ts';
import { type OpenProduct, openProduct } from '../product.ts';
import { blankedCopy } from './material/blanked-copy.ts';
import { type PlaceProject, folderOf, placeProjects } from './material/projects.ts';
import { type LineRange, type PlaceQuestion, PLACE_SETS, type PlaceSet, readPlaceQuestions } from './material/place-questions.ts';
import { makePlaceQuestions } from './recipes/make-place-questions.ts';
import { costsOf, type MeasuredPlace, placeReport } from './report.ts';
import { filesByRipgrep } from './ripgrep-places.ts';
import { stageRanks } from './stages.ts';

/** As many as are looked at. */
const MOST_HITS = 10;

export const evaluatePlaces =
  (set: PlaceSet) =>
  async (args: readonly string[]): Promise<void> => {
    const cache = join(cacheFolder, 'evals', 'places');
    mkdirSync(cache, { recursive: true });
    Object.assign(process.env, environment(join(cache, 'home')));
    const repositories = resolve(optionOf(args, '--repositories') ?? join(cacheFolder, 'task-repositories'));
    const half = optionOf(args, '--half');
    const only = optionOf(args, '--only');
    const all = placeProjects();
    const projects = all.filter((project) => (half ?? project.half) === project.half && (only ?? project.name) === project.name);
    if (args.includes('--make')) {
      for (const project of projects) await makePlaceQuestions(PLACE_SETS, project, folderOf(project, repositories));
      return;
    }
    const measured: MeasuredPlace[] = [];
    for (const project of projects)
      measured.push(...(await measureProject(set, project, { folder: folderOf(project, repositories), args })));
    const summary = placeReport(measured);
    console.log(`${summary}\n${costsOf(measured)}`);
    const isWhole = projects.length === all.length;
    acceptOrCompare(summary, { path: join('evals', 'places', 'summaries', `${set}.txt`), name: set, args, isWhole });
  };

type Run = { readonly folder: string; readonly args: readonly string[] };

const measureProject = async (set: PlaceSet, project: PlaceProject, { folder, args }: Run): Promise<readonly MeasuredPlace[]> => {
  const questions = readPlaceQuestions(set, project.name);
  if (questions.length === 0) return [];
  const asked = blankedCopy(
    folder,
    questions.flatMap(({ blanked }) => blanked),
  );
  const product = await openProduct(asked);
  try {
    const started = process.cpuUsage();
    await product.index();
    const indexMs = cpuSince(started);
    await ask(product, set, questions[0]?.text ?? '');
    const measured: MeasuredPlace[] = [];
    for (const question of questions) {
      const one = { set, project, question, indexMs, ...(await measure(product, set, question)) };
      const stages = set === 'docstrings' ? await stageRanks(product, question) : {};
      const ripgrep = set === 'docstrings' ? ripgrepRank(asked, question) : {};
      measured.push({ ...one, files: { ...stages, ...ripgrep } });
      if (args.includes('--show') && project.half === 'tune' && one.rank !== 1) console.log(missText(one));
    }
    return measured;
  } finally {
    await product.close();
  }
};

type Asked = Pick<MeasuredPlace, 'rank' | 'fileRank' | 'cpuMs'> & { readonly hits: readonly string[] };

const measure = async (product: OpenProduct, set: PlaceSet, { text, answers }: PlaceQuestion): Promise<Asked> => {
  const started = process.cpuUsage();
  const hits = await ask(product, set, text);
  const cpuMs = cpuSince(started);
  const files = [...new Set(hits.map(({ path }) => path))];
  return {
    cpuMs,
    rank: hits.findIndex((hit) => answers.some((answer) => isWithin(hit, answer))) + 1,
    fileRank: files.findIndex((path) => answers.some((answer) => answer.path === path)) + 1,
    hits: hits.map(({ path, lineStart, lineEnd }) => `${path}:${lineStart}-${lineEnd}`),
  };
};

const ask = async (product: OpenProduct, set: PlaceSet, text: string): Promise<readonly LineRange[]> => {
  const shape = { limit: MOST_HITS, detail_level: 'location' };
  const envelope =
    set === 'fragments'
      ? await product.ask('locate_symbol', { name: text, ...shape })
      : await product.ask('search_code', { query: text, ...shape });
  return listField(envelope, 'results').map((hit) => ({
    path: String(hit['path']),
    lineStart: Number(hit['line_start']),
    lineEnd: Number(hit['line_end']),
  }));
};

/** The whole file or class around the answer is not the answer. */
const isWithin = (hit: LineRange, answer: LineRange): boolean =>
  hit.path === answer.path && hit.lineStart >= answer.lineStart && hit.lineEnd <= answer.lineEnd;

const cpuSince = (started: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
};

const ripgrepRank = (folder: string, { text, answers }: PlaceQuestion): Readonly<Record<string, number>> => ({
  ripgrep:
    filesByRipgrep(folder, text)
      .slice(0, MOST_HITS)
      .findIndex((path) => answers.some((answer) => answer.path === path)) + 1,
});

const missText = ({
  project,
  question,
  rank,
  hits,
}: { readonly project: PlaceProject; readonly question: PlaceQuestion } & Asked): string =>
  [
    `${project.name} ${question.kind} (${rank === 0 ? 'missing' : `rank ${rank}`}): ${question.text}`,
    ...question.answers.map(({ path, lineStart, lineEnd }) => `  wanted ${path}:${lineStart}-${lineEnd}`),
    ...hits.slice(0, MOST_SHOWN).map((hit) => `  ${hit}`),
  ].join('\n');

const MOST_SHOWN = 4;
