/** Asks the questions of a topic in a temporary repository, through the command line in this process. */
import { runHere } from '../../test/support/command-here.ts';
import { PATIENT_SETTINGS } from '../../test/support/patience.ts';
import { temporaryRepository } from '../../test/support/temporary-repository.ts';
import { judge, type RunCommand } from './judge.ts';
import type { Question, Topic } from './question.ts';

export type Verdict = { readonly topic: string; readonly question: Question; readonly misleading: readonly string[] };

export const runTopic = async (topic: Topic): Promise<readonly Verdict[]> => {
  const repository = temporaryRepository(topic.files);
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: repository.home,
    LODESTONE_HOME: repository.home,
    LODESTONE_BACKGROUND: 'off',
    NO_COLOR: '1',
    ...PATIENT_SETTINGS,
    ...topic.env,
  };
  const run: RunCommand = (args) => runHere({ repo: repository.root, env }, args);
  try {
    topic.prepare?.(repository);
    if (topic.isIndexed !== false) await run(['index']);
    topic.change?.(repository);
    const verdicts: Verdict[] = [];
    for (const question of topic.questions)
      verdicts.push({ topic: topic.name, question, misleading: await judge(question, run) });
    return verdicts;
  } finally {
    repository.dispose();
  }
};
