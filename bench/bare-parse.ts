/**
 * The cost of parsing alone on this machine, to compare runs on different machines. Uses the parser package directly,
 * without the product. `bare-parse SETTINGS` prints one line of JSON.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Language, Parser } from 'web-tree-sitter';
import { sampledLanguageOf } from './sampled-languages.ts';

export type BareParseSettings = { readonly folder: string; readonly files: readonly string[] };
/** CPU milliseconds and bytes of parsing every file that has a grammar once. Reading does not count. */
export type BareParse = { readonly cpu: number; readonly bytes: number };

const bareParse = async ({ folder, files }: BareParseSettings): Promise<BareParse> => {
  await Parser.init();
  const parser = new Parser();
  const total = { cpu: 0, bytes: 0 };
  const grammars = new Set(files.flatMap((file) => sampledLanguageOf(file)?.grammar ?? []));
  for (const grammar of grammars) {
    parser.setLanguage(await Language.load(join('dist', 'grammars', grammar)));
    const texts = files
      .filter((file) => sampledLanguageOf(file)?.grammar === grammar)
      .map((file) => readFileSync(join(folder, file), 'utf8'));
    const before = process.cpuUsage();
    for (const text of texts) parser.parse(text)?.delete();
    const { user, system } = process.cpuUsage(before);
    total.cpu += (user + system) / 1000;
    total.bytes += texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  }
  return total;
};

console.log(JSON.stringify(await bareParse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')))));
