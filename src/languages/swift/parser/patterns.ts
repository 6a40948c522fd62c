/** Names that a pattern declares. */
import type { SwiftSyntax } from './token.ts';

const THROUGH: ReadonlySet<string> = new Set([
  'tuple',
  'parenthesized',
  'argument',
  'arguments',
  'unwrapped',
  'list',
  'prefixed',
]);

/** Changes the names in the pattern that stand where values are bound. */
export const declareNames = (pattern: SwiftSyntax): SwiftSyntax => {
  if (pattern.type === 'identifier' && pattern.field !== 'label') pattern.type = 'pattern_name';
  else if (THROUGH.has(pattern.type)) pattern.children.forEach(declareNames);
  else if (pattern.type === 'call') pattern.children.filter(({ type }) => type === 'arguments').forEach(declareNames);
  return pattern;
};
