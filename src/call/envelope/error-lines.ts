/** An error as lines of text, without what its sentences and calls have already. */
import { escapeControls, type EnvelopeError, type Json, type NextAction } from '#model';

export const errorLines = (error: EnvelopeError): readonly string[] =>
  [`${error.code}: ${error.message}`, error.hint ?? '', ...candidateLines(error), detailLine(withoutCandidates(error)) ?? ''].map(
    (line) => escapeControls(line),
  );

const MAX_SIGNATURE = 120;

type Candidate = { readonly symbol_id: string; readonly kind: string; readonly line_start: number; readonly signature?: string };

const isCandidate = (value: unknown): value is Candidate =>
  typeof value === 'object' && value !== null && 'symbol_id' in value && 'kind' in value && 'line_start' in value;

const candidatesIn = ({ details = {} }: EnvelopeError): readonly Candidate[] => {
  const { candidates } = details;
  return Array.isArray(candidates) && candidates.every(isCandidate) ? candidates : [];
};

export const candidateLine = ({ symbol_id: id, kind, line_start: line, signature = '' }: Candidate): string =>
  `  ${id}  ${kind} line ${line}${signature === '' ? '' : ` — ${signature.slice(0, MAX_SIGNATURE)}`}`;

const candidateLines = (error: EnvelopeError): readonly string[] => candidatesIn(error).map(candidateLine);

/** The details that the lines leave out. */
const withoutCandidates = (error: EnvelopeError): EnvelopeError => {
  if (candidatesIn(error).length === 0) return error;
  const { candidates: _, ...details }: Json = error.details ?? {};
  return { ...error, details };
};

/** The same call about each of several candidates is an example: the lines have the other ids. */
export const oneCallFor = (error: EnvelopeError): readonly NextAction[] => {
  const ids = new Set(candidatesIn(error).map(({ symbol_id: id }) => id));
  let shown = 0;
  return error.next_actions.filter(({ args }) => !ids.has(String(args['symbol_id'])) || shown++ === 0);
};

const detailLine = ({ message, hint = '', details = {}, next_actions: next }: EnvelopeError): string | undefined => {
  const shown = [message, hint, ...next.map(({ args }) => JSON.stringify(args))].join('\n');
  const parts = Object.entries(details).flatMap(([key, value]) => {
    const left = Array.isArray(value) ? value.filter((one) => !isShown(one, shown)) : value;
    const isNothing = Array.isArray(left) ? left.length === 0 : isShown(left, shown);
    return isNothing ? [] : [`${key} ${textOf(left)}`];
  });
  return parts.length === 0 ? undefined : `details: ${parts.join('; ')}`;
};

/** Whether the text has every name and number of a value. */
const isShown = (value: unknown, shown: string): boolean => {
  if (typeof value === 'number') return new RegExp(String.raw`(?<![\d.])${value}(?![\d.]\d)`, 'u').test(shown);
  if (typeof value === 'string') return shown.includes(value);
  if (typeof value === 'object' && value !== null) return Object.values(value).every((inner) => isShown(inner, shown));
  return true;
};

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return JSON.stringify(value);
  const isPlainList = Array.isArray(value) && value.every((one) => typeof one !== 'object');
  return isPlainList ? value.map(textOf).join(', ') : JSON.stringify(value);
};
