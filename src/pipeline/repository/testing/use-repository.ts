/** A repository with workspaces, opened for each test and queried as the operations query it. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { entryAt, repoPath } from '#model';
import type { ScanOptions } from '#scan';
import { temporaryRepository, type TemporaryRepository } from '../../../../test/support/temporary-repository.ts';
import type { IndexSettings } from '../../index-settings.ts';
import { openRepositoryIndex } from '../indexed-repository.ts';
import type { ViewRequest, RepositoryIndex, ViewSelector } from '../../port.ts';
import { prepare, type PreparedQuestion } from '../../../../test/support/prepare.ts';

const FILES = `
//- src/cart.ts
export class Cart {}
//- src/price.ts
export const price = 1;
//- src/gone.ts
export const gone = 1;
//- docs/guide.md
# Guide
//- .env
TOKEN=abc
//- image.bin
\u0000\u0001
`;

export const REQUEST: ViewRequest = { policy: 'auto', maxReindexMs: 60_000, selector: {}, needs: 'symbols' };
/** The default workspace. */
export const WORKSPACE_ID = 'review';

class TestRepository {
  repository!: TemporaryRepository;
  index!: RepositoryIndex;
  rules: ScanOptions = {};
  /** Called when the rules are read, which is before every check of the files. */
  onCheck = (): void => undefined;

  open(root = this.repository.root): Promise<RepositoryIndex> {
    const settings = (): IndexSettings => {
      this.onCheck();
      return { rules: this.rules, mayWatch: false };
    };
    return openRepositoryIndex({ root, background: 'continue', settings });
  }

  ask(selector: ViewSelector, request: Partial<ViewRequest> = {}): Promise<PreparedQuestion> {
    return prepare(this.index, { ...REQUEST, ...request, selector });
  }

  askWorkspace(id = WORKSPACE_ID, request: Partial<ViewRequest> = {}): Promise<PreparedQuestion> {
    return this.ask({ workspaceId: id }, request);
  }

  /** Edits, deletes, adds and renames a file, and adds a secret and a binary file. */
  edit(): void {
    const { repository } = this;
    repository.write('src/price.ts', 'export const price = 2;\nexport const tax = 3;\n');
    repository.remove('src/gone.ts');
    repository.write('src/untracked.ts', 'export const untracked = 1;\n');
    renameSync(join(repository.root, 'src/cart.ts'), join(repository.root, 'src/basket.ts'));
    repository.write('key.pem', 'secret\n');
    repository.write('other.bin', '\u0000\u0002');
  }
}

/** Creates the repository before each test of the calling file. */
export const useRepository = (): TestRepository => {
  const at = new TestRepository();
  const home = process.env['LODESTONE_HOME'];
  beforeEach(async () => {
    at.repository = temporaryRepository(FILES);
    process.env['LODESTONE_HOME'] = at.repository.home;
    at.rules = {};
    at.onCheck = () => undefined;
    at.index = await at.open();
  });
  afterEach(async () => {
    await at.index.close();
    at.repository.dispose();
    if (home === undefined) delete process.env['LODESTONE_HOME'];
    else process.env['LODESTONE_HOME'] = home;
  });
  return at;
};

/** Everything that answers are made of: each entry with its content id and text. */
export const readViewRows = (freshness: PreparedQuestion): Promise<unknown> =>
  freshness.read(async ({ stored, reader, readText }) => {
    const rows = [];
    for (let at = 0; at < stored.table.count; at += 1) {
      const entry = entryAt(stored.table, at);
      if (!entry) throw new Error(`the table has no entry ${at}`);
      const { path, content, skip, language, facts } = entry;
      const record = content === undefined ? undefined : (await reader.contents([content])).get(content);
      const text = (await readText(path))?.text;
      rows.push({ path, id: record?.id, skip, language, facts, text });
    }
    return rows;
  });

export const readViewText = (freshness: PreparedQuestion, path: string): Promise<string | undefined> =>
  freshness.read(async ({ readText }) => (await readText(repoPath(path)))?.text);
