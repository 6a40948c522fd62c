/** A full index in a server: its cost compared with parsing alone, memory, size, and how it blocks the event loop. */
import { measureBareParse } from '../measure.ts';
import { folderBytes, makeEmpty } from '../corpus.ts';
import type { Row } from '../rows.ts';
import { type Times, withServer } from '../product/server.ts';
import { turnRows } from './turn-rows.ts';
import { logProgress, type Section, serverOptions, type Subject } from './subject.ts';

const MB = 1e6;

export const measureIndex: Section['measure'] = async (subject): Promise<readonly Row[]> => {
  const { build, corpus, round } = subject;
  logProgress(`${build.name}: indexing ${corpus.files.length} files, ${(corpus.bytes / MB).toFixed(1)} MB`);
  const { cpu, wall, textCpu, maxRssMb, turns } = await indexCorpus(subject);
  const parse = measureBareParse(corpus, round);
  const parsedMb = parse.bytes / MB;
  const perSecond = (cpuMs: number): number => corpus.bytes / MB / (cpuMs / 1000);
  return [
    {
      what: 'bare parse of the same files',
      value: parsedMb / (parse.cpu / 1000),
      unit: 'MB per CPU-s',
      note: `the parser alone on ${parsedMb.toFixed(1)} MB: how fast this machine is`,
      better: 'neither',
    },
    { what: 'full index / bare parse, CPU', value: cpu / parse.cpu, unit: 'times' },
    {
      what: 'full index, text and symbols',
      value: perSecond(cpu),
      unit: 'MB per CPU-s',
      goal: ['>=', 2.5],
      better: 'higher',
    },
    { what: 'tier 1, text alone', value: perSecond(textCpu), unit: 'MB per CPU-s', goal: ['>=', 12], better: 'higher' },
    ...(corpus.bytes < LARGE_BYTES ? [] : [textOfLarge(textCpu / corpus.bytes)]),
    { what: 'full index, CPU', value: cpu, unit: 'ms' },
    { what: 'full index, wall / CPU', value: wall / cpu, unit: '', note: 'below 1: several cores were used' },
    { what: 'full index, peak RSS', value: maxRssMb, unit: 'MB', goal: ['<=', 500] },
    {
      what: 'database / source bytes',
      value: folderBytes(build.home) / corpus.bytes,
      unit: '',
      note: 'with vectors',
      goal: ['<=', 1.4],
    },
    ...turnRows('full index', turns),
  ];
};

/** Two of the four stages scan, text, symbols and finish. */
const TEXT_DONE = 2;

/** Into an empty home. `textCpu`: until all files are searchable as text. */
const indexCorpus = (subject: Subject) => {
  makeEmpty(subject.build.home);
  return withServer(serverOptions(subject), async (server) => {
    const create = { operation: 'manage_index', input: { action: 'create' } };
    let [cost, textCpu]: [Times, number] = [{ cpu: Number.NaN, wall: Number.NaN }, Number.NaN];
    const turns = await server.turnsDuring(async () => {
      cost = await server.timed(async () => {
        textCpu = await server.cpuUntilProgress(TEXT_DONE, create);
      });
    });
    return { ...cost, turns, textCpu, maxRssMb: (await server.spent()).maxRssMb };
  });
};

const LARGE_BYTES = 100 * MB;
const textOfLarge = (msPerByte: number): Row => ({
  what: 'text of 100 MB searchable after',
  value: (msPerByte * 100 * MB) / 1000,
  unit: 'CPU-s',
  goal: ['<=', 10],
});

/** For runs without this section. */
export const indexOnce = (subject: Subject): Promise<unknown> =>
  withServer(serverOptions(subject), (server) => server.ask('manage_index', { action: 'create' }));
