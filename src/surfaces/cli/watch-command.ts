import { setTimeout as pause } from 'node:timers/promises';
import { Command } from 'commander';
import { defined } from '#model';
import { type Engine, resolveRoot } from '#call';
import { onParentDeath } from '#platform';
import { writeOut } from './output.ts';
import type { CliSession } from './session.ts';
import { settingFlags, settingOption } from './setting-option.ts';

type WatchFlags = { readonly repo?: string; readonly json?: boolean };
type Listener = Parameters<Awaited<ReturnType<Engine['repository']>>['keepSynced']>[0];
type SyncReport = Parameters<Listener['onSync']>[0];
type WatchState = Parameters<NonNullable<Listener['onState']>>[0];

/** `watch`: syncs the index with the files and prints each sync, until stopped. */
export const watchCommand = (session: CliSession): Command => {
  const command = new Command('watch')
    .summary('Keep the index up to date until Ctrl-C.')
    .description('Prints one line per sync. Not needed for servers, which keep the index up to date themselves.')
    .option('--repo <path>', 'repository root (default: the repository of the current folder)')
    .option('--json', 'print one JSON object per line')
    .addOption(settingOption())
    .addHelpText('after', `\nExamples:\n${EXAMPLES.map((line) => `  ${line}`).join('\n')}\n`);
  return command.action(async (given: WatchFlags) => {
    const { repo, json: isJson = false } = { ...command.parent?.opts<WatchFlags>(), ...given };
    const orphaned = new AbortController();
    const stopWaiting = onParentDeath(() => orphaned.abort());
    const engine = await session.openEngine({ flags: settingFlags(command) });
    try {
      await watchRepository(engine, { repo, isJson, signal: AbortSignal.any([session.signal, orphaned.signal]) });
    } finally {
      stopWaiting();
      await engine.close();
    }
  });
};

const EXAMPLES = ['lodestone watch', 'lodestone watch --repo ~/code/app', 'lodestone watch --json | jq .modified'];

type WatchTarget = { readonly repo: string | undefined; readonly isJson: boolean; readonly signal: AbortSignal };

const watchRepository = async (engine: Engine, { repo, isJson, signal }: WatchTarget): Promise<void> => {
  const caller = { surface: 'cli', folder: process.cwd() } as const;
  const retry = (): never => {
    throw new Error('the command line has no client roots');
  };
  const root = await resolveRoot({ engine, config: engine.settings().config, caller, retry, ...defined({ repo }) });
  const listener = makeListener(isJson);
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      // Ends when the folder is replaced; the loop then opens the new one.
      await (await engine.repository(root)).keepSynced(listener, signal);
    } catch (error) {
      // Stopped during the first sync; finished work is kept.
      if (signal.aborted) return;
      if (isFirst) throw error;
      listener.onFailure?.(error);
      await pause(RETRY_MS, undefined, { signal, ref: true }).catch(() => undefined);
    }
  }
};

/** A deleted folder may come back. */
const RETRY_MS = 2_000;

const makeListener = (isJson: boolean): Listener => {
  let isFirst = true;
  let lastPrinted = '';
  const printOnce = (text: string): void => {
    if (text !== lastPrinted && text !== '') process.stderr.write(`lodestone: ${text}\n`);
    lastPrinted = text;
  };
  return {
    onSync: (report) => {
      const count = report.added + report.modified + report.removed;
      if (isFirst || count > 0) void writeOut(isJson ? jsonLine(report) : textLine(report));
      isFirst = false;
    },
    onFailure: (error) => printOnce(`sync failed, will retry: ${error instanceof Error ? error.message : String(error)}`),
    onState: (state) => printOnce(watchNote(state)),
  };
};

const watchNote = (state: WatchState): string => {
  if (!state) return 'index.watch is off; polling files every 2 s';
  return state.status === 'sweeping' ? `cannot watch files (${state.reason}); polling every 2 s` : '';
};

const jsonLine = ({ added, modified, removed, counts, duration_ms: took }: SyncReport): string =>
  JSON.stringify({ at: new Date().toISOString(), added, modified, removed, files: counts.files, duration_ms: took });

const textLine = ({ added, modified, removed, counts, duration_ms: took }: SyncReport): string => {
  const time = new Date().toTimeString().slice(0, 'hh:mm:ss'.length);
  return `${time}  ${added} added, ${modified} modified, ${removed} removed; ${counts.files} files, ${took} ms`;
};
