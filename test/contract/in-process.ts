/** The sample repository, queried in this process: for tests of many calls. */
import { renderAnswer } from '#call';
import { openProduct } from '../support/open-product.ts';
import type { Ask, Input, Sample, Serving } from './surfaces.ts';

export type InProcess = Serving & { readonly askText: (operation: string, input: Input) => Promise<string> };

export const openInProcess = async ({ repo, env }: Sample): Promise<InProcess> => {
  const { call, close } = await openProduct({ repo, env, flags: ['index.watch=false'] });
  const ask: Ask = async (operation, input) => (await call(operation, input)).envelope;
  const askText: InProcess['askText'] = async (operation, input) =>
    renderAnswer(await call(operation, input), ({ tool, args }) => `${tool} ${JSON.stringify(args)}`);
  return { ask, askText, stop: close };
};
