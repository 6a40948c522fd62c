// Reads paths on standard input, writes what PostCSS finds in them: path, line, kind and name, tab separated.
//
// A file that it cannot parse is written as `!` and the path. comparisons/css.json and scss.json say how each kind is treated. It needs
// `postcss`, `postcss-scss` and `postcss-selector-parser` in a folder of NODE_PATH.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const load = (name) => require(require.resolve(name, { paths: (process.env.NODE_PATH ?? '').split(':') }));
const syntaxes = { css: load('postcss'), scss: load('postcss-scss') };
const selectors = load('postcss-selector-parser');

/** A file with more is bounded by whole levels. */
const MOST_KEYS = 2_000;

/** The name and the line of the rule that it is on. */
const nameOf = (selector, around) => {
  let found;
  const nodes = selector.nodes;
  nodes.forEach((node, index) => {
    const { type, value, source } = node;
    const next = nodes[index + 1];
    if (type === 'class' || type === 'id') found = { name: value, line: source.start.line };
    if (type === 'nesting' && value.length > 1) found = { name: around + value.slice(1), line: source.start.line };
    else if (type === 'nesting' && next?.type === 'tag') found = { name: around + next.value, line: source.start.line };
  });
  const written = String(selector);
  if (!found && written.trim().startsWith('&')) return { name: '', line: 1 };
  return (
    found ?? {
      name: written
        .trim()
        .replace(/^%(?=[\w-]+$)/u, '')
        .replaceAll(/\s+/gu, ' '),
      line: nodes[0]?.source?.start.line ?? 1,
    }
  );
};

const VALUES = /^(?:(?:-\w+-)?keyframes|font-face|page|counter-style|property)$/u;
const GROUPS = /^(?:media|supports|layer|container|scope)$/u;

const isInValue = (node) => node?.type === 'atrule' && VALUES.test(node.name);

const definitionsOf = (root) => {
  const found = [];
  const add = (kind, name, node) => found.push({ kind, name, line: node.source.start.line });
  const visitRule = (rule, around) => {
    if (isInValue(rule.parent) || rule.selector.trim().endsWith(':')) return around;
    const own = [];
    selectors((parsed) => parsed.each((selector) => own.push(nameOf(selector, around)))).processSync(rule.selector);
    const kind = /[#@]\{/u.test(rule.selector) ? 'rule with a placeholder' : 'rule';
    const named = new Map(own.toReversed().map((one) => [one.name, one]));
    for (const { name, line } of named.values())
      if (name !== '') found.push({ kind, name, line: rule.source.start.line + line - 1 });
    return own.find(({ name }) => name !== '')?.name ?? around;
  };
  const visitAtRule = (node) => {
    const name = /^[^\s({]*/u.exec(node.params)?.[0] ?? '';
    if (node.name === 'mixin' || node.name === 'function') add(node.name, name, node);
    else if (node.name.endsWith('keyframes')) add('keyframes', name, node);
    else if (GROUPS.test(node.name) && node.nodes)
      add('group', `@${node.name} ${node.params}`.replaceAll(/\s+/gu, ' ').slice(0, 120), node);
  };
  const visitDeclaration = (node) => {
    if (node.prop.startsWith('--')) add('custom property', node.prop, node);
    else if (/^\$[\w-]+$/u.test(node.prop)) add(node.parent === root ? 'variable' : 'local variable', node.prop, node);
  };
  const visit = (node, around) => {
    let name = around;
    try {
      if (node.type === 'rule') name = visitRule(node, around);
    } catch {
      add('unread selector', node.selector, node);
    }
    if (node.type === 'atrule') visitAtRule(node);
    if (node.type === 'decl') visitDeclaration(node);
    for (const child of node.nodes ?? []) visit(child, name);
  };
  visit(root, '');
  return found;
};

const lines = [];
for (const path of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  let definitions;
  try {
    definitions = definitionsOf(syntaxes[path.endsWith('.scss') ? 'scss' : 'css'].parse(readFileSync(path, 'utf8')));
  } catch {
    lines.push(`!\t${path}`);
  }
  const isBounded = definitions?.filter(({ kind }) => kind !== 'local variable').length > MOST_KEYS;
  for (const { kind, name, line } of definitions ?? [])
    lines.push([path, line, isBounded ? 'part of a bounded file' : kind, name.replaceAll(/[\t\n]/gu, ' ')].join('\t'));
}
process.stdout.write(`${lines.join('\n')}\n`);
