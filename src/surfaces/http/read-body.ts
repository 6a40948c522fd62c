import type { IncomingMessage } from 'node:http';
import { largestThat, Problem } from '#model';

/** The text of a body: UTF-8, uncompressed. The media type is ignored, since many clients send a wrong one for JSON. */
export const readText = async (request: Request): Promise<string> => {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') throw badBody(`Compressed request bodies are not supported (content-encoding: ${encoding}).`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer());
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw badBody('The request body is not valid UTF-8.');
    }
    throw error;
  }
};

/** Drops the rest of a body, up to a limit. A client that is still sending when the connection closes may miss the response. */
export const discardBody = (incoming: IncomingMessage, maxBytes: number): Promise<void> =>
  new Promise((resolve) => {
    if (incoming.readableEnded || incoming.destroyed) return resolve();
    let bytes = 0;
    const discard = (): void => {
      for (let piece = incoming.read(); piece !== null && bytes <= maxBytes; piece = incoming.read()) bytes += piece.length;
      if (bytes > maxBytes) resolve();
    };
    for (const event of ['end', 'close', 'error']) incoming.once(event, () => resolve());
    incoming.on('readable', discard);
    discard();
  });

/** Parses JSON; undefined for an empty text. Errors include line and column. */
export const parseJson = (text: string): unknown => {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const position = findMistake(text, error);
    const before = text.slice(0, position).split('\n');
    const [line, column] = [before.length, (before.at(-1)?.length ?? 0) + 1];
    throw badBody(`The request body is not valid JSON: error at line ${line}, column ${column} (position ${position}).`, {
      position,
      line,
      column,
    });
  }
};

/** The position of the first error. Not every parser message has one, so fall back to a binary search. */
const findMistake = (text: string, error: SyntaxError): number => {
  const reported = /at position (?<position>\d+)/u.exec(error.message)?.groups?.['position'];
  if (reported !== undefined) return Number(reported);
  return largestThat(0, text.length, (length) => isStartOfJson(text.slice(0, length)));
};

const isStartOfJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return /end of JSON input|Unterminated/u.test(error.message) || error.message.includes(`at position ${text.length}`);
  }
};

const badBody = (message: string, location: object = {}): Problem =>
  new Problem('invalid_input', message, {
    hint: 'Send a JSON object in UTF-8, for example {"query":"where the config is parsed"}.',
    details: { field: 'body', ...location },
  });
