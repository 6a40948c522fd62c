/** Which code is a test. */
import { roleIn } from '#model';
import type { OpenView } from '#store';
import { type DeclaredTests, declaredTests } from '#tasks';
import type { Vertex } from './vertex.ts';

export class TestSymbols {
  readonly #view: OpenView;
  readonly #files = new Map<string, Promise<DeclaredTests>>();

  constructor(view: OpenView) {
    this.#view = view;
  }

  async isTest({ path, at }: Vertex): Promise<boolean> {
    if (path === undefined || !isInTestFile(this.#view, { path })) return false;
    const known = this.#files.get(path) ?? declaredTests(this.#view, path);
    this.#files.set(path, known);
    const { symbols, isTopLevelTest, isAllTests } = await known;
    return at === undefined ? isTopLevelTest : isAllTests || symbols.has(at.symbol);
  }
}

export const isInTestFile = ({ stored }: OpenView, { path }: { readonly path?: string | undefined }): boolean =>
  path !== undefined && roleIn(stored.table, path) === 'tests';
