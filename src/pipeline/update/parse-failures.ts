/**
 * Contents that failed to parse. Only the number of attempts is stored: the entry stays pending and the next update retries
 * it. After a few attempts the content is given up: it gets facts that hold only the problem, so the view can be complete.
 * A sync or rebuild requested by the user retries those too.
 */
import type { ContentNumber, FactsNumber } from '#model';
import { createSegmentBuilder, type FactsKey, packFacts, type ParseFailure, type StoreWriter } from '#store';
import { MOST_PARSE_ATTEMPTS } from '../workers/failed-work.ts';
import type { FailedFile } from '../workers/tasks.ts';
import { versionOf } from '../workers/file-languages.ts';

export type ParseTarget = { readonly content: ContentNumber; readonly language: string };
type GivenUp = { readonly file: ParseTarget; readonly facts: FactsNumber };

export class ParseFailures {
  readonly #writer: StoreWriter;
  readonly #known: Map<string, ParseFailure>;
  readonly #retriesGivenUp: boolean;
  /** Why files could not be parsed at all. */
  #outage: string | undefined;
  #left = 0;

  constructor(
    writer: StoreWriter,
    { stored, retriesGivenUp }: { readonly stored: readonly ParseFailure[]; readonly retriesGivenUp: boolean },
  ) {
    this.#writer = writer;
    this.#known = new Map(currentFailures(stored).map((failure) => [parseTargetKey(failure), failure]));
    this.#retriesGivenUp = retriesGivenUp;
  }

  /** A missing worker or grammar; undefined when there was none. */
  get outage(): string | undefined {
    return this.#outage;
  }

  /** Files of this update that stay pending. */
  get left(): number {
    return this.#left;
  }

  hasFailed(file: ParseTarget): boolean {
    return this.#known.has(parseTargetKey(file));
  }

  isGivenUp(file: ParseTarget): boolean {
    const failure = this.#known.get(parseTargetKey(file));
    return failure !== undefined && isGivenUp(failure);
  }

  /** It was given up, and this update retries it. */
  isRetried(file: ParseTarget): boolean {
    return this.#retriesGivenUp && this.isGivenUp(file);
  }

  /** Writes placeholder facts for the given files. */
  async giveUp(files: readonly ParseTarget[]): Promise<readonly GivenUp[]> {
    const failures = files.flatMap((file) => this.#known.get(parseTargetKey(file)) ?? []);
    if (failures.length === 0) return [];
    const numbers = await this.#writer.writeFacts({
      facts: failures.map((failure) => ({ ...failure, version: standInVersion(failure.version), ...packedProblem(failure) })),
      segment: createSegmentBuilder('name').finish(),
    });
    return failures.flatMap((file, index) => (numbers[index] === undefined ? [] : [{ file, facts: numbers[index] }]));
  }

  /** Counts the attempts, and gives up files that have failed often enough. */
  async add(failed: readonly FailedFile[]): Promise<readonly GivenUp[]> {
    const counted = failed.filter(({ blame }) => blame === 'content').map((file) => this.#countAttempt(file));
    this.#outage ??= failed.find(({ blame }) => blame === 'environment')?.message;
    if (counted.length > 0) await this.#writer.putParseFailures(counted);
    const givenUp = await this.giveUp(counted.filter(isGivenUp));
    this.#left += failed.length - givenUp.length;
    return givenUp;
  }

  /** Removes the failures of files that now parsed. */
  async forget(parsed: readonly FactsKey[]): Promise<void> {
    const recovered = parsed.filter((file) => this.#known.delete(parseTargetKey(file)));
    if (recovered.length > 0) await this.#writer.dropParseFailures(recovered);
  }

  #countAttempt(file: FailedFile): ParseFailure {
    const { content, language, code, message } = file;
    const attempts = (this.#known.get(parseTargetKey(file))?.attempts ?? 0) + 1;
    const failure = { content, language, version: versionOf(language), attempts, code, message };
    this.#known.set(parseTargetKey(file), failure);
    return failure;
  }
}

/** Without the failures of other extractor versions. */
export const currentFailures = (stored: readonly ParseFailure[]): readonly ParseFailure[] =>
  stored.filter(({ language, version }) => version === versionOf(language));

export const isGivenUp = ({ attempts }: ParseFailure): boolean => attempts >= MOST_PARSE_ATTEMPTS;

/** A version of their own keeps placeholder facts apart from real ones. */
const standInVersion = (version: number): number => -version;

export const parseTargetKey = ({ content, language }: ParseTarget): string => `${content} ${language}`;

const packedProblem = ({ code, message, attempts }: ParseFailure): ReturnType<typeof packFacts> =>
  packFacts({
    symbols: [],
    references: [],
    imports: [],
    exports: [],
    chunks: [],
    surfaces: [],
    problems: [{ code, message: `given up after ${attempts} attempts: ${message}` }],
  });
