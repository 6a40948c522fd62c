/** The product in this process, for tests of many calls, which would be slow as commands. */
import { type Answer, type Caller, callOperation, type Engine } from '#call';
import { OPERATIONS } from '#operations';
import { openEngine } from '../../src/engine.ts';

export type Input = Readonly<Record<string, unknown>>;

export type OpenProduct = {
  readonly engine: Engine;
  readonly call: (operation: string, input: Input) => Promise<Answer>;
  /** Also restores the environment. */
  readonly close: () => Promise<void>;
};

type OpenOptions = {
  readonly repo: string;
  /** Variables for as long as the product is open. They belong to the process, so only one can be open at a time. */
  readonly env: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
  readonly surface?: Caller['surface'];
};

export const openProduct = async ({ repo, env, flags = [], surface = 'test' }: OpenOptions): Promise<OpenProduct> => {
  const before = { ...process.env };
  Object.assign(process.env, env);
  const engine = await openEngine({ version: 'test', flags });
  return {
    engine,
    call: (operation, input) =>
      callOperation({ engine, operations: OPERATIONS }, { operation, input }, { surface, folder: repo }),
    close: async () => {
      await engine.close();
      for (const name of Object.keys(env)) delete process.env[name];
      Object.assign(process.env, before);
    },
  };
};
