/** Read-only servers, queried continuously while others write. Every answer is checked. */
import { setTimeout as wait } from 'node:timers/promises';
import { type HttpServing, serveHttp } from '../../contract/surfaces.ts';
import { environmentOf } from './command.ts';
import { ALL_QUESTIONS, asText, firstDifference } from './two-states.ts';

export type Report = {
  /** `right`: equal to a state. `refused`: the index is stale. `overtaken`: files changed during the query. */
  readonly right: number;
  readonly refused: number;
  readonly overtaken: number;
  readonly wrong: readonly string[];
};

const PAUSE_MS = 100;
/** Errors a reader may get while others build: stale, missing or in progress. */
const REFUSALS: ReadonlySet<string> = new Set(['index_stale', 'index_missing', 'index_in_progress']);

type Item = { readonly status: string; readonly error?: { readonly code: string; readonly message?: string } };

export class Readers {
  readonly #states: readonly string[];
  readonly #servers: HttpServing[] = [];
  readonly #counts = { right: 0, refused: 0, overtaken: 0 };
  readonly #wrong: string[] = [];
  #loops: readonly Promise<void>[] = [];
  #isStopped = false;
  /** Counts changes of the files; odd during a change. */
  #changes = 0;

  constructor(states: readonly string[]) {
    this.#states = states;
  }

  async start(place: { readonly repo: string; readonly home: string }, count: number): Promise<void> {
    const env = { ...environmentOf(place.home), LODESTONE_INDEX_WATCH: 'false' };
    for (let reader = 0; reader < count; reader += 1)
      this.#servers.push(await serveHttp({ repo: place.repo, env, remove: () => undefined }, ['--no-prewarm']));
    this.#loops = this.#servers.map((server) => this.#askAlong(server));
  }

  /** An answer during a change may match neither state. */
  change(work: () => void): void {
    this.#changes += 1;
    work();
    this.#changes += 1;
  }

  /** Answers so far that equal a state. */
  get right(): number {
    return this.#counts.right;
  }

  /** The current answers of the first server. */
  async answers(): Promise<string> {
    const envelope = await this.#servers[0]?.ask('batch', ALL_QUESTIONS);
    return asText(envelope?.data ?? envelope);
  }

  async stop(): Promise<Report> {
    this.#isStopped = true;
    await Promise.all(this.#loops);
    await Promise.all(this.#servers.map(({ stop }) => stop()));
    return { ...this.#counts, wrong: this.#wrong };
  }

  async #askAlong({ ask }: HttpServing): Promise<void> {
    while (!this.#isStopped) {
      const before = this.#changes;
      const envelope = await ask('batch', ALL_QUESTIONS);
      this.#judge(envelope, before % 2 === 0 && before === this.#changes);
      await wait(PAUSE_MS);
    }
  }

  #judge(envelope: { readonly data?: unknown; readonly error?: { readonly code: string } }, isSettled: boolean): void {
    const { data, error } = envelope;
    const items = ((data as { readonly items?: readonly Item[] } | undefined)?.items ?? []) as readonly Item[];
    const errors = [...(error ? [error] : []), ...items.flatMap((item) => item.error ?? [])];
    const bad = errors.filter(({ code }) => !REFUSALS.has(code));
    if (bad.length > 0) this.#wrong.push(JSON.stringify(bad[0]));
    else if (!isSettled) this.#counts.overtaken += 1;
    else if (errors.length > 0) this.#counts.refused += 1;
    else this.#compare(asText(data));
  }

  #compare(text: string): void {
    const differences = this.#states.map((state) => firstDifference(text, state));
    if (differences.includes('')) this.#counts.right += 1;
    else this.#wrong.push(differences.join(' | '));
  }
}
