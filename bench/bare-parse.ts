/**
 * What parsing alone costs on this machine: the yardstick that makes runs on different machines comparable. Uses the
 * parser as its package offers it, without any of the product.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Language, Parser } from 'web-tree-sitter';

const GRAMMAR_OF_ENDING: readonly (readonly [RegExp, string])[] = [
  [/\.[cm]?ts$/u, 'tree-sitter-typescript.wasm'],
  [/\.tsx$/u, 'tree-sitter-tsx.wasm'],
  [/\.[cm]?jsx?$/u, 'tree-sitter-javascript.wasm'],
];

/** CPU milliseconds and bytes of one parse of every file that has a grammar. Reading them is not counted. */
export const bareParse = async (
  folder: string,
  files: readonly string[],
): Promise<{ readonly cpu: number; readonly bytes: number }> => {
  await Parser.init();
  const parser = new Parser();
  const total = { cpu: 0, bytes: 0 };
  for (const [ending, grammar] of GRAMMAR_OF_ENDING) {
    parser.setLanguage(await Language.load(join('dist', 'grammars', grammar)));
    const texts = files.filter((file) => ending.test(file)).map((file) => readFileSync(join(folder, file), 'utf8'));
    const before = process.cpuUsage();
    for (const text of texts) parser.parse(text)?.delete();
    const { user, system } = process.cpuUsage(before);
    total.cpu += (user + system) / 1000;
    total.bytes += texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  }
  return total;
};
