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
export const openProductOn = (files: string): Promise<TestProduct> => {
  const repository = temporaryRepository(files);
  return open(repository, repository.dispose);
};

/** Opened on a copy of this repository's sources, indexed once for the whole process: tests remove what they add. */
export const openProductOnOwnSources = (): Promise<TestProduct> => {
  ownSources ??= copyOwnSources();
  return open(ownSources, () => undefined);
};

let ownSources: TemporaryRepository | undefined;

/** Tests, fixtures and most languages: more than half of the index cost, and no query needs them. */
const LEFT_OUT = /\.test\.ts$|\/(?:testing|fixtures)$|\/languages\/(?!typescript$)[^./]+$/u;

const copyOwnSources = (): TemporaryRepository => {
  const repository = temporaryRepository();
  const filter = (path: string): boolean => !LEFT_OUT.test(path);
  cpSync(join(import.meta.dirname, '..', '..', 'src'), join(repository.root, 'src'), { recursive: true, filter });
  repository.commit('sources');
  process.once('exit', repository.dispose);
  return repository;
};

const open = async (repository: TemporaryRepository, dispose: () => void): Promise<TestProduct> => {
  const { call, close } = await openProduct({ repo: repository.root, env: { LODESTONE_HOME: repository.home }, surface: 'mcp' });
  await call('manage_index', { action: 'create' });
  return {
    repository,
    ask: async (operation, input) => (await call(operation, input)).envelope,
    read: async (operation, input) => renderAnswer(await call(operation, input), ({ tool }) => tool),
    close: async () => {
      await close();
      dispose();
    },
  };
};
