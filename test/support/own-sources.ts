/** The product on a test repository: given files, or a copy of this repository's sources. Queried like an agent does. */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { Envelope } from '#model';
import { renderAnswer } from '#call';
import { type Input, openProduct } from './open-product.ts';
import { type TemporaryRepository, temporaryRepository } from './temporary-repository.ts';

export type TestProduct = {
  readonly repository: TemporaryRepository;
  /** With a brief meta, as on MCP. */
  ask(operation: string, input: Input): Promise<Envelope>;
  /** As text. */
  read(operation: string, input: Input): Promise<string>;
  close(): Promise<void>;
};

/** Opened on `files` (see `temporaryRepository`). */
export const openProductOn = async (files: string): Promise<TestProduct> => open(temporaryRepository(files));

export const openProductOnOwnSources = async (): Promise<TestProduct> => {
  const repository = temporaryRepository();
  // Without tests and fixtures: half of the index cost, and no query needs them.
  const filter = (path: string): boolean => !/\.test\.ts$|\/(?:testing|fixtures)$/u.test(path);
  cpSync(join(import.meta.dirname, '..', '..', 'src'), join(repository.root, 'src'), { recursive: true, filter });
  repository.commit('sources');
  return open(repository);
};

const open = async (repository: TemporaryRepository): Promise<TestProduct> => {
  const { call, close } = await openProduct({ repo: repository.root, env: { LODESTONE_HOME: repository.home }, surface: 'mcp' });
  await call('manage_index', { action: 'create' });
  return {
    repository,
    ask: async (operation, input) => (await call(operation, input)).envelope,
    read: async (operation, input) => renderAnswer(await call(operation, input), ({ tool }) => tool),
    close: async () => {
      await close();
      repository.dispose();
    },
  };
};
