/** An item of a batch as text: as its own operation shows it. */
import type { Json } from '#model';
import type { RenderOther } from '../definition/define-operation.ts';
import type { BatchItem } from './batch-items.ts';

type Shown = {
  readonly id: string;
  readonly status: string;
  readonly data?: Json | undefined;
  readonly error?: Json | undefined;
  readonly reason?: string | undefined;
};

export const renderReport = (report: Shown, items: readonly BatchItem[], renderOther: RenderOther): string => {
  const item = items.find(({ id }) => id.trim() === report.id);
  const head = `## ${report.id}${item ? ` (${item.tool})` : ''}: ${report.status}${report.reason ? `, ${report.reason}` : ''}`;
  return [head, ...bodyOf(report, item, renderOther)].filter((line) => line !== '').join('\n');
};

const bodyOf = ({ data, error }: Shown, item: BatchItem | undefined, renderOther: RenderOther): readonly string[] => {
  if (error) return [`${textOf(error['code'])}: ${textOf(error['message'])}`, textOf(error['hint'])];
  if (!data) return [];
  return [(item && renderOther(item.tool, data, item.input)) ?? JSON.stringify(data)];
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
