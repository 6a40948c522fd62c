import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { describe, expect, it, vi } from 'vitest';
import { dataFolder, repositoryFolder } from './folders.ts';
import { formatLine, log, logLevel, useLogLevel } from './log.ts';
import { grammarPath, packageRoot, workerScript } from './package-root.ts';

describe('the data folder', () => {
  const home = '/home/u';
  it('is LODESTONE_HOME, or the default of the platform', () => {
    expect(dataFolder({ env: { LODESTONE_HOME: '/x' }, platform: 'linux', home })).toBe('/x');
    expect(dataFolder({ env: { XDG_DATA_HOME: '/data' }, platform: 'linux', home })).toBe('/data/lodestone');
    expect(dataFolder({ env: { XDG_DATA_HOME: 'relative' }, platform: 'linux', home })).toBe('/home/u/.local/share/lodestone');
    expect(dataFolder({ env: {}, platform: 'darwin', home })).toBe('/home/u/Library/Application Support/lodestone');
    expect(dataFolder({ env: { LOCALAPPDATA: '/local' }, platform: 'win32', home })).toBe('/local/lodestone');
  });

  it('has one folder per repository, with a recognizable name', () => {
    const host = { env: { LODESTONE_HOME: '/x' }, platform: 'linux', home } as const;
    expect(repositoryFolder('/code/my app/.git', host)).toMatch(/^\/x\/repositories\/my-app-[0-9a-f]{16}$/u);
    expect(repositoryFolder('/code/a', host)).not.toBe(repositoryFolder('/other/a', host));
  });
});

describe('the package', () => {
  it('is found from the sources', () => {
    const manifest = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as { name: string; version: string };
    expect(manifest.name).toBe('lodestone');
    expect(grammarPath('@scope/package/x.wasm')).toBe(join(packageRoot(), 'dist/grammars/x.wasm.gz'));
    expect(workerScript('query-worker')).toBe(join(packageRoot(), 'dist/query-worker.js'));
  });
});

describe('the log', () => {
  it('writes one line per message, to stderr, at or above its level', () => {
    const lines: string[] = [];
    const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => lines.push(String(text)) > 0);
    useLogLevel('info');
    log.debug('unseen');
    log.info('seen\nhere', { path: 'a b', count: 2 });
    useLogLevel('silent');
    log.error('unseen');
    useLogLevel(logLevel());
    spy.mockRestore();
    expect(lines).toEqual(['lodestone info: seen ↵ here path="a b" count=2\n']);
  });

  it('warns by default', () => {
    expect(logLevel({})).toBe('warn');
    expect(logLevel({ LODESTONE_LOG: 'nonsense' })).toBe('warn');
    expect(logLevel({ LODESTONE_LOG: 'DEBUG' })).toBe('debug');
  });

  it('keeps stack traces on one line', () => {
    expect(formatLine('error', 'x', { error: new Error('boom') })).not.toContain('\n');
  });
});

describe('onParentDeath', () => {
  it('notifies a child that its parent has died', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lodestone-parent-'));
    const bundle = join(folder, 'watch.mjs');
    buildSync({
      entryPoints: [join(packageRoot(), 'src/platform/on-parent-death.ts')],
      outfile: bundle,
      format: 'esm',
      logLevel: 'error',
    });
    const orphan = `import { onParentDeath } from ${JSON.stringify(bundle)}; import { writeFileSync } from 'node:fs';
      onParentDeath(() => { writeFileSync(${JSON.stringify(join(folder, 'notified'))}, ''); process.exit(0); }, 20);
      writeFileSync(${JSON.stringify(join(folder, 'up'))}, ''); setTimeout(() => process.exit(1), 600000);`;
    const parent = spawn('sh', ['-c', 'node --input-type=module -e "$CODE" & wait'], {
      env: { ...process.env, CODE: orphan },
      stdio: 'ignore',
    });
    await expect.poll(() => existsSync(join(folder, 'up'))).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => existsSync(join(folder, 'notified'))).toBe(true);
    rmSync(folder, { recursive: true });
  });
});
