/** The references that the extractor finds, with the calls of built-in names among them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { languageOfPath } from '#languages';
import { createExtractor } from '#extract';
import { readGrammar } from '../../src/extract/testing/extractor-of-tests.ts';
import { callKey } from './call.ts';

export type ProductReference = {
  readonly path: string;
  readonly line: number;
  readonly column: number;
  readonly name: string;
  readonly kind: string;
};

export type ProductReferences = {
  readonly byKey: ReadonlyMap<string, readonly ProductReference[]>;
  /** Files whose facts report a problem. */
  readonly broken: ReadonlySet<string>;
};

export const readProductReferences = async (folder: string, paths: readonly string[]): Promise<ProductReferences> => {
  const extractor = await createExtractor({ readGrammar });
  const byKey = new Map<string, ProductReference[]>();
  const broken = new Set<string>();
  for (const path of paths) {
    const language = languageOfPath(path);
    if (!language) throw new Error(`${path}: no language`);
    // The facts leave built-in names out. Their calls are read by the same rules, so they are compared here.
    const facts = await extractor.extract(readFileSync(join(folder, path), 'utf8'), { ...language, builtins: new Set() });
    if (facts.problems.length > 0) broken.add(path);
    for (const { kind, name, span } of facts.references) {
      const reference = { path, line: span.lineStart, column: span.columnStart, name, kind };
      const key = callKey(reference);
      const known = byKey.get(key);
      if (known) known.push(reference);
      else byKey.set(key, [reference]);
    }
  }
  return { byKey, broken };
};
