/** A process of its own that writes or reads a store, for the tests of several processes. Arguments: folder, what to do. */
import { openStore } from '../open-store.ts';
import type { Store } from '../port.ts';
import { ATTRIBUTES, writeFiles } from './sample.ts';
import { filesOf, readWhole, TREE } from './shared-view.ts';

const say = (line: string): boolean => process.stdout.write(`${line}\n`);

const writeOn = async (store: Store): Promise<void> => {
  const writer = await store.acquireWriter({ waitMs: 10_000 });
  if (!writer) throw new Error('no lock');
  const view = await store.read((reader) => reader.view(TREE));
  for (let revision = view?.revision ?? 0; ; ) {
    const put = await writeFiles(writer, filesOf(revision + 1));
    revision = await writer.publishView({ name: TREE, from: revision, put, remove: [], attributes: ATTRIBUTES });
    say(`published ${revision}`);
    await writer.mergeSegments();
    if (revision % 5 === 0) await writer.collectGarbage([TREE]);
  }
};

const readOn = async (store: Store): Promise<void> => {
  for (;;) {
    say(`saw ${await readWhole(store)}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
};

const tryToWrite = async (store: Store): Promise<void> => {
  const outcome = await store.acquireWriter({ waitMs: 0 }).then(
    (writer) => (writer ? 'acquired' : 'locked'),
    (error: Error & { code?: string }) => `refused ${error.code}`,
  );
  say(outcome);
  const view = await store.read((reader) => reader.view(TREE));
  say(`view ${view?.revision ?? 'none'}`);
  await store.close();
};

const RUNS: Readonly<Record<string, (store: Store) => Promise<void>>> = { write: writeOn, read: readOn, try: tryToWrite };

const [folder, what] = process.argv.slice(2);
const run = RUNS[what ?? ''];
if (folder && run) await run(await openStore({ folder }));
