import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Envelope } from '#model';
import { runHere } from '../support/command-here.ts';
import { MAIN, makeSample, runCommand, type Sample } from './surfaces.ts';

let sample: Sample;
beforeAll(() => {
  sample = makeSample();
});
afterAll(() => sample.remove());

const run = (...args: string[]) => runCommand(sample, args);

describe('the command', () => {
  it('indexes, finds, outlines and reads', async () => {
    expect(await run('index')).toMatchObject({ code: 0 });
    expect((await run('search', 'cart', 'total')).stdout).toContain('src/cart.ts');
    expect((await run('locate', 'formatPrice')).stdout).toContain('src/price.ts:6');
    expect((await run('outline', 'src/cart.ts')).stdout).toContain('Cart');
    expect((await run('grep', 'toFixed')).stdout).toContain('src/price.ts');
    const [span, words] = [await run('span', 'src/price.ts:1-3'), await run('span', 'src/price.ts', '1', '3')];
    expect(span.stdout).toContain('export type Price');
    expect(words.stdout).toBe(span.stdout);
    expect(await run('status')).toMatchObject({ code: 0 });
    for (const args of [['sync'], ['index', '--force'], ['manage-index', 'status']])
      expect(await runHere(sample, args)).toMatchObject({ code: 0 });
  });

  it('takes the repository as an argument or an option, from any folder', async () => {
    const elsewhere = { ...sample, repo: '/' };
    const [word, option] = [
      await runCommand(elsewhere, ['status', sample.repo]),
      await runCommand(elsewhere, ['status', '--repo', sample.repo]),
    ];
    expect(word.stdout).toBe(option.stdout);
    expect(word.code).toBe(0);
  });

  it('prints text without colours in a pipe, and one envelope with --json', async () => {
    const { stdout } = await run('locate', 'Cart');
    expect(stdout).not.toContain('\u001b');
    const envelope = JSON.parse((await run('locate', 'Cart', '--json')).stdout) as Envelope;
    expect(envelope.status).toBe('ok');
    expect(JSON.parse((await run('--json', 'locate', 'Cart')).stdout)).toMatchObject({ data: envelope.data });
  });

  it.each([
    [0, ['locate', 'Cart']],
    [0, ['--help']],
    [0, ['search', '--help']],
    [1, ['search', 'x', '--limit', 'many']],
    [1, ['outline', 'gone.ts']],
    [1, ['search', 'x', '--repo', '/no/such/folder']],
    [1, ['command', '--json', '{"action":"nothing"}']],
    [1, ['command', '--json', '{']],
    [2, ['serch', 'x']],
    [2, ['search']],
    [2, ['health-check', 'word']],
    [2, ['command']],
    [2, ['serve', '--http', '--bind', '0.0.0.0:7700']],
  ])('ends with %i: %j', async (code, args) => {
    expect((await runHere(sample, args)).code).toBe(code);
  });

  it.each([
    [1, ['outline', 'gone.ts']],
    [2, ['serch', 'x']],
  ])('hands its status to its process: %i', async (code, args) => {
    expect((await run(...args)).code).toBe(code);
  });

  it('suggests the nearest command and teaches by example', async () => {
    expect((await runHere(sample, ['serch', 'x'])).stderr).toContain('search');
    expect((await runHere(sample, ['search', '--help'])).stdout).toContain('Examples:\n  lodestone search');
  });

  it('says in the help of a flag that is on by default that it switches something off', async () => {
    expect((await runHere(sample, ['refs', '--help'])).stdout).toMatch(/--no-excerpt +Switch off: include the source line/u);
  });

  it('reads a request from a file or from its input', async () => {
    const request = JSON.stringify({ action: 'locate_symbol', payload: { name: 'Cart' } });
    const piped = await runCommand(sample, ['command', '-'], request);
    expect((JSON.parse(piped.stdout) as Envelope).status).toBe('ok');
    const missing = await runHere(sample, ['command', '--file', 'no-such-file.json']);
    expect([missing.code, (JSON.parse(missing.stdout) as Envelope).error?.code]).toEqual([1, 'invalid_input']);
  });

  it('survives a reader that closes the pipe early', async () => {
    const child = spawn(process.execPath, [MAIN, 'grep', 'cart', '--json'], { cwd: sample.repo, env: sample.env });
    child.stdout.destroy();
    let complaint = '';
    child.stderr.on('data', (chunk) => (complaint += chunk));
    const code = await new Promise((resolve) => child.once('exit', resolve));
    expect([code, complaint]).toEqual([0, '']);
  });

  it('prints its version without loading anything', async () => {
    expect((await run('--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/u);
  });
});
