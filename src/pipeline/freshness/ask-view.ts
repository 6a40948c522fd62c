/** A question about one view, whichever kind it is of: brought up to date as the policy wants, then asked in one transaction. */
import type { TextReader, ViewName } from '#model';
import { climb, type Footing, missingProblem, type Opened, type Subject } from './ladder.ts';
import type { TextSource } from '../views/text-reader.ts';
import type { CurrentStore } from '../stores/current-store.ts';
import type { Prepared, PrepareRequest } from '../port.ts';
import type { RunningJob } from '../update/running-job.ts';
import type { Updates } from '../update/updates.ts';
import { nothingYet } from '../views/nothing-yet.ts';

/** What sets one kind of view apart from the others. */
export type AskedView = {
  readonly name: ViewName;
  /** The branch, tag or commit that was asked for. */
  readonly ref?: string | undefined;
  readonly check: Subject['check'];
  /** Starts an update, or joins the one that runs. `isOwn`: none runs, so that it sees all that the caller saw. */
  readonly begin: (isOwn: boolean) => RunningJob;
  /** The texts as they are now. */
  readonly texts: (source: TextSource) => TextReader;
  /** The files themselves, while there is no index. */
  readonly scanTexts?: NonNullable<Prepared['scanTexts']>;
};

export type AskedRepository = {
  readonly root: string;
  /** Its data folder. */
  readonly folder: string;
  readonly objectFormat: 'sha1' | 'sha256';
  /** Whether work may go on after the answer. */
  readonly mayContinue: boolean;
  readonly current: CurrentStore;
  readonly updates: Updates;
};

export type Question<Answer> = (prepared: Prepared) => Promise<Answer>;

export const askView = <Answer>(
  {
    repository,
    view,
    request,
  }: { readonly repository: AskedRepository; readonly view: AskedView; readonly request: PrepareRequest },
  question: Question<Answer>,
): Promise<Answer> =>
  climb({
    subject: subjectOf(repository, view),
    request,
    ask: async ({ opened, ...freshness }) => {
      const { scanTexts } = view;
      if (scanTexts && request.needs === 'text' && !opened.stored) return question({ ...freshness, scanTexts });
      return question({ ...freshness, view: openedView(repository, view, opened) });
    },
  });

const subjectOf = (repository: AskedRepository, { name, ref, check, begin }: AskedView): Subject => {
  const { root, folder, mayContinue, updates } = repository;
  return {
    root,
    ref,
    storePath: folder,
    mayContinue,
    check,
    read: (use) => readView(repository, name, use),
    job: () => updates.job(name),
    failure: () => updates.failure(name),
    begin: () => {
      const isOwn = updates.job(name) === undefined;
      return { job: begin(isOwn), isOwn };
    },
  };
};

const readView = async <Answer>(
  { current, updates }: AskedRepository,
  name: ViewName,
  use: (opened: Opened) => Promise<Answer>,
): Promise<Answer> => {
  const isBeingBuilt = updates.job(name) !== undefined;
  const store = isBeingBuilt ? await current.getOrCreate() : await current.get();
  if (!store) return use({});
  return store.read(async (reader) => {
    const stored = await reader.view(name);
    return use(stored ? { reader, stored } : { reader });
  });
};

/** A build that has published nothing so far answers with an empty, partial view rather than with a failure. */
const openedView = (
  { root, folder, objectFormat, updates }: AskedRepository,
  { name, texts }: AskedView,
  { reader, ...opened }: Footing['opened'],
): NonNullable<Prepared['view']> => {
  const stored = opened.stored ?? (updates.job(name) ? nothingYet(name, root) : undefined);
  if (!reader || !stored) throw missingProblem({ root, folder });
  return { stored, reader, readText: texts({ table: stored.table, reader, objectFormat }) };
};
