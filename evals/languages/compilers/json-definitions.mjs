// Reads paths on standard input, writes the keys that `jsonc-parser` finds in them: path, line, kind and name, tab separated.
//
// A file that it cannot parse is written as `!` and the path. comparisons/json.json says how each kind is treated. It needs
// `jsonc-parser`, the parser of Visual Studio Code, in a folder of NODE_PATH.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { visit } = require(require.resolve('jsonc-parser', { paths: (process.env.NODE_PATH ?? '').split(':') }));

/** A file with more is bounded by whole levels. */
const MOST_KEYS = 500;

const keysOf = (text) => {
  const keys = [];
  let isBroken = false;
  const options = { allowTrailingComma: true, allowEmptyContent: true };
  const visitor = {
    // name, offset, length, line, column, path
    onObjectProperty: (...found) =>
      keys.push({ name: found[0], line: found[3] + 1, isListed: found[5]().every((part) => typeof part === 'string') }),
    onError: () => {
      isBroken = true;
    },
  };
  visit(text, visitor, options);
  return isBroken ? undefined : keys;
};

const kindOf = ({ name, isListed }, isBounded) => {
  if (!isListed) return 'key inside of a list';
  if (name === '$ref') return 'reference';
  if (/^\s*$/u.test(name)) return 'empty key';
  return isBounded ? 'key of a bounded file' : 'key';
};

const lines = [];
for (const path of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const keys = keysOf(readFileSync(path, 'utf8').replace(/^\uFEFF/u, ''));
  if (!keys) lines.push(`!\t${path}`);
  const isBounded = keys?.filter(({ isListed, name }) => isListed && name !== '$ref').length > MOST_KEYS;
  for (const key of keys ?? [])
    lines.push([path, key.line, kindOf(key, isBounded), key.name.replaceAll(/[\t\n\r]/gu, ' ')].join('\t'));
}
process.stdout.write(`${lines.join('\n')}\n`);
