/** No answer misleads. `npm run evals honesty` prints the same verdicts with the answers, and adds real projects. */
import { beforeAll, describe, expect, it } from 'vitest';
import { runTopic, type Verdict } from './run-topic.ts';
import { TOPICS } from './topics.ts';

describe.each(TOPICS.map((topic) => [topic.name, topic] as const))('%s', (_name, topic) => {
  let verdicts: readonly Verdict[] = [];
  beforeAll(async () => {
    verdicts = await runTopic(topic);
  });

  it.each(topic.questions.map(({ truth }, index) => [truth, index] as const))('%s', (_truth, index) => {
    expect(verdicts[index]?.misleading).toEqual([]);
  });
});
