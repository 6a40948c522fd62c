/** Runs a history on one repository in this process, with the same queries for every view. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { callOperation, type Engine } from '#call';
import { OPERATIONS } from '#operations';
import { openEngine } from '../../../src/engine.ts';
import type { Question } from '../../support/questions.ts';
import type { TemporaryRepository } from '../../support/temporary-repository.ts';
import { copyRepository, type World } from './histories.ts';

export type Input = Readonly<Record<string, unknown>>;

/** A cursor contains the revision of its view, the only thing that may depend on the history. */
const withoutCursors = (value: unknown): unknown =>
  value === undefined
    ? undefined
    : JSON.parse(JSON.stringify(value, (key, inner) => (key === 'next_cursor' || key === 'cursor' ? 'more' : inner)));

export class HistoryRun implements World {
  readonly repository: TemporaryRepository;
  readonly #isWatching: boolean;
  #engine: Engine | undefined;
  /** A copy of the working tree at the last refresh of the workspace. */
  #taken: string | undefined;

  constructor(repository: TemporaryRepository, isWatching: boolean) {
    this.repository = repository;
    this.#isWatching = isWatching;
  }

  get taken(): string | undefined {
    return this.#taken;
  }

  folder(): string {
    return mkdtempSync(join(this.repository.home, 'tree-'));
  }

  async call({ operation, input }: Question, folder = this.repository.root) {
    this.#engine ??= await openEngine({ version: 'test', flags: [`index.watch=${this.#isWatching}`, 'history.max_commits=0'] });
    const { envelope } = await callOperation(
      { engine: this.#engine, operations: OPERATIONS },
      { operation, input },
      { surface: 'test', folder },
    );
    return envelope;
  }

  async askAll(questions: readonly Question[], extra: Input = {}, folder = this.repository.root): Promise<readonly unknown[]> {
    const answers: unknown[] = [];
    for (const { operation, input } of questions) {
      const { status, data, error, meta } = await this.call(
        { operation, input: { ...input, ...extra, max_reindex_ms: 60_000 } },
        folder,
      );
      answers.push({
        operation,
        input,
        status,
        data: withoutCursors(data),
        error: error?.code,
        why: meta.ranking_reasons,
        is: meta.freshness_status,
      });
    }
    return answers;
  }

  async ask(extra: Input = {}): Promise<void> {
    const { status, error } = await this.call({
      operation: 'symbols_search',
      input: { query: '*', ...extra, max_reindex_ms: 60_000 },
    });
    expect(error).toBeUndefined();
    expect(status).toBe('ok');
  }

  async takeOver(): Promise<void> {
    for (const operation of ['workspace_create', 'refresh_overlay']) {
      const { error } = await this.call({ operation, input: { workspace_id: 'w' } });
      expect(error, operation).toBeUndefined();
    }
    this.#taken = copyRepository(this.repository.root, this.folder());
  }

  async reopen(): Promise<void> {
    await this.#engine?.close();
    this.#engine = undefined;
  }
}
