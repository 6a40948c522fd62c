import { largestThat, Problem } from '#model';

/** The text of a body: UTF-8, not packed. Its media type is not looked at: JSON is JSON, whatever a client calls it. */
export const readText = async (request: Request): Promise<string> => {
  const encoding = request.headers.get('content-encoding') ?? 'identity';
  if (encoding !== 'identity') throw badBody(`The body must not be packed (content-encoding: ${encoding}).`);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer());
  } catch (error) {
    if (error instanceof TypeError && 'code' in error && error.code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw badBody('The body is not UTF-8.');
    }
    throw error;
  }
};

/** The value of a JSON text; undefined when there is none. A mistake is reported with its location. */
export const parseJson = (text: string): unknown => {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const position = findMistake(text, error);
    const before = text.slice(0, position).split('\n');
    const [line, column] = [before.length, (before.at(-1)?.length ?? 0) + 1];
    throw badBody(`The body is not JSON: it goes wrong at line ${line}, column ${column} (position ${position}).`, {
      position,
      line,
      column,
    });
  }
};

/** Where a text stops being the start of some JSON. Not every message of the parser says so: halving finds it. */
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
    hint: 'Send a JSON object as UTF-8, for example {"query":"where the config is parsed"}.',
    details: { field: 'body', ...location },
  });
