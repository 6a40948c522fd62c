/** Servers that are asked all along while others write: none of them writes, and every answer is looked at. */
import { setTimeout as wait } from 'node:timers/promises';
import { type HttpServing, serveHttp } from '../../contract/surfaces.ts';
import { environmentOf } from './command.ts';
import { ALL_QUESTIONS, asText, firstDifference } from './two-states.ts';

export type Report = {
  /** Answers that equal a state, refusals because the index is behind, and asks that a change of the files fell into. */
  readonly right: number;
  readonly refused: number;
  readonly overtaken: number;
  readonly wrong: readonly string[];
};

const PAUSE_MS = 100;
/** What a reader may be told while others build: it is behind, not there, or being built. */
const REFUSALS: ReadonlySet<string> = new Set(['index_stale', 'index_missing', 'index_in_progress']);

type Item = { readonly status: string; readonly error?: { readonly code: string; readonly message?: string } };

export class Readers {
  readonly #states: readonly string[];
  readonly #servers: HttpServing[] = [];
  readonly #counts = { right: 0, refused: 0, overtaken: 0 };
  readonly #wrong: string[] = [];
  #loops: readonly Promise<void>[] = [];
  #isStopped = false;
  /** Counts changes of the files; odd while one is under way. */
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

  /** An answer given while files change may be of neither state. */
  change(work: () => void): void {
    this.#changes += 1;
    work();
    this.#changes += 1;
  }

  /** Answers so far that equal a state. */
  get right(): number {
    return this.#counts.right;
  }

  /** What the first of them answers now. */
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
