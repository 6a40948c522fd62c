/** A statement that throws → an exception. */
import { type CodeValue, defined, type SurfaceFact } from '#model';
import { textAt } from '../syntax/syntax-tree.ts';
import { describe, linesAt } from './fact-of-site.ts';
import { codeValueAt } from './code-value-at.ts';
import { type SurfaceSource, symbolAround } from './surface-source.ts';
import { partsOf } from './syntax-parts.ts';

const KEYWORDS = new Set(['throw', 'raise']);

/** Without a value, or with the name of a caught one, it throws again. */
export const thrownFact = (source: SurfaceSource, place: number): SurfaceFact => {
  const type = createdType(source, place);
  const fact = { kind: 'exception' as const, ...linesAt(source, place), from: symbolAround(source, place) };
  if (!type) return defined({ ...fact, value: '', confidence: 'medium' as const, detail: { context: 're-throw' } });
  const parts = { name: type };
  return defined({ ...fact, value: describe({ parts }), confidence: 'high' as const, detail: { context: 'throw new' }, parts });
};

const createdType = (source: SurfaceSource, place: number): CodeValue | undefined => {
  const thrown = partsOf(source, place).find((part) => !KEYWORDS.has(textAt(source.tree, part)));
  const value = thrown === undefined ? undefined : codeValueAt(source, thrown, LEVELS);
  if (value?.kind === 'call') return value.of;
  return value?.kind === 'name' && /^[A-Z]/u.test(value.name) ? value : undefined;
};

const LEVELS = 3;
