// Reads paths on standard input, writes the keys that `yaml` finds in them: path, line, kind and name, tab separated.
//
// A file that it cannot parse is written as `!` and the path. comparisons/yaml.json says how each kind is treated. It needs `yaml`
// in a folder of NODE_PATH.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const yaml = require(require.resolve('yaml', { paths: (process.env.NODE_PATH ?? '').split(':') }));

/** A file with more is bounded by whole levels. */
const MOST_KEYS = 500;
const ITEM_NAMES = new Set(['name', 'id']);

const keysOf = (text) => {
  const counter = new yaml.LineCounter();
  const documents = yaml.parseAllDocuments(text, { lineCounter: counter, logLevel: 'silent', uniqueKeys: false });
  const keys = [];
  const add = (kind, name, node) => keys.push({ kind, name: String(name), line: counter.linePos(node.range[0]).line });
  const visitMap = (map, kind, isItem) => {
    const pairs = map.items.filter(({ key }) => yaml.isScalar(key) && key.range);
    const name = isItem ? pairs.find(({ key, value }) => ITEM_NAMES.has(key.value) && isLineOfText(value)) : undefined;
    for (const pair of pairs) {
      if (pair === name) add('named item of a list', pair.value.source, pair.value);
      add(pair.key.source === '<<' || pair.key.source === '$ref' ? 'reference' : kind, pair.key.source, pair.key);
      visit(pair.value, kind);
    }
  };
  const visit = (node, kind, isItem = false) => {
    if (yaml.isMap(node)) visitMap(node, node.flow ? 'key in braces' : kind, isItem && !node.flow);
    if (yaml.isSeq(node))
      for (const item of node.items)
        visit(item, node.flow || kind === 'key in braces' ? 'key in braces' : 'key inside of a list', true);
  };
  for (const document of documents) {
    visit(document.contents, 'key');
    const [name, kind] = [document.getIn?.(['metadata', 'name'], true), document.get?.('kind', true)];
    if (
      yaml.isMap(document.contents) &&
      !document.contents.flow &&
      document.has('apiVersion') &&
      yaml.isScalar(kind) &&
      yaml.isScalar(name) &&
      name.range &&
      name.source
    )
      add('object', name.source, name);
  }
  return documents.some(({ errors }) => errors.length > 0) ? undefined : keys;
};

const isLineOfText = (node) => yaml.isScalar(node) && node.range && !node.type.startsWith('BLOCK') && node.source;

const LISTED = new Set(['key', 'named item of a list', 'object']);

const lines = [];
for (const path of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const keys = keysOf(readFileSync(path, 'utf8'));
  if (!keys) lines.push(`!\t${path}`);
  const isBounded = keys?.filter(({ kind }) => LISTED.has(kind)).length > MOST_KEYS;
  for (const { kind, name, line } of keys ?? []) {
    const written = isBounded && LISTED.has(kind) ? 'key of a bounded file' : kind;
    if (name !== '' && !name.includes('\n')) lines.push([path, line, written, name.replaceAll('\t', ' ')].join('\t'));
  }
}
process.stdout.write(`${lines.join('\n')}\n`);
