import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { TURN_LIMITS } from '#model';
import { TurnMeter } from '../../test/support/turn-meter.ts';
import { listTree } from './git-tree.ts';

const TAB = 9;

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lodestone-tree-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

const git = (args: readonly string[], input = ''): string =>
  execFileSync('git', args, { cwd: root, input, encoding: 'utf8' }).trim();

it('reads a limited number of tree entries per turn', async () => {
  const { entries: most } = TURN_LIMITS.entries;
  git(['init', '-q']);
  const blob = git(['hash-object', '-w', '--stdin'], 'text');
  const lines = Array.from({ length: 4 * most }, (_, index) => `100644 blob ${blob}\tf${index}.ts`);
  const tree = git(['mktree'], `${lines.join('\n')}\n`);
  const meter = new TurnMeter();
  const indexOf = Buffer.prototype.indexOf;
  // Each entry is searched once for the tab before its path.
  vi.spyOn(Buffer.prototype, 'indexOf').mockImplementation(function (this: Buffer, ...args: unknown[]) {
    if (args[0] === TAB) meter.add({ entries: 1 });
    return Reflect.apply(indexOf, this, args);
  });
  expect(await listTree(root, tree)).toHaveLength(lines.length);
  meter.stop();
  expect(meter.most('entries')).toBeGreaterThan(0);
  expect(meter.most('entries')).toBeLessThanOrEqual(most);
});
