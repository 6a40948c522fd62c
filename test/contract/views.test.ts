/**
 * One tree, reached through every kind of view: each operation that reads the index must answer as for a plain repository with
 * exactly this tree. An operation without a query here fails the test.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callOperation, type Engine } from '#call';
import { OPERATIONS } from '#operations';
import { openEngine } from '../../src/engine.ts';
import { questionsAbout, READERS } from '../support/questions.ts';
import { type TemporaryRepository, temporaryRepository } from '../support/temporary-repository.ts';
import type { Input } from './surfaces.ts';
import { TINY_SHOP } from './tiny-shop.ts';

/** The edits from the tiny shop to the tested tree: one file changed, one added, one deleted. */
const EDITS: Readonly<Record<string, string | null>> = {
  'src/price.ts': `export type Price = { readonly cents: number };

/** What the state takes of a price. */
export function taxOf({ cents }: Price): Price {
  return { cents: Math.round(cents * 0.19) };
}

/** Euros with two digits: \`3.50 €\`. */
export function formatPrice({ cents }: Price): string {
  return \`\${(cents / 100).toFixed(2)} €\`;
}
`,
  'src/voucher.py': `class Voucher:
    """Takes cents off a cart."""

    def __init__(self, cents):
        self.cents = cents

    def apply(self, total):
        return max(0, total - self.cents)
`,
  'src/server.js': `const app = require('express')();
app.get('/prices/:id', (request, response) => {
  console.log('a price');
  response.json(db.query('SELECT cents FROM prices WHERE shop = ' + process.env.SHOP));
});
`,
  'src/checkout.js': null,
};

const QUESTIONS = questionsAbout({
  names: ['taxOf', 'Voucher.apply', 'checkout', 'formatPrice', 'Price', 'Cart.describe', 'src/price.ts#taxOf'],
  paths: ['src/price.ts', 'src/voucher.py', 'src/checkout.js', 'src/cart.ts'],
  queries: ['tax of a price', 'Voucher', 'checkout'],
  patterns: ['cents', 'receipt'],
});

const VIRTUAL_FILES = Object.entries(EDITS).map(([path, content]) => ({ path, content }));

const edit = (repository: Pick<TemporaryRepository, 'write' | 'remove'>): void => {
  for (const [path, content] of Object.entries(EDITS)) {
    if (content === null) repository.remove(path);
    else repository.write(path, content);
  }
};

let engine: Engine;
let repositories: TemporaryRepository[];
/** How to request each kind of view. */
let ways: Readonly<Record<string, { readonly folder: string; readonly extra: Input }>>;

const make = (): TemporaryRepository => {
  const repository = temporaryRepository(TINY_SHOP);
  repositories.push(repository);
  return repository;
};

const ask = async (operation: string, input: Input, way: { readonly folder: string; readonly extra: Input }) => {
  const { envelope } = await callOperation(
    { engine, operations: OPERATIONS },
    { operation, input: { ...input, ...way.extra, max_reindex_ms: 60_000 } },
    { surface: 'test', folder: way.folder },
  );
  return envelope;
};

beforeAll(async () => {
  repositories = [];
  const plain = make();
  process.env['LODESTONE_HOME'] = plain.home;
  engine = await openEngine({ version: 'test', flags: ['history.max_commits=0'] });
  edit(plain);
  plain.commit();
  const dirty = make();
  edit(dirty);
  const branched = make();
  branched.git('checkout', '-q', '-b', 'edited');
  edit(branched);
  branched.commit();
  branched.git('checkout', '-q', 'main');
  const tree = join(branched.home, 'linked');
  branched.git('worktree', 'add', '-q', '--detach', tree);
  const linked = {
    write: (path: string, text: string) => writeFileSync(join(tree, path), text),
    remove: (path: string) => rmSync(join(tree, path)),
  };
  edit(linked);
  const untouched = make();
  const asWorkspace = { folder: untouched.root, extra: { workspace_id: 'agent one' } };
  await ask('workspace_create', {}, asWorkspace);
  edit(untouched);
  await ask('refresh_overlay', {}, asWorkspace);
  untouched.git('stash', '-u', '-q');
  ways = {
    'a fresh repository': { folder: plain.root, extra: {} },
    'the working tree, uncommitted': { folder: dirty.root, extra: {} },
    'a ref': { folder: branched.root, extra: { ref: 'edited' } },
    'a commit id': { folder: branched.root, extra: { commit_sha: branched.git('rev-parse', 'edited').trim() } },
    'a linked worktree': { folder: tree, extra: {} },
    'virtual files over the working tree': { folder: untouched.root, extra: { virtual_files: VIRTUAL_FILES } },
    'virtual files over a ref': {
      folder: untouched.root,
      extra: { ref: 'HEAD', consistency: 'ephemeral', virtual_files: VIRTUAL_FILES },
    },
    'a named workspace': asWorkspace,
    'virtual files over a named workspace': {
      folder: untouched.root,
      extra: { workspace_id: 'agent one', virtual_files: VIRTUAL_FILES.slice(0, 1) },
    },
  };
});

afterAll(async () => {
  await engine.close();
  delete process.env['LODESTONE_HOME'];
  for (const { dispose } of repositories) dispose();
});

/** A cursor belongs to the view that gave it. */
const withoutCursor = (data: Input | undefined): Input | undefined => {
  if (!data) return undefined;
  const { next_cursor: _, ...rest } = data;
  return rest;
};

describe('every operation that reads the index', () => {
  it('is covered here', () => {
    expect(Object.keys(QUESTIONS).sort()).toEqual([...READERS].sort());
  });

  it.each(READERS)('answers the same in every kind of view: %s', async (operation) => {
    for (const input of QUESTIONS[operation] ?? []) {
      const { extra, folder } = ways['a fresh repository'] ?? { extra: {}, folder: '' };
      const expected = await ask(operation, input, { extra, folder });
      for (const [kind, way] of Object.entries(ways)) {
        const { status, data, error, meta } = await ask(operation, input, way);
        const shown = withoutCursor(data);
        expect({ kind, input, status, data: shown, error: error?.code, why: meta.ranking_reasons }).toEqual({
          kind,
          input,
          status: expected.status,
          data: withoutCursor(expected.data),
          error: expected.error?.code,
          why: expected.meta.ranking_reasons,
        });
        expect(meta.freshness_status).toBe('fresh');
      }
    }
  });

  it.each(READERS)('sees no edit when none was requested: %s', async (operation) => {
    const way = ways['virtual files over the working tree'];
    const plain = JSON.stringify(
      (await ask(operation, QUESTIONS[operation]?.[0] ?? {}, { folder: way?.folder ?? '', extra: {} })).data ?? {},
    );
    expect(plain).not.toContain('taxOf');
  });
});
