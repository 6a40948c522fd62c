/** One engine in this process: for tests of many calls, which would be slow as commands. */
import { callOperation, renderAnswer } from '#call';
import { OPERATIONS } from '#operations';
import { openEngine } from '../../src/engine.ts';
import type { Ask, Input, Sample, Serving } from './surfaces.ts';

export type InProcess = Serving & { readonly askText: (operation: string, input: Input) => Promise<string> };

/** The index home is a setting of the process, so only one at a time. */
export const openInProcess = async ({ repo, env }: Sample): Promise<InProcess> => {
  const environment = { ...process.env };
  Object.assign(process.env, env);
  const engine = await openEngine({ version: 'test', flags: ['index.watch=false'] });
  const call = (operation: string, input: Input) =>
    callOperation({ engine, operations: OPERATIONS }, { operation, input }, { surface: 'test', folder: repo });
  const ask: Ask = async (operation, input) => (await call(operation, input)).envelope;
  const askText: InProcess['askText'] = async (operation, input) =>
    renderAnswer(await call(operation, input), ({ tool, args }) => `${tool} ${JSON.stringify(args)}`);
  const stop = async (): Promise<void> => {
    await engine.close();
    for (const name of Object.keys(env)) delete process.env[name];
    Object.assign(process.env, environment);
  };
  return { ask, askText, stop };
};
