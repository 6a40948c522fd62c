/** An envelope as compact text: MCP content for agents, terminal output for people. */
import { type Envelope, escapeControls, type Json, type NextAction } from '#model';
import type { Operation, RenderOther } from '../definition/define-operation.ts';
import { pageCall } from './cursor.ts';
import { errorLines, oneCallFor } from './error-lines.ts';
import { noteLines } from './notes.ts';
import { markForgedLines, quoteEnvelope } from './quote-text.ts';
import { isRepeatable, withoutDefaults } from './repeat-call.ts';

/** An envelope, and what a surface needs to render it as text. */
export type Answer = {
  readonly envelope: Envelope;
  readonly operation?: Operation;
  readonly input: Readonly<Record<string, unknown>>;
  readonly renderOther: RenderOther;
  /** In place of the operation's `render`. */
  readonly renderFitted?: (fitted: Json) => string;
};

/** Formats a next action: as a tool call for agents, as a command line for people. */
export type WriteAction = (action: NextAction) => string;

export const renderAnswer = (answer: Answer, writeAction: WriteAction): string => {
  const { envelope: raw } = answer;
  const envelope = quoteEnvelope(raw);
  const { data, hints = [], warnings = [] } = envelope;
  const next = [...(raw.next_actions ?? []), ...(raw.error ? oneCallFor(raw.error) : [])];
  const lines = [
    statusLine(envelope),
    envelope.message && markForgedLines(envelope.message),
    data && markForgedLines(dataText(answer, data).trimEnd()),
    ...(raw.error ? errorLines(raw.error) : []),
    ...noteLines(raw),
    ...warnings.map((warning) => `warning ${warning.code}: ${warning.message}`),
    ...hints.map((hint) => `${hint.type}: ${hint.text}`),
    ...next.map((action) => nextLine(action, writeAction)),
    ...pageLines(answer, writeAction),
  ];
  return lines.filter((line) => line !== undefined && line !== '').join('\n');
};

const dataText = ({ operation, input, renderOther, renderFitted }: Answer, data: Json): string =>
  renderFitted?.(data) ?? operation?.render(data, input, renderOther) ?? '';

/** Printed only for states between success and failure. The reason is left out when it repeats the status. */
const statusLine = ({ status, reason }: Envelope): string | undefined => {
  if (status === 'ok' || status === 'error') return undefined;
  return reason === undefined || reason === status ? `status: ${status}` : `status: ${status} (${reason})`;
};

const nextLine = (action: NextAction, writeAction: WriteAction): string =>
  escapeControls(`next: ${writeAction(action)}  (${action.reason})`);

/** The call for the next page, if the envelope has only its cursor. */
const pageLines = ({ envelope, operation, input }: Answer, writeAction: WriteAction): readonly string[] => {
  const cursor = envelope.data?.['next_cursor'];
  const isThere = envelope.next_actions?.some(({ args }) => args['cursor'] === cursor);
  if (!operation || typeof cursor !== 'string' || isThere) return [];
  const call = withoutDefaults(operation, pageCall(operation, input, cursor));
  return [isRepeatable(call) ? nextLine(call, writeAction) : `next: the same call with cursor ${cursor}`];
};
