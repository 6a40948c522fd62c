/**
 * `npm run evals large -- --repositories FOLDER`: indexes large code bases of many languages and reports what was lost and what it
 * cost. `--only NAME` takes one, `--show` prints the files that were not read whole, `--write-docs` writes docs/benchmarks.md.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { cacheFolder, folderBytes, makeEmpty } from '../../bench/corpus.ts';
import { BENCHMARKS, replaceBetween } from '../../bench/documents.ts';
import { environment } from '../../bench/measure.ts';
import { mainPath, withServer } from '../../bench/product/server.ts';
import { optionOf } from '../accept-summary.ts';
import { openProduct } from '../product.ts';
import { checkOut } from '../retrieval/checkouts.ts';
import { largeReport, type MeasuredProject } from './report.ts';
import { readWhatWasRead } from './what-was-read.ts';

type LargeProject = {
  readonly name: string;
  readonly repository: string;
  readonly revision: string;
  readonly language: string;
};

const readProjects = (): readonly LargeProject[] => JSON.parse(readFileSync(join('evals', 'large', 'projects.json'), 'utf8'));

export const evaluateLarge = async (args: readonly string[]): Promise<void> => {
  const repositories = resolve(optionOf(args, '--repositories') ?? join(cacheFolder, 'task-repositories'));
  const projects = readProjects();
  const chosen = projects.filter(({ name }) => (optionOf(args, '--only') ?? name) === name);
  const measured: MeasuredProject[] = [];
  const missing: string[] = [];
  for (const project of chosen) {
    const checkout = checkOut({ ...project, below: '' }, repositories);
    if (!checkout) missing.push(project.repository);
    else measured.push(await measureProject(project, checkout.folder));
  }
  if (missing.length > 0) console.log(`Left out, with no git directory in ${repositories}: ${missing.join(', ')}`);
  if (args.includes('--show'))
    for (const { name, read } of measured)
      for (const { path, message, lines } of read.notWhole) console.log(`${name} ${path} ${lines}: ${message}`);
  const report = largeReport(measured);
  console.log(report);
  if (args.includes('--write-docs') && measured.length === projects.length)
    replaceBetween(BENCHMARKS, 'large code bases', report);
};

const measureProject = async (project: LargeProject, folder: string): Promise<MeasuredProject> => {
  console.error(`evals: ${project.name} …`);
  const home = join(cacheFolder, 'evals', 'large', project.name);
  mkdirSync(home, { recursive: true });
  makeEmpty(home);
  const cost = await withServer({ main: mainPath('.'), repo: folder, home }, async (server) => {
    const { cpu } = await server.timed(() => server.ask('manage_index', { action: 'create' }));
    return { cpuSeconds: cpu / 1000, ...(await server.spent()) };
  });
  Object.assign(process.env, environment(home));
  const product = await openProduct(folder);
  try {
    return { ...project, ...cost, databaseBytes: folderBytes(home), read: await product.read(readWhatWasRead) };
  } finally {
    await product.close();
  }
};
