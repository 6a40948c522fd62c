/** Measures one tool on one code base. */
import { appendFileSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Corpus, folderBytes } from '../../corpus.ts';
import { sampledLanguageOf } from '../../sampled-languages.ts';
import { median } from '../../statistics.ts';
import { tokensOf } from '../../tokens.ts';
import { type WorkFolder, withWorkFolder } from '../programs/work-folder.ts';
import { type Command, type Cost, runCommands } from '../running/accounting.ts';
import type { FileLine } from '../programs/file-lines.ts';
import type { Question, Rival } from './rival.ts';
import type { Numbers } from '../tool-table.ts';
import { scoreTool } from './score.ts';
import { openSession, type RivalSession } from './session.ts';
import type { Truth } from './sample-truth.ts';

export type Task = {
  readonly corpus: Corpus;
  readonly truth: Truth;
  readonly language: WorkFolder['language'];
  readonly runs: number;
};

const EDITS = 5;
const SERVER_EDITS = 3;

export const measureRival = (rival: Rival, task: Task): Promise<Numbers> =>
  withWorkFolder({ folder: task.corpus.folder, language: task.language }, async (work) => ({
    ...(await measureRivalIndex(rival, work, task.runs)),
    ...(await measureRefresh(rival, work, task)),
    ...(await measureAnswers(rival, work, task)),
  }));

const run = (rival: Rival, work: WorkFolder, commands: readonly Command[]): Promise<Cost> =>
  runCommands(commands, { folder: work.repo, env: rival.env(work) });

const measureRivalIndex = async (rival: Rival, work: WorkFolder, runs: number): Promise<Numbers> => {
  if (!rival.index) return {};
  const costs: Cost[] = [];
  for (let round = 0; round < runs; round += 1) {
    for (const path of rival.indexPaths(work)) rmSync(path, { recursive: true, force: true });
    mkdirSync(work.keep, { recursive: true });
    costs.push(await run(rival, work, rival.index(work)));
  }
  return {
    'index, CPU s': median(costs.map(({ cpu }) => cpu)) / 1000,
    'index, wall s': median(costs.map(({ wall }) => wall)) / 1000,
    'index, peak RSS MB': median(costs.map(({ peakRssMb }) => peakRssMb)),
    'index size MB': rival.indexPaths(work).reduce((sum, path) => sum + bytesOf(path), 0) / 1e6,
  };
};

const bytesOf = (path: string): number => (statSync(path).isDirectory() ? folderBytes(path) : statSync(path).size);

const editedFile = ({ corpus, truth }: Task): string => truth.names[0]?.declarations[0]?.path ?? corpus.files[0] ?? '';

/** Appends a function, passes its name to `use`, and restores the file at the end. */
const withEdits = async (
  { work, task, count }: { readonly work: WorkFolder; readonly task: Task; readonly count: number },
  use: (name: string, path: string) => Promise<void>,
): Promise<void> => {
  const path = editedFile(task);
  const file = join(work.repo, path);
  const before = readFileSync(file);
  try {
    for (let edit = 0; edit < count; edit += 1) {
      const name = `benchAddedFunction${count}x${edit}`;
      appendFileSync(file, sampledLanguageOf(path)?.addition(name, edit) ?? '');
      await use(name, path);
    }
  } finally {
    writeFileSync(file, before);
  }
};

const measureRefresh = async (rival: Rival, work: WorkFolder, task: Task): Promise<Numbers> => {
  const { refresh } = rival;
  if (!refresh) return {};
  const costs: Cost[] = [];
  let held = 0;
  await withEdits({ work, task, count: EDITS }, async (name, path) => {
    costs.push(await run(rival, work, [refresh(work)]));
    const session = await openSession(rival, work);
    held += (await hasEdit(session, rival, { name, path, work })) ? 1 : 0;
    await session.close();
  });
  await run(rival, work, [refresh(work)]);
  return {
    'refresh after an edit, CPU ms': median(costs.map(({ cpu }) => cpu)),
    'refresh after an edit, wall ms': median(costs.map(({ wall }) => wall)),
    'refresh holds the edit, %': (held / EDITS) * 100,
  };
};

/** Whether the answer about a name mentions the file. */
const hasEdit = async (
  session: RivalSession,
  rival: Rival,
  { name, path, work }: { readonly name: string; readonly path: string; readonly work: WorkFolder },
): Promise<boolean> => {
  const question: Question = { kind: 'definition', name };
  const answer = await session.ask(question);
  return linesIn(rival, { text: answer?.text ?? '', question, work }).some((at) => at.path === path);
};

/** With paths relative to the repository. */
const linesIn = (
  rival: Rival,
  { text, question, work }: { readonly text: string; readonly question: Question; readonly work: WorkFolder },
): readonly FileLine[] => rival.readLines(text.replaceAll(`${work.repo}/`, ''), question);

const measureAnswers = async (rival: Rival, work: WorkFolder, task: Task): Promise<Numbers> => {
  const session = await openSession(rival, work);
  try {
    const answers = await scoreTool(session, task.truth, {
      readLines: (text, question) => linesIn(rival, { text, question, work }),
      tokens: tokensOf,
    });
    return {
      ...answers,
      'server RSS after the questions, MB': session.memoryMb(),
      ...(session.toolList ? { 'list of tools, tokens': tokensOf(session.toolList) } : {}),
      'edit is answered after, ms': await measureServerEdits(session, rival, { work, task }),
    };
  } finally {
    await session.close();
  }
};

const POLL_MS = 20;
const PATIENCE_MS = 10_000;

/** Polls from the moment the file is saved until the answer names it. */
const measureServerEdits = async (
  session: RivalSession,
  rival: Rival,
  { work, task }: { readonly work: WorkFolder; readonly task: Task },
): Promise<number> => {
  if (rival.index && !rival.server) return Number.NaN;
  const waits: number[] = [];
  await withEdits({ work, task, count: SERVER_EDITS }, async (name, path) => {
    const started = performance.now();
    const elapsed = (): number => performance.now() - started;
    let isHeld = await hasEdit(session, rival, { name, path, work });
    while (!isHeld && elapsed() < PATIENCE_MS) {
      await wait(POLL_MS);
      isHeld = await hasEdit(session, rival, { name, path, work });
    }
    waits.push(isHeld ? elapsed() : Number.POSITIVE_INFINITY);
  });
  return median(waits);
};
