/** Rules that start with `@`, and the mixins of Less: what they declare. */
import type { SymbolKind } from '#model';

export type AtRule = {
  /** Undefined if it declares nothing and groups nothing. */
  readonly kind: SymbolKind | undefined;
  readonly name: string;
  /** Where the name is in the rule. */
  readonly offset: number;
  /** What is in its block is no rule. */
  readonly isValue: boolean;
};

export const atRule = (written: string, language: string): AtRule | undefined => {
  const mixin = language === 'less' ? /^[.#]([\p{L}_-][\p{L}\p{N}_-]*)\s*\([^]*\)(?:\s*when\b[^]*)?$/u.exec(written) : null;
  if (mixin) return { kind: 'macro', name: mixin[1] ?? '', offset: 1, isValue: false };
  const [all, word = '', name = ''] = /^@([\w-]+)\s*([^\s({;]*)/u.exec(written) ?? [];
  if (all === undefined) return undefined;
  const offset = all.length - name.length;
  if (word === 'mixin') return { kind: 'macro', name, offset, isValue: false };
  if (word === 'function') return { kind: 'function', name, offset, isValue: false };
  if (word.endsWith('keyframes')) return { kind: 'key', name, offset, isValue: true };
  if (GROUPS.has(word))
    return { kind: 'section', name: written.replaceAll(/\s+/gu, ' ').slice(0, LONGEST_NAME), offset: 0, isValue: false };
  return { kind: undefined, name: '', offset: 0, isValue: VALUES.has(word) };
};

const LONGEST_NAME = 120;
const GROUPS: ReadonlySet<string> = new Set(['media', 'supports', 'layer', 'container', 'scope', 'document', 'starting-style']);
const VALUES: ReadonlySet<string> = new Set([
  'font-face',
  'page',
  'counter-style',
  'property',
  'font-feature-values',
  'view-transition',
]);
