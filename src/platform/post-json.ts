/**
 * The only place that connects to anything. Callers pass an address that the user's own settings name. Redirects are not
 * followed, and neither the key nor what the other side says enters a message.
 */

export type JsonPost = {
  readonly url: string;
  readonly body: unknown;
  /** Sent as a bearer token. */
  readonly key?: string | undefined;
  readonly timeoutMs: number;
  /** Of the answer, unpacked. */
  readonly mostBytes: number;
  readonly signal?: AbortSignal | undefined;
};

/** `isBusy`: the same request may succeed later, at the earliest after `waitMs`. */
export type PostFailure = {
  readonly kind: 'failed';
  readonly reason: string;
  readonly status?: number;
  readonly isBusy: boolean;
  readonly waitMs?: number;
};

export type PostOutcome = { readonly kind: 'answer'; readonly value: unknown } | PostFailure;

/** Throws only if the signal of the caller is aborted. */
export const postJson = async (post: JsonPost): Promise<PostOutcome> => {
  const { timeoutMs, signal } = post;
  signal?.throwIfAborted();
  const stop = new AbortController();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    stop.abort();
  }, timeoutMs);
  const onAbort = (): void => stop.abort();
  signal?.addEventListener('abort', onAbort);
  try {
    return await exchange(post, stop);
  } catch (error) {
    signal?.throwIfAborted();
    return { kind: 'failed', reason: isLate ? `no answer within ${timeoutMs} ms` : connectionReason(error), isBusy: true };
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
};

const exchange = async ({ url, body, key, mostBytes }: JsonPost, stop: AbortController): Promise<PostOutcome> => {
  const response = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify(body),
    signal: stop.signal,
  });
  if (!response.ok) {
    stop.abort();
    return failureOf(response);
  }
  const text = await readLimited(response, mostBytes);
  if (text !== undefined) return parsed(text);
  stop.abort();
  return refused(`the answer is longer than ${mostBytes} bytes`);
};

const refused = (reason: string): PostFailure => ({ kind: 'failed', reason, isBusy: false });

const TOO_MANY_REQUESTS = 429;
const FIRST_REDIRECT = 300;
const FIRST_CLIENT_ERROR = 400;
const FIRST_SERVER_ERROR = 500;

const failureOf = ({ status, headers }: Response): PostFailure => {
  if (status >= FIRST_REDIRECT && status < FIRST_CLIENT_ERROR)
    return { ...refused(`it redirects (HTTP ${status}), which is not followed`), status };
  const isBusy = status === TOO_MANY_REQUESTS || status >= FIRST_SERVER_ERROR;
  const seconds = Number(headers.get('retry-after') ?? Number.NaN);
  const wait = isBusy && Number.isFinite(seconds) && seconds > 0 ? { waitMs: seconds * 1_000 } : {};
  return { kind: 'failed', reason: `HTTP ${status}`, status, isBusy, ...wait };
};

/** Undefined if there is more. */
const readLimited = async ({ body }: Response, mostBytes: number): Promise<string | undefined> => {
  const decoder = new TextDecoder();
  let [text, size] = ['', 0];
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > mostBytes) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
};

const parsed = (text: string): PostOutcome => {
  try {
    return { kind: 'answer', value: JSON.parse(text) };
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refused('the answer is not JSON');
  }
};

/** The code alone: messages may quote the address or what was received. */
const connectionReason = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` (${cause.code})` : '';
  return `no connection${code}`;
};
