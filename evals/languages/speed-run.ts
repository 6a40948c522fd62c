/**
 * One process, one language: reads a JSON line `{ id, paths }` on stdin, loads the grammar and extracts every file. Prints a JSON
 * line with the processor time of both.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { createExtractor } from '#extract';
import { LANGUAGES, languageOfPath } from '#languages';

const require = createRequire(`${process.cwd()}/`);
const { id, paths }: { readonly id: string; readonly paths: readonly string[] } = JSON.parse(readFileSync(0, 'utf8'));
const files = paths.map((path) => ({ text: readFileSync(path, 'utf8'), language: languageOfPath(path) }));

const cpuMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1e3;
};

const extractor = await createExtractor({ readGrammar: (grammar) => readFile(require.resolve(grammar)) });
const before = process.cpuUsage();
for (const language of LANGUAGES.filter((each) => each.id === id)) await extractor.load(language);
const loadMs = cpuMs(before);
const loaded = process.cpuUsage();
for (const { text, language } of files) if (language) await extractor.extract(text, language);
process.stdout.write(`${JSON.stringify({ loadMs, extractMs: cpuMs(loaded) })}\n`);
