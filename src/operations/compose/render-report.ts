/** One item of a batch as text. */
import type { Json } from '#model';
import type { RenderOther } from '#call';
import type { BatchItem } from './batch-items.ts';
import { OVER_BUDGET } from './fit-reports.ts';

type RenderedReport = {
  readonly id: string;
  readonly status: string;
  readonly data?: Json | undefined;
  readonly error?: Json | undefined;
  readonly reason?: string | undefined;
  readonly message?: unknown;
};

/** Rendered by the item's own operation, below the item's own sentence. */
export const renderReport = (report: RenderedReport, items: readonly BatchItem[], renderOther: RenderOther): string => {
  const item = items.find(({ id }) => id.trim() === report.id);
  const head = `## ${report.id}${item ? ` (${item.tool})` : ''}: ${report.status}${whyOf(report)}`;
  return [head, ...reportBody(report, item, renderOther)].filter((line) => line !== '').join('\n');
};

const whyOf = ({ reason, data }: RenderedReport): string => {
  if (reason === OVER_BUDGET) return data ? ', cut to fit max_chars' : ', its answer does not fit max_chars';
  return reason === undefined ? '' : `, ${reason}`;
};

const reportBody = (
  { data, error, message }: RenderedReport,
  item: BatchItem | undefined,
  renderOther: RenderOther,
): readonly string[] => {
  if (error) return [`${textOf(error['code'])}: ${textOf(error['message'])}`, textOf(error['hint'])];
  if (!data) return [];
  const text = (item && renderOther(item.tool, data, item.input)) ?? JSON.stringify(data);
  const cursor = textOf(data['next_cursor']);
  return [textOf(message), text, cursor === '' ? '' : `more: the same item with cursor ${cursor}`];
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
