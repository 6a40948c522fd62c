/** The truth of a project, cached because compilers take minutes. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { graphCache, type Project } from '../projects.ts';
import { clangMakers, clangTruth } from './clang-truth.ts';
import { goMakers, goTruth } from './go-truth.ts';
import { javacMakers, javacTruth } from './javac-truth.ts';
import { kotlinMakers, kotlinTruth } from './kotlin-truth.ts';
import { pythonMakers, pythonOracle, pythonTruth } from './python-truth.ts';
import { roslynMakers, roslynTruth } from './roslyn-truth.ts';
import { rustMakers, rustTruth } from './rust-truth.ts';
import { reviewedMakers, reviewedTruth } from './reviewed-truth.ts';
import { typescriptMakers, typescriptOracle, typescriptTruth } from './typescript-truth.ts';
import { phpMakers, phpTruth, rubyMakers, rubyTruth } from './traced/traced-truth.ts';
import type { Truth } from './truth.ts';

/** Sampled symbols per project. */
const SAMPLED = 100;

type Oracle = {
  readonly make: (project: Project, count: number) => Truth;
  /** Cache key besides the project: the oracle's version and the files that read it. */
  readonly makers: (project: Project) => readonly string[];
};

const ORACLES: Readonly<Record<string, Oracle>> = {
  typescript: { make: typescriptTruth, makers: () => [typescriptOracle, ...typescriptMakers()] },
  python: { make: pythonTruth, makers: () => [pythonOracle, ...pythonMakers()] },
  go: { make: goTruth, makers: goMakers },
  clang: { make: clangTruth, makers: clangMakers },
  javac: { make: javacTruth, makers: javacMakers },
  kotlinc: { make: kotlinTruth, makers: kotlinMakers },
  roslyn: { make: roslynTruth, makers: roslynMakers },
  rustc: { make: rustTruth, makers: rustMakers },
  php: { make: phpTruth, makers: phpMakers },
  ruby: { make: rubyTruth, makers: rubyMakers },
  reviewed: { make: reviewedTruth, makers: reviewedMakers },
};

export const readTruth = (project: Project): Truth => {
  const oracle = ORACLES[project.language.oracle];
  if (!oracle) throw new Error(`unknown oracle ${project.language.oracle} of ${project.language.id}`);
  const key = createHash('sha1')
    .update(
      JSON.stringify([
        project.folder,
        SAMPLED,
        oracle.makers(project),
        readFileSync(join('evals', 'graph', 'sample.ts'), 'utf8'),
      ]),
    )
    .digest('hex')
    .slice(0, 12);
  const path = join(graphCache, 'truth', `${project.folder.split('/').at(-1)}-${key}.json`);
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8'));
  console.error(`Running the oracle on ${project.name} …`);
  const truth = oracle.make(project, SAMPLED);
  mkdirSync(join(graphCache, 'truth'), { recursive: true });
  writeFileSync(path, JSON.stringify(truth));
  return truth;
};
