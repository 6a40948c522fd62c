/** An envelope as compact text: MCP content for agents, terminal output for people. */
import { type Envelope, escapeControls, type NextAction } from '#model';
import type { Operation, RenderOther } from '../definition/define-operation.ts';
import { withoutDefaults } from './make-envelope.ts';
import { markForgedLines, quoteEnvelope } from './quote-text.ts';

/** An envelope, and what a surface needs to render it as text. */
export type Answer = {
  readonly envelope: Envelope;
  readonly operation?: Operation;
  readonly input: Readonly<Record<string, unknown>>;
  readonly renderOther: RenderOther;
};

/** Formats a next action: as a tool call for agents, as a command line for people. */
export type WriteAction = (action: NextAction) => string;

export const renderAnswer = ({ envelope: raw, operation, input, renderOther }: Answer, writeAction: WriteAction): string => {
  const envelope = quoteEnvelope(raw);
  const { data, error, hints = [], warnings = [] } = envelope;
  const next = [...nextPage(raw, operation, input), ...(raw.next_actions ?? []), ...(raw.error?.next_actions ?? [])];
  const lines = [
    statusLine(envelope),
    envelope.message && markForgedLines(envelope.message),
    data && markForgedLines(operation?.render(data, input, renderOther).trimEnd() ?? ''),
    error && `${error.code}: ${error.message}`,
    error?.hint,
    ...freshnessLines(envelope),
    ...warnings.map((warning) => `warning ${warning.code}: ${warning.message}`),
    ...hints.map((hint) => `${hint.type}: ${hint.text}`),
    ...next.map((action) => escapeControls(`next: ${writeAction(action)}  (${action.reason})`)),
  ];
  return lines.filter((line) => line !== undefined && line !== '').join('\n');
};

/** Printed only for states between success and failure. The reason is left out when it repeats the status. */
const statusLine = ({ status, reason }: Envelope): string | undefined => {
  if (status === 'ok' || status === 'error') return undefined;
  return reason === undefined || reason === status ? `status: ${status}` : `status: ${status} (${reason})`;
};

/** The call that continues the list, unless a next action does so already. */
const nextPage = (
  { data, next_actions: next = [] }: Envelope,
  operation: Operation | undefined,
  input: Answer['input'],
): readonly NextAction[] => {
  const cursor = data?.['next_cursor'];
  if (!operation || typeof cursor !== 'string' || next.some(({ args }) => args['cursor'] === cursor)) return [];
  return [withoutDefaults(operation, { tool: operation.name, args: { ...input, cursor }, reason: 'Get the next page.' })];
};

const INDEX_NOTES = { fresh: undefined, syncing: 'the index is syncing', stale: 'the index is stale' } as const;
const RESULT_NOTES = { complete: undefined, partial: 'results are partial', truncated: 'results are truncated' } as const;

/** One line, only when the index is not fresh or the results are not complete. */
const freshnessLines = ({ meta }: Envelope): readonly string[] => {
  const hasIndex = meta.index_state?.index.exists !== false;
  const index = hasIndex ? INDEX_NOTES[meta.freshness_status ?? 'fresh'] : 'there is no index yet';
  const parts = [index, RESULT_NOTES[meta.result_completeness ?? 'complete']].filter((part) => part !== undefined);
  return parts.length > 0 ? [`note: ${parts.join(', ')}`] : [];
};
