/** Formats answers for the terminal. Stdout carries only the answer. */
import colors from 'picocolors';
import { type Envelope, ERROR_CODES, type NextAction } from '#model';
import { type Answer, matchOperation, type Operation, renderAnswer } from '#call';
import { callLine } from './command-line.ts';

export type Format = { readonly isJson: boolean; readonly hasColor: boolean; readonly operations: readonly Operation[] };

export const formatAnswer = (answer: Answer, { isJson, hasColor, operations }: Format): string => {
  if (isJson) return formatEnvelope(answer.envelope);
  const text = renderAnswer(answer, (action) => nextLine(operations, action));
  return hasColor ? text.split('\n').map(paintLine).join('\n') : text;
};

export const formatEnvelope = (envelope: Envelope): string => JSON.stringify(envelope);

/** 0 = ok; 1 = any other status, including invalid input. */
export const exitCodeOf = ({ status }: Envelope): number => (status === 'ok' ? 0 : 1);

export const isEmptyAnswer = ({ envelope: { data }, operation }: Answer): boolean => {
  const list = data?.[operation?.mainLists[0] ?? ''];
  return Array.isArray(list) && list.length === 0;
};

const nextLine = (operations: readonly Operation[], { tool, args }: NextAction): string => {
  const found = matchOperation(operations, tool);
  return found ? callLine(found.operation, { ...found.alias?.preset, ...args }) : tool;
};

const paint = colors.createColors(true);

export const paintLine = (line: string): string => {
  if (line.startsWith('next: ') || line.startsWith('note: ')) return paint.dim(line);
  if (/^warning |^warn: /u.test(line)) return paint.yellow(line);
  if (Object.hasOwn(ERROR_CODES, /^([a-z_]+): /u.exec(line)?.[1] ?? '')) return paint.red(line);
  const place = /^(\S+:\d+(?:-\d+)?)(\s.*)$/su.exec(line);
  return place?.[1] ? `${paint.cyan(place[1])}${place[2] ?? ''}` : line;
};

/** A pipe that closes early (`| head`) is not an error. */
export const writeOut = (text: string): Promise<void> =>
  new Promise((resolve, reject) => {
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`, (error) => {
      if (!error || isClosedPipe(error)) resolve();
      else reject(error);
    });
  });

export const isClosedPipe = (error: Error): boolean =>
  'code' in error && (error.code === 'EPIPE' || error.code === 'ERR_STREAM_DESTROYED');
