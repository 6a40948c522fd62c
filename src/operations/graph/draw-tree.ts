/** A trace as a drawing: branches for people, Mermaid for pages. */
import type { TraceNode } from './trace-tree.ts';

export const drawTree = (tree: TraceNode): string => [label(tree), ...branches(tree.children ?? [], '')].join('\n');

const branches = (children: readonly TraceNode[], indent: string): readonly string[] =>
  children.flatMap((child, index) => {
    const isLast = index === children.length - 1;
    return [
      `${indent}${isLast ? '└─ ' : '├─ '}${label(child)}`,
      ...branches(child.children ?? [], `${indent}${isLast ? '   ' : '│  '}`),
    ];
  });

const label = ({ display_name: name, path, line_start: line, ref, via, annotations = [] }: TraceNode): string => {
  const where = ref === undefined ? `  ${path}:${line}` : '  (above)';
  const told = annotations.map(({ kind, value }) => `  [${kind} ${value}]`).join('');
  return `${via ? `${via}: ` : ''}${name}${where}${told}`;
};

export const mermaidOf = (tree: TraceNode): string => {
  const names = new Map<string, string>();
  const nameOf = ({ symbol_id: id, ref, display_name: text }: TraceNode): string => {
    const key = id ?? ref ?? text;
    const known = names.get(key);
    if (known) return known;
    names.set(key, `n${names.size}`);
    return `${names.get(key)}["${text.replaceAll('"', '#quot;')}"]`;
  };
  const lines = [`  ${nameOf(tree)}`];
  const draw = (node: TraceNode): void => {
    for (const child of node.children ?? []) {
      lines.push(`  ${nameOf(node)} ${child.via ? `-. ${child.via} .->` : '-->'} ${nameOf(child)}`);
      draw(child);
    }
  };
  draw(tree);
  return ['flowchart TD', ...lines].join('\n');
};
