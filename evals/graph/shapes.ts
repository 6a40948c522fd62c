/** Callers through interfaces: compares `graph_callers` with `follow_interface` with the callers each shape lists. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { OPERATIONS } from '#operations';
import { emptyFolder } from '../../bench/corpus.ts';
import { environment } from '../../bench/measure.ts';
import { type Input, openProduct } from '../product.ts';
import { graphCache } from './projects.ts';
import { readShapes, type Shape } from './read-shape.ts';

const OPERATION = 'graph_callers';
const MOST = 500;

/** `problem`: why there is no answer. */
export type ShapeOutcome = {
  readonly shape: Shape;
  readonly missed: readonly string[];
  readonly wrong: readonly string[];
  readonly problem?: string;
};

/** Empty until the operation exists. */
export const askShapes = async (language: string): Promise<readonly ShapeOutcome[]> => {
  if (!OPERATIONS.some(({ name }) => String(name) === OPERATION)) return [];
  Object.assign(process.env, environment(emptyFolder('graph-evals-home')));
  const outcomes: ShapeOutcome[] = [];
  for (const shape of readShapes(language)) outcomes.push(await askShape(shape));
  return outcomes;
};

const askShape = async (shape: Shape): Promise<ShapeOutcome> => {
  mkdirSync(graphCache, { recursive: true });
  const folder = mkdtempSync(join(graphCache, 'shape-'));
  // Its own repository, since the surrounding one ignores the cache folder.
  execFileSync('git', ['init', '--quiet', folder]);
  for (const { path, text } of shape.files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  try {
    const found = await callersInFolder(folder, shape.target);
    return {
      shape,
      missed: shape.callers.filter((caller) => !found.includes(caller)),
      wrong: found.filter((caller) => !shape.callers.includes(caller)),
    };
  } catch (cause) {
    return { shape, missed: shape.callers, wrong: [], problem: errorCode(cause) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Only the code: the message contains temporary folders. */
const errorCode = (cause: unknown): string => {
  const message = cause instanceof Error ? cause.message : String(cause);
  return /"code":"(\w+)"/u.exec(message)?.[1] ?? message;
};

const callersInFolder = async (folder: string, target: string): Promise<readonly string[]> => {
  const product = await openProduct(folder);
  try {
    await product.index();
    const asked = { symbol_id: target, depth: 1, follow_interface: true, limit: MOST };
    const { data } = await product.ask(OPERATION, asked);
    return ((data?.['nodes'] ?? []) as readonly Input[]).map((found) => String(found['symbol_id']));
  } finally {
    await product.close();
  }
};

export const shapeText = (outcomes: readonly ShapeOutcome[]): string => {
  const right = outcomes.filter(({ missed, wrong }) => missed.length + wrong.length === 0);
  const line = `${right.length} of ${outcomes.length} with exactly the true callers`;
  const failures = outcomes
    .filter(({ missed, wrong }) => missed.length + wrong.length > 0)
    .map(({ shape, missed, wrong, problem }) =>
      [
        `  ${shape.name}:`,
        ...(missed.length > 0 ? [`missed ${missed.join(', ')}`] : []),
        ...(wrong.length > 0 ? [`wrong ${wrong.join(', ')}`] : []),
        ...(problem ? [`(${problem})`] : []),
      ].join(' '),
    );
  return ['Callers through interfaces (graph_callers, follow_interface), on shapes made by hand', line, ...failures].join('\n');
};
