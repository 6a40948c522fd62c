/**
 * `npm run bench -- --rivals`: compares the product with other tools on the same code bases and questions, in one run.
 * `--runs` sets how often each builds its index (3), `--write-docs` writes the tables to docs/benchmarks.md,
 * `--tools ripgrep,probe` selects tools, `--corpus django` one code base.
 */
import { fetchCorpus } from '../../corpus.ts';
import { BENCHMARKS, replaceBetween } from '../../documents.ts';
import { describeMachine } from '../../report.ts';
import { skipOnError, prepareAll } from '../programs/program.ts';
import { type Column, toolTable } from '../tool-table.ts';
import { RIVALS } from './rivals.ts';
import { measureRival } from './measure-rival.ts';
import { sampleTruth } from './sample-truth.ts';

/** Of names, and of phrases. */
const SAMPLES = 30;
const CODE_BASES = [
  { name: 'effect', language: 'typescript' },
  { name: 'django', language: 'python' },
] as const;

type CompareOptions = {
  readonly runs: number;
  /** Defaults to all. */
  readonly tools: readonly string[] | undefined;
  readonly codeBases: readonly string[] | undefined;
  readonly isWritten: boolean;
};

export const compareRivals = async ({ runs, tools, codeBases, isWritten }: CompareOptions): Promise<void> => {
  const rivals = await prepareAll(RIVALS.filter(({ name }) => tools?.includes(name) ?? true));
  for (const { name, language } of CODE_BASES.filter((codeBase) => codeBases?.includes(codeBase.name) ?? true)) {
    const corpus = fetchCorpus(name);
    const truth = sampleTruth(corpus, SAMPLES);
    const columns: Column[] = [];
    for (const rival of rivals) {
      console.error(`bench: ${rival.name} ${rival.version} on ${name} …`);
      const numbers = await skipOnError(rival.name, () => measureRival(rival, { corpus, truth, language, runs }));
      if (numbers) columns.push({ tool: rival, numbers });
    }
    const { cores, cpu, node } = describeMachine();
    const date = new Date().toISOString().slice(0, 10);
    const versions = corpus.parts.map((part) => `${part.name} ${part.version}`).join(', ');
    const caption = `${versions}: ${corpus.files.length} files, ${(corpus.bytes / 1e6).toFixed(1)} MB; ${truth.names.length} names, ${truth.phrases.length} phrases. Measured ${date} on ${cores} shared cores (${cpu}), Node ${node.slice(1)}.`;
    const table = `${caption}\n\n${toolTable(columns)}`;
    console.log(`\n${table}`);
    if (isWritten) replaceBetween(BENCHMARKS, `rivals ${name}`, table);
  }
};
