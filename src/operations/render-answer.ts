/** The facts of an envelope as compact text: what an agent reads as content and a person in the terminal. */
import type { Envelope, NextAction } from '#model';
import type { Answer } from './call-operation.ts';

/** How a next step is written: as a tool call for agents, as a command line for people. */
export type WriteAction = (action: NextAction) => string;

export const renderAnswer = ({ envelope, operation, input }: Answer, writeAction: WriteAction): string => {
  const { status, message, data, error, hints = [], warnings = [], next_actions: next = [] } = envelope;
  const body = data && operation ? operation.render(data, input).trimEnd() : '';
  const lines = [
    ...(status === 'ok' || status === 'error' ? [] : [`${status}${envelope.reason ? ` (${envelope.reason})` : ''}`]),
    ...(message ? [message] : []),
    ...(body ? [body] : []),
    ...(error ? [`${error.code}: ${error.message}`, ...(error.hint ? [error.hint] : [])] : []),
    ...stateOf(envelope),
    ...warnings.map((warning) => `warning ${warning.code}: ${warning.message}`),
    ...hints.map((hint) => `${hint.type}: ${hint.text}`),
    ...[...next, ...(error?.next_actions ?? [])].map((action) => `next: ${writeAction(action)}  (${action.reason})`),
  ];
  return lines.join('\n');
};

/** One line, only when the answer does not rest on a fresh, complete index. */
const stateOf = ({ meta }: Envelope): readonly string[] => {
  const parts = [
    meta.freshness_status === 'fresh' ? undefined : meta.freshness_status,
    meta.result_completeness === 'complete' ? undefined : meta.result_completeness,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? [`answer: ${parts.join(', ')}`] : [];
};
