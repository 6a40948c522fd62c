/**
 * `npm run evals honesty [-- --topic WORD] [--show] [--accept]`: asks scripted questions whose true answer is known and counts the
 * answers that mislead. `--show` prints those answers; `--accept` writes `evals/honesty/summary.txt`.
 */
import { join } from 'node:path';
import { acceptOrCompare, optionOf } from '../accept-summary.ts';
import { runRealProjects } from './real-projects.ts';
import { runTopic, type Verdict } from './run-topic.ts';
import { TOPICS } from './topics.ts';

const SUMMARY = join('evals', 'honesty', 'summary.txt');

export const evaluateHonesty = async (args: readonly string[]): Promise<void> => {
  const wanted = optionOf(args, '--topic');
  const chosen = TOPICS.filter(({ name }) => wanted === undefined || name.includes(wanted));
  const verdicts: Verdict[] = [];
  for (const topic of chosen) verdicts.push(...(await runTopic(topic)));
  const hasReal = wanted === undefined || wanted === 'real';
  if (hasReal) verdicts.push(...(await runRealProjects()));
  if (args.includes('--show')) console.log(verdicts.flatMap(shown).join('\n\n'));
  const summary = summaryOf(verdicts);
  console.log(summary);
  acceptOrCompare(summary, { path: SUMMARY, name: 'honesty', args, isWhole: wanted === undefined });
};

const shown = ({ topic, question, misleading }: Verdict): readonly string[] =>
  misleading.map((reason) => `${topic}: ${question.truth}\n$ lodestone ${question.command.join(' ')}\n${reason}`);

const summaryOf = (verdicts: readonly Verdict[]): string => {
  const topics = [...new Set(verdicts.map(({ topic }) => topic))];
  const width = Math.max(...topics.map(({ length }) => length));
  const lines = topics.map((topic) => {
    const own = verdicts.filter((verdict) => verdict.topic === topic);
    return `${topic.padEnd(width)}  ${String(own.length).padStart(3)} questions  ${misleadingOf(own)} misleading`;
  });
  return `${[...lines, `${'all'.padEnd(width)}  ${String(verdicts.length).padStart(3)} questions  ${misleadingOf(verdicts)} misleading`].join('\n')}\n`;
};

const misleadingOf = (verdicts: readonly Verdict[]): number => verdicts.filter(({ misleading }) => misleading.length > 0).length;
