/** Draws a trace: as an indented tree, or as a Mermaid diagram. */
import { countOf } from '#model';
import type { TraceNode } from './trace-tree.ts';

export const drawTree = (tree: TraceNode): string => [nodeLabel(tree), ...branchLines(tree.children ?? [], '')].join('\n');

const branchLines = (children: readonly TraceNode[], indent: string): readonly string[] =>
  children.flatMap((child, index) => {
    const isLast = index === children.length - 1;
    return [
      `${indent}${isLast ? '└─ ' : '├─ '}${nodeLabel(child)}`,
      ...branchLines(child.children ?? [], `${indent}${isLast ? '   ' : '│  '}`),
    ];
  });

const nodeLabel = ({ display_name: name, path, line_start: line, ref, via, ...node }: TraceNode): string => {
  const where = ref === undefined ? `  ${path}:${line}` : '  (see above)';
  const notes = (node.annotations ?? []).map(({ kind, value }) => `  [${kind} ${value}]`).join('');
  const byName = node.by_name_only_count === undefined ? '' : `  (+${countOf(node.by_name_only_count, 'call')} by name only)`;
  return `${via ? `${via}: ` : ''}${name}${where}${notes}${byName}`;
};

export const renderMermaid = (tree: TraceNode): string => {
  const names = new Map<string, string>();
  const mermaidName = ({ symbol_id: id, ref, display_name: text }: TraceNode): string => {
    const key = id ?? ref ?? text;
    const known = names.get(key);
    if (known) return known;
    names.set(key, `n${names.size}`);
    return `${names.get(key)}["${text.replaceAll('"', '#quot;')}"]`;
  };
  const lines = [`  ${mermaidName(tree)}`];
  const draw = (node: TraceNode): void => {
    for (const child of node.children ?? []) {
      lines.push(`  ${mermaidName(node)} ${child.via ? `-. ${child.via} .->` : '-->'} ${mermaidName(child)}`);
      draw(child);
    }
  };
  draw(tree);
  return ['flowchart TD', ...lines].join('\n');
};
