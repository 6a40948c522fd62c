import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openViewOf } from '../../src/link/testing/linked-view.ts';
import { printSurfaces } from '../../src/stitch/testing/print-surfaces.ts';

const languages = join(import.meta.dirname, '../../src/languages');
const isAccepting = process.env['LODESTONE_ACCEPT'] === '1';

const folders = readdirSync(languages)
  .map((home) => join(home, 'frameworks'))
  .filter((home) => existsSync(join(languages, home)))
  .flatMap((home) => readdirSync(join(languages, home)).map((name) => join(home, name)))
  .filter((folder) => existsSync(join(languages, folder, 'framework.ts')));

/** The files below `fixtures/` of a framework are a project of their own; `surfaces.txt` is what is found in it. */
describe('the fixtures of a framework', () => {
  it.each(folders)('give the accepted surfaces: %s', async (folder) => {
    const found = await printSurfaces(await openViewOf(readProject(join(languages, folder, 'fixtures'))));
    const golden = join(languages, folder, 'surfaces.txt');
    if (isAccepting) writeFileSync(golden, found);
    expect(found).toBe(readFileSync(golden, 'utf8'));
    expect(found).not.toBe('');
  });
});

const readProject = (root: string): Readonly<Record<string, string>> => {
  const paths = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
};
