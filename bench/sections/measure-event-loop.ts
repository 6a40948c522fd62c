/** How long a server blocks its event loop: for each operation, and while indexing files of a megabyte. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyFolder } from '../corpus.ts';
import type { Row } from '../rows.ts';
import { mainPath, type Turns, withServer } from '../product/server.ts';
import { operationQuestions } from './operation-questions.ts';
import { knownOperations, logProgress, type Section, type Subject, withWatchingServer } from './subject.ts';
import { turnRows, worstTurnRows } from './turn-rows.ts';

export const measureEventLoop: Section['measure'] = async (subject): Promise<readonly Row[]> => {
  logProgress(`${subject.build.name}: turns of the event loop`);
  return [...(await measureOperations(subject)), ...(await measureLargeFiles(subject))];
};

const measureOperations = async (subject: Subject): Promise<readonly Row[]> => {
  const turns = await turnsOfOperations(subject);
  const details = [...turns].flatMap(([operation, each]) => turnRows(operation, each));
  return [...details.map((row): Row => ({ ...row, isDetail: true })), ...worstTurnRows('any operation', turns)];
};

/** Queries run as a client sends them, cold or warm. */
const turnsOfOperations = async (subject: Subject): Promise<ReadonlyMap<string, Turns>> => {
  const questions = await operationQuestions(subject);
  return withWatchingServer(subject, async (server) => {
    const known = await knownOperations(server);
    const turns = new Map<string, Turns>();
    for (const [operation, inputs] of Object.entries(questions).filter(([name]) => known.has(name))) {
      const work = async (): Promise<void> => {
        for (const input of inputs) await server.ask(operation, input);
      };
      turns.set(operation, await server.turnsDuring(work));
    }
    return turns;
  });
};

const LARGE = { files: 16, changed: 8, bytes: 1_000_000 };

const measureLargeFiles = ({ build }: Subject): Promise<readonly Row[]> => {
  const repo = emptyFolder('large-files');
  execFileSync('git', ['init', '--quiet', repo]);
  const paths = Array.from({ length: LARGE.files }, (_, at) => join(repo, `large-${at}.ts`));
  for (const [at, path] of paths.entries()) writeFileSync(path, largeFile(at));
  return withServer({ main: mainPath(build.folder), repo, home: emptyFolder(`home-large-${build.name}`) }, async (server) => {
    const indexed = await server.turnsDuring(() => server.ask('manage_index', { action: 'create' }));
    for (const path of paths.slice(0, LARGE.changed)) appendFileSync(path, '\nexport const addedLater = 1;\n');
    const changed = await server.turnsDuring(() =>
      server.ask('locate_symbol', { name: 'addedLater', max_reindex_ms: MOST_REINDEX_MS }),
    );
    return [
      ...turnRows(`index of ${LARGE.files} × 1 MB`, indexed),
      ...turnRows(`question after ${LARGE.changed} × 1 MB changed`, changed),
    ];
  });
};

/** No time limit: the answer waits until it is fresh. */
const MOST_REINDEX_MS = 600_000;

/** Different in every file, so each is indexed. */
const largeFile = (file: number): string => {
  const parts: string[] = [];
  for (let [at, bytes] = [0, 0]; bytes < LARGE.bytes; at += 1) {
    const text = `/** Adds ${at} to a value of file ${file}. */\nexport const add${at}To${file} = (value: number): number => value + ${at};\n`;
    parts.push(text);
    bytes += text.length;
  }
  return parts.slice(0, -1).join('');
};
