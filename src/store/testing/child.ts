/** A child process that writes or reads a store, for tests with several processes. Arguments: folder, action. */
import { openStore } from '../open-store.ts';
import type { Store } from '../port.ts';
import { SAMPLE_ATTRIBUTES, writeSampleFiles } from './sample.ts';
import { filesOfRevision, readWholeRevision, SHARED_VIEW } from './shared-view.ts';

const printLine = (line: string): boolean => process.stdout.write(`${line}\n`);

const writeForever = async (store: Store): Promise<void> => {
  const writer = await store.acquireWriter({ waitMs: 10_000 });
  if (!writer) throw new Error('no lock');
  const view = await store.read((reader) => reader.view(SHARED_VIEW));
  for (let revision = view?.revision ?? 0; ; ) {
    const put = await writeSampleFiles(writer, filesOfRevision(revision + 1));
    revision = await writer.publishView({ name: SHARED_VIEW, from: revision, put, remove: [], attributes: SAMPLE_ATTRIBUTES });
    printLine(`published ${revision}`);
    await writer.mergeSegments();
    if (revision % 5 === 0) await writer.collectGarbage([SHARED_VIEW]);
  }
};

const readForever = async (store: Store): Promise<void> => {
  for (;;) {
    printLine(`saw ${await readWholeRevision(store)}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
};

const tryToWrite = async (store: Store): Promise<void> => {
  const outcome = await store.acquireWriter({ waitMs: 0 }).then(
    (writer) => (writer ? 'acquired' : 'locked'),
    (error: Error & { code?: string }) => `refused ${error.code}`,
  );
  printLine(outcome);
  const view = await store.read((reader) => reader.view(SHARED_VIEW));
  printLine(`view ${view?.revision ?? 'none'}`);
  await store.close();
};

const ACTIONS: Readonly<Record<string, (store: Store) => Promise<void>>> = {
  write: writeForever,
  read: readForever,
  try: tryToWrite,
};

const [folder, what] = process.argv.slice(2);
const action = ACTIONS[what ?? ''];
if (folder && action) await action(await openStore({ folder }));
