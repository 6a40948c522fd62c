/**
 * What parsing alone costs on this machine: the yardstick that makes runs on different machines comparable. Uses the
 * parser as its package offers it, without any of the product.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Language, Parser } from 'web-tree-sitter';
import { sampledLanguageOf } from './sampled-languages.ts';

/** CPU milliseconds and bytes of one parse of every file that has a grammar. Reading them is not counted. */
export const bareParse = async (
  folder: string,
  files: readonly string[],
): Promise<{ readonly cpu: number; readonly bytes: number }> => {
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
