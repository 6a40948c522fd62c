import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeProgram } from '#surfaces/cli';
import { fakeEngine, fakeSearch, type FakeEngine } from '../support/fake-engine.ts';

const ELSEWHERE = '/elsewhere';
const REQUEST = JSON.stringify({ action: 'fake_search', payload: { query: 'x' } });

let printed = '';
beforeEach(() => {
  printed = '';
  const take = (text: string | Uint8Array, done?: unknown): boolean => {
    printed += String(text);
    if (typeof done === 'function') done();
    return true;
  };
  vi.spyOn(process.stdout, 'write').mockImplementation(take);
  vi.spyOn(process.stderr, 'write').mockImplementation(() => true);
});
afterEach(() => vi.restoreAllMocks());

type Outcome = { readonly roots: readonly string[]; readonly flags: readonly string[]; readonly code: number };

/** Runs a command line on an engine that only knows the current folder and another one. */
const run = async (...argv: readonly string[]): Promise<Outcome> => {
  const engine: FakeEngine = fakeEngine({ folders: [process.cwd(), ELSEWHERE], gitRoots: [process.cwd()] });
  const seen = { flags: new Array<string>(), code: -1 };
  const program = makeProgram({
    argv,
    operations: [fakeSearch],
    version: '1.2.3',
    signal: new AbortController().signal,
    servedRoot: async (repo) => repo,
    openEngine: async ({ flags = [] } = {}) => {
      seen.flags.push(...flags);
      return engine;
    },
    setExitCode: (code) => {
      seen.code = code;
    },
  });
  await program.parseAsync([...argv], { from: 'user' });
  return { ...seen, roots: engine.openRepositories().map(({ root }) => root) };
};

/** Equivalent command lines: the option before the command, after it, and in its other form. */
const everywhere = (option: string, value: string, command: readonly string[]): readonly (readonly string[])[] => [
  [option, value, ...command],
  [`${option}=${value}`, ...command],
  [...command, option, value],
  [...command, `${option}=${value}`],
];

const COMMANDS: readonly (readonly string[])[] = [
  ['fake-search', 'x'],
  ['command', '--json', REQUEST],
];

describe('an option of every command', () => {
  // Issue 11: `lodestone --repo X command --json …` asked about the current folder.
  it.each(COMMANDS.flatMap((command) => everywhere('--repo', ELSEWHERE, command)))(
    'names the repository: %s %s %s %s',
    async (...argv) => {
      expect(await run(...argv)).toMatchObject({ roots: [ELSEWHERE], code: 0 });
    },
  );

  it.each(COMMANDS.flatMap((command) => everywhere('--set', 'max_reindex_ms=7', command)))(
    'sets a setting: %s %s %s %s',
    async (...argv) => {
      expect(await run(...argv)).toMatchObject({ flags: ['max_reindex_ms=7'], code: 0 });
    },
  );

  it('asks for JSON before the command and after it', async () => {
    for (const argv of [
      ['--json', 'find', 'x'],
      ['find', 'x', '--json'],
      ['--json', ...(COMMANDS[1] ?? [])],
    ]) {
      printed = '';
      await run(...argv);
      expect(JSON.parse(printed)).toMatchObject({ status: 'ok' });
    }
  });

  it('is overridden by the same option after the command, and by the request itself', async () => {
    expect((await run('--repo', '/nowhere', 'find', 'x', '--repo', ELSEWHERE)).roots).toEqual([ELSEWHERE]);
    expect((await run('--repo', '/nowhere', 'command', '--repo', ELSEWHERE, '--json', REQUEST)).roots).toEqual([ELSEWHERE]);
    const own = JSON.stringify({ action: 'fake_search', payload: { query: 'x', repo: ELSEWHERE } });
    expect((await run('--repo', '/nowhere', 'command', '--json', own)).roots).toEqual([ELSEWHERE]);
  });

  it('is rejected before the command if not all commands share it, or without its value', async () => {
    await expect(run('--frobnicate', 'find', 'x')).rejects.toMatchObject({ code: 'commander.unknownOption' });
    await expect(run('--limit', '3', 'find', 'x')).rejects.toMatchObject({ code: 'commander.unknownOption' });
    await expect(run('--repo')).rejects.toMatchObject({ code: 'commander.optionMissingArgument' });
  });
});
