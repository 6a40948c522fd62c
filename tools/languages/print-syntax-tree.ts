/** `npm run -s syntax-tree -- FILE`: prints the syntax tree that the grammar of the file's language makes of it. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Language as Grammar, type Node, Parser } from 'web-tree-sitter';
import { languageOfPath } from '#languages';

const require = createRequire(`${process.cwd()}/`);

/** Longer leaves are cut. */
const SHOWN_CHARACTERS = 40;

const linesOf = (node: Node, field: string | null, depth: number): readonly string[] => {
  if (!node.isNamed && node.childCount === 0 && field === null && node.type === node.text && !/\w/u.test(node.text)) return [];
  const type = node.isNamed ? node.type : JSON.stringify(node.type);
  const text = node.childCount === 0 && node.text !== node.type ? ` ${JSON.stringify(node.text.slice(0, SHOWN_CHARACTERS))}` : '';
  const name = field === null ? '' : `${field}: `;
  const mark = node.isMissing ? ' (missing)' : '';
  const place = `${node.startPosition.row + 1}:${node.startPosition.column + 1}`;
  const own = `${'  '.repeat(depth)}${name}${type}${text}${mark}  ${place}`;
  const inner = node.children.flatMap((child, index) => (child ? linesOf(child, node.fieldNameForChild(index), depth + 1) : []));
  return [own, ...inner];
};

const main = async (path: string | undefined): Promise<void> => {
  if (path === undefined) throw new Error('usage: npm run -s syntax-tree -- FILE');
  const text = readFileSync(path, 'utf8');
  const language = languageOfPath(path, text);
  if (!language) throw new Error(`no language for ${path}. Add its extension to a language.ts.`);
  if (language.grammar === undefined) throw new Error(`${language.id} has no grammar: it is read by hand.`);
  await Parser.init({ locateFile: () => require.resolve('web-tree-sitter/web-tree-sitter.wasm') });
  const parser = new Parser();
  parser.setLanguage(await Grammar.load(readFileSync(require.resolve(language.grammar))));
  const tree = parser.parse(text);
  if (tree) process.stdout.write(`${linesOf(tree.rootNode, null, 0).join('\n')}\n`);
};

await main(process.argv[2]);
