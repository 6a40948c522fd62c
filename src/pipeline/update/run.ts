/**
 * The pipeline: identify → texts (tier 1) → facts (tier 2) → publish. Contents and facts are written immediately but stay
 * invisible until a publication refers to them, so a kill or cancellation loses no finished work and breaks nothing.
 */
import type { WorkOptions } from '../port.ts';
import { ViewDraft } from './draft.ts';
import { extractFacts } from './extract-facts.ts';
import { identifyFiles } from './identify-files.ts';
import type { UpdateTools } from './update-context.ts';
import { parseEarly } from './parse-early.ts';
import type { Plan } from '../views/plan.ts';
import { planOutdated } from './plan-outdated.ts';
import { environmentProblem } from '../workers/failed-work.ts';
import { groupContents, readTexts } from './read-texts.ts';

export type UpdateTotals = {
  readonly changes: ReturnType<ViewDraft['changes']>;
  readonly textsIndexed: number;
  readonly filesParsed: number;
  readonly filesWithProblems: number;
  readonly bytesRead: number;
};

/** Up to this many files, text and symbols are published in one step, so readers never see half of a small sync. */
const ONE_STEP_FILES = 64;

export const runUpdate = async (tools: UpdateTools, given: Plan, options: WorkOptions): Promise<UpdateTotals> => {
  const plan = await planOutdated(tools, given);
  if (plan.retriesGivenUp) tools.pool.retryUnavailable();
  const draft = new ViewDraft({ writer: tools.writer, plan, now: tools.now });
  const context = { tools, plan, draft, options };
  const identified = await identifyFiles(context);
  const contents = await groupContents(context, identified);
  const isOneStep = plan.files.length <= ONE_STEP_FILES;
  const earlyParse = isOneStep ? parseEarly(context, contents.lacking) : undefined;
  const texts = await readTexts(context, contents);
  if (!isOneStep) await draft.publish(1);
  const facts = await extractFacts(context, earlyParse);
  await draft.publish(facts.isWhole ? 2 : 1);
  if (facts.outage !== undefined) throw environmentProblem(facts.outage);
  options.onProgress?.({ stage: 'finish', done: 1, total: 1 });
  return {
    changes: draft.changes(),
    textsIndexed: texts.indexed,
    filesParsed: facts.parsed,
    filesWithProblems: facts.withProblems,
    bytesRead: texts.bytesRead + facts.bytesRead,
  };
};
