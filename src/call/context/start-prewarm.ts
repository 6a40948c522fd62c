import { isProblem, OPERATION } from '#model';
import type { Caller, Engine } from './operation-context.ts';
import { readableFolder, resolveRoot } from './resolve-root.ts';

/** Warms up the default repositories of this caller, in the background. */
export const startPrewarm = (engine: Engine, caller: () => Promise<Caller>): void =>
  engine.prewarm.start(async () => rootsToWarmUp(engine, await caller()));

const rootsToWarmUp = async (engine: Engine, caller: Caller): Promise<readonly string[]> => {
  const retry = (repo: string, reason: string) => ({ tool: OPERATION.healthCheck, args: { repo }, reason });
  try {
    return [await resolveRoot({ engine, config: engine.settings().config, caller, retry })];
  } catch (error) {
    if (!isProblem(error)) throw error;
    // Several roots are open; each call names its own, so warm them all.
    const candidates = caller.clientRoots?.length ? caller.clientRoots : (engine.allowedRoots ?? []);
    const folders = await Promise.all(candidates.map((root) => readableFolder({ engine, caller }, root)));
    return [...new Set(folders.filter((folder) => folder !== undefined))].sort();
  }
};
