// Reads paths on standard input, writes what Solidity's own parser finds in them: path, line, kind and name, tab separated.
//
// A file that it cannot parse is written as `!` and the path. comparisons/solidity.json says how each kind is treated. It needs
// `solc`, the compiler as JavaScript, in a folder of NODE_PATH.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const solc = require(require.resolve('solc', { paths: (process.env.NODE_PATH ?? '').split(':') }));

/** The definitions of a node, as kinds of the comparison. */
const KIND_OF = {
  ContractDefinition: ({ contractKind }) => contractKind,
  StructDefinition: () => 'struct',
  EnumDefinition: () => 'enum',
  EnumValue: () => 'value of an enum',
  FunctionDefinition: ({ kind }) => (kind === 'freeFunction' ? 'function' : kind),
  ModifierDefinition: () => 'modifier',
  EventDefinition: () => 'event',
  ErrorDefinition: () => 'error',
  UserDefinedValueTypeDefinition: () => 'value type',
  YulFunctionDefinition: () => 'assembly function',
};

const variableKindOf = (node, parent) => {
  if (parent.nodeType === 'StructDefinition') return 'member of a struct';
  if (node.constant) return 'constant';
  return parent.nodeType === 'ContractDefinition' ? 'state variable' : undefined;
};

const kindOf = (node, parent) =>
  node.nodeType === 'VariableDeclaration' ? variableKindOf(node, parent) : KIND_OF[node.nodeType]?.(node);

/** Names of functions without one are the keyword that they start with. */
const definitionOf = (node, parent, bytes) => {
  const kind = kindOf(node, parent);
  if (kind === undefined) return undefined;
  const [start, length] = (node.nameLocation ?? node.src).split(':').map(Number);
  const isNamed = node.nameLocation !== undefined && start >= 0 && length > 0;
  const at = isNamed ? start : Number(node.src.split(':')[0]);
  const word = /^\w+/u.exec(bytes.toString('utf8', at, at + 40))?.[0];
  return { at, kind, name: node.name || word };
};

const visit = (node, parent, found) => {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const child of node) visit(child, parent, found);
    return;
  }
  if (typeof node.nodeType === 'string') found(node, parent);
  const next = typeof node.nodeType === 'string' ? node : parent;
  for (const child of Object.values(node)) visit(child, next, found);
};

/** A file may ask for another version of the compiler. Its text keeps its length. */
const withoutVersions = (text) => text.replace(/^\s*pragma\s+solidity[^;]*;/gmu, (clause) => clause.replace(/\S/gu, ' '));

const parse = (path, content) => {
  const settings = { stopAfter: 'parsing', outputSelection: { '*': { '': ['ast'] } } };
  return JSON.parse(solc.compile(JSON.stringify({ language: 'Solidity', sources: { [path]: { content } }, settings })));
};

for (const path of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  const bytes = readFileSync(path);
  const ast = parse(path, withoutVersions(bytes.toString('utf8'))).sources?.[path]?.ast;
  if (ast === undefined) {
    console.log(`!\t${path}`);
    continue;
  }
  const rows = [];
  visit(ast, {}, (node, parent) => {
    const definition = definitionOf(node, parent, bytes);
    if (definition === undefined) return;
    const line = bytes.subarray(0, definition.at).filter((byte) => byte === 10).length + 1;
    rows.push([path, line, definition.kind, definition.name].join('\t'));
  });
  if (rows.length > 0) console.log(rows.join('\n'));
}
