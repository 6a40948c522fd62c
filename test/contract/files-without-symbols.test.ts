import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type InProcess, openInProcess } from './in-process.ts';
import { makeSample, type Sample } from './surfaces.ts';

const FILES = `//- native/main.erl
fn start_engine() {}
//- native/lib.erl
fn connect() { start_engine() }
//- web/connect.ts
export function connect() {}
//- logo.bin
\0\0
`;

let sample: Sample;
let lodestone: InProcess;

beforeAll(async () => {
  sample = makeSample(FILES);
  lodestone = await openInProcess(sample);
  await lodestone.ask('manage_index', { action: 'create' });
});
afterAll(async () => {
  await lodestone.stop();
  sample.remove();
});

describe('a language without a grammar', () => {
  it('is named by the outline of its files, which offers to read them', async () => {
    const { message, next_actions: next } = await lodestone.ask('get_file_outline', { path: 'native/main.erl' });
    expect(message).toBe('Erlang is searched as text only: native/main.erl has no outline.');
    expect(next).toMatchObject([{ tool: 'code_get_span', args: { path: 'native/main.erl' } }]);
  });

  it('is named when no symbol has the name, or the name also occurs in its files', async () => {
    const absent = await lodestone.askText('locate_symbol', { name: 'start_engine' });
    expect(absent).toMatch(/^No symbol is named "start_engine"; 2 files mention it/u);
    expect(absent).toContain('Erlang (2 files) is searched as text only; its symbols are not known.');
    const found = await lodestone.askText('locate_symbol', { name: 'connect' });
    expect(found).toMatch(/^1 symbol\./u);
    expect(found).toContain('The name also occurs in Erlang (1 file), searched as text only.');
  });

  it.each(['status', 'create'])('is counted by %s', async (action) => {
    const { data } = await lodestone.ask('manage_index', { action });
    expect(data?.['counts']).toMatchObject({ languages: { typescript: 1 }, text_only: { Erlang: 2 } });
    expect(await lodestone.askText('manage_index', { action })).toMatch(/^text only\s+Erlang 2$/mu);
  });
});

describe('a path that is no text file', () => {
  it.each([
    ['native', '"native" is a folder, not a file.', 'list_files'],
    ['logo.bin', 'logo.bin is a binary file.', 'list_files'],
    ['nativ/main.erl', 'No file "nativ/main.erl".', 'code_get_span'],
  ])('is described as what it is: %s', async (path, message, next) => {
    const { error } = await lodestone.ask('code_get_span', { path });
    expect([error?.code, error?.message, error?.next_actions[0]?.tool]).toEqual(['file_not_found', message, next]);
  });
});

it('says that a bare repository has no files on disk, and offers a commit', async () => {
  const bare = `${sample.repo}.git`;
  execFileSync('git', ['clone', '-q', '--bare', sample.repo, bare]);
  try {
    for (const [operation, input] of [
      ['locate_symbol', { name: 'connect' }],
      ['get_file_outline', { path: 'web/connect.ts' }],
      ['text_search', { pattern: 'connect' }],
    ] as const) {
      const { error } = await lodestone.ask(operation, { ...input, repo: bare });
      expect(error?.message).toBe('"ref" is required: this is a bare repository or a git folder, without files on disk.');
      const [next] = error?.next_actions ?? [];
      expect(next).toMatchObject({ tool: operation, args: { ...input, repo: bare, ref: 'HEAD' } });
      expect((await lodestone.ask(operation, next!.args)).status).toBe('ok');
    }
    const { status, message } = await lodestone.ask('manage_index', { action: 'status', repo: bare });
    expect([status, message]).toEqual(['ok', 'A bare repository: it has no files on disk. Read a commit with ref.']);
  } finally {
    rmSync(bare, { recursive: true });
  }
});
