/** Says which files of an answer have lines that look like secrets and are masked. */
import { countOf, entryOfPath, type Warning } from '#model';
import type { DiskText, PreparedView } from '#pipeline';
import type { OpenView } from '#store';

/** Nobody reads a longer list. */
const MAX_NAMED = 5;

/** The prepared view, with a record of the masked lines in texts that are read without an index. */
export type RecordedView = { readonly prepared: PreparedView; readonly masked: ReadonlyMap<string, number> };

export const recordMasked = (prepared: PreparedView): RecordedView => {
  const masked = new Map<string, number>();
  const { scanTexts } = prepared;
  if (!scanTexts) return { prepared, masked };
  return { masked, prepared: { ...prepared, scanTexts: (only) => recordTexts(scanTexts(only), masked) } };
};

async function* recordTexts(texts: AsyncIterable<DiskText>, masked: Map<string, number>): AsyncIterable<DiskText> {
  for await (const text of texts) {
    if (text.redactedLines > 0) masked.set(text.path, text.redactedLines);
    yield text;
  }
}

/** `data`: of the answer; the files it names are the files it may quote. */
export const redactionWarnings = async (
  { prepared: { view }, masked }: RecordedView,
  data: unknown,
): Promise<readonly Warning[]> => {
  if (!view && masked.size === 0) return [];
  const paths = [...new Set(pathsIn(data))].sort();
  const counts = view ? await maskedIn(view, paths) : masked;
  const files = paths.flatMap((path) => ({ path, lines: counts.get(path) ?? 0 })).filter(({ lines }) => lines > 0);
  if (files.length === 0) return [];
  const total = files.reduce((sum, { lines }) => sum + lines, 0);
  const named = files.slice(0, MAX_NAMED).map(({ path, lines }) => `${path} (${lines})`);
  const more = files.length > MAX_NAMED ? ` and ${files.length - MAX_NAMED} more` : '';
  const verb = total === 1 ? 'has a part that looks like a secret and is' : 'have parts that look like secrets and are';
  return [{ code: 'SECRETS_REDACTED', message: `${countOf(total, 'line')} ${verb} masked with *: ${named.join(', ')}${more}.` }];
};

const maskedIn = async ({ stored, reader }: OpenView, paths: readonly string[]): Promise<ReadonlyMap<string, number>> => {
  const found = paths.flatMap((path) => {
    const content = entryOfPath(stored.table, path)?.content;
    return content === undefined ? [] : [{ path, content }];
  });
  const records = await reader.contents([...new Set(found.map(({ content }) => content))]);
  return new Map(found.map(({ path, content }) => [path, records.get(content)?.redactedLines ?? 0]));
};

function* pathsIn(value: unknown): Generator<string> {
  if (Array.isArray(value)) for (const one of value) yield* pathsIn(one);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'path' && typeof inner === 'string') yield inner;
    else if (typeof inner === 'object') yield* pathsIn(inner);
  }
}
