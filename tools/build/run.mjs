/** `node tools/build/run.mjs ENTRY.ts [arguments]`: bundles a TypeScript entry and runs it. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundleEntry } from './bundle.mjs';
import { root } from './install.mjs';

const [entry, ...rest] = process.argv.slice(2);
if (!entry) throw new Error('usage: node tools/build/run.mjs ENTRY.ts [arguments]');
mkdirSync(join(root, '.cache'), { recursive: true });
const folder = mkdtempSync(join(root, '.cache', 'run-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
// The engine starts this worker from the folder of its own bundle.
symlinkSync(join(root, 'dist', 'query-worker.js'), join(folder, 'query-worker.js'));
process.argv = [process.argv[0], resolve(entry), ...rest];
process.setSourceMapsEnabled(true);
await import(pathToFileURL(bundleEntry(entry, folder)).href);
