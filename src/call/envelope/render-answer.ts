/** The facts of an envelope as compact text: what an agent reads as content and a person in the terminal. */
import type { Envelope, NextAction } from '#model';
import type { Operation, RenderOther } from '../definition/define-operation.ts';

/** An envelope, and what a surface needs to show it as text. */
export type Answer = {
  readonly envelope: Envelope;
  readonly operation?: Operation;
  readonly input: Readonly<Record<string, unknown>>;
  readonly renderOther: RenderOther;
};

/** How a next step is written: as a tool call for agents, as a command line for people. */
export type WriteAction = (action: NextAction) => string;

export const renderAnswer = ({ envelope, operation, input, renderOther }: Answer, writeAction: WriteAction): string => {
  const { data, error, hints = [], warnings = [], next_actions: next = [] } = envelope;
  const lines = [
    statusLine(envelope),
    envelope.message,
    data && operation?.render(data, input, renderOther).trimEnd(),
    ...pageLines(envelope),
    error && `${error.code}: ${error.message}`,
    error?.hint,
    ...freshnessLines(envelope),
    ...warnings.map((warning) => `warning ${warning.code}: ${warning.message}`),
    ...hints.map((hint) => `${hint.type}: ${hint.text}`),
    ...[...next, ...(error?.next_actions ?? [])].map((action) => `next: ${writeAction(action)}  (${action.reason})`),
  ];
  return lines.filter((line) => line !== undefined && line !== '').join('\n');
};

/** Only the states between success and failure need a word of their own. */
const statusLine = ({ status, reason }: Envelope): string | undefined => {
  if (status === 'ok' || status === 'error') return undefined;
  return reason === undefined ? status : `${status} (${reason})`;
};

/** The list goes on: what to ask with. */
const pageLines = ({ data }: Envelope): readonly string[] => {
  const cursor = data?.['next_cursor'];
  return typeof cursor === 'string' ? [`next_cursor: ${cursor}`] : [];
};

/** One line, only when the answer does not rest on a fresh, complete index. */
const freshnessLines = ({ meta }: Envelope): readonly string[] => {
  const parts = [
    meta.freshness_status === 'fresh' ? undefined : meta.freshness_status,
    meta.result_completeness === 'complete' ? undefined : meta.result_completeness,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? [`answer: ${parts.join(', ')}`] : [];
};
