/** The tier 1 tasks: bytes in, ids and postings out. Run in a worker, or in the main thread when small. */
import { type ContentId, type RepoPath, type SkipReason, TURN_LIMITS, TurnBudget } from '#model';
import { withoutOutputs } from '#languages';
import { contentIdOf, readFileBytes } from '#platform';
import { classifyBytes, probeBytes } from '#scan';
import { addSearchedText, addText, type ContentRecord, createSegmentBuilder } from '#store';
import type { ByteSource, FileIdentity, IdentifyReply, TaskOf, TextsReply } from './tasks.ts';

export const identify = async ({ files, ...task }: TaskOf<'identify'>): Promise<IdentifyReply> => {
  const turn = new TurnBudget(TURN_LIMITS.texts);
  const identities: FileIdentity[] = [];
  for (const { path, source } of files) {
    const bytes = readSource(source);
    identities.push(identifyBytes(path, bytes, task));
    await turn.spend({ files: 1, bytes: bytes.length });
  }
  return { identities };
};

const identifyBytes = (
  path: RepoPath,
  bytes: ReturnType<typeof readSource>,
  { objectFormat, languages }: Omit<TaskOf<'identify'>, 'files'>,
): FileIdentity => {
  if (typeof bytes === 'string') return bytes === 'gone' ? { kind: 'gone' } : { kind: 'skip', reason: bytes };
  const found = probeBytes(bytes, path, languages);
  if (found.kind === 'skip') return { kind: 'skip', reason: found.reason };
  return { ...found, kind: 'content', id: contentIdOf(bytes, objectFormat), size: bytes.byteLength };
};

export const indexTexts = async ({ files, objectFormat }: TaskOf<'texts'>): Promise<TextsReply> => {
  const turn = new TurnBudget(TURN_LIMITS.tokens);
  const builders = { word: createSegmentBuilder('word'), trigram: createSegmentBuilder('trigram') };
  const contents: ContentRecord[] = [];
  const skipped: { contentId: ContentId; reason: SkipReason }[] = [];
  let bytesRead = 0;
  for (const { path, source, contentId } of files) {
    const bytes = readSource(source);
    if (typeof bytes === 'string' || contentIdOf(bytes, objectFormat) !== contentId) continue;
    bytesRead += bytes.byteLength;
    const found = classifyBytes(bytes, path);
    if (found.kind === 'skip') {
      skipped.push({ contentId, reason: found.reason });
      continue;
    }
    const { text, isMasked, redactedLines, isGenerated } = found;
    const searched = withoutOutputs(text);
    const isSame = !isMasked && isPlainUtf8(bytes, text);
    const { lines, words } =
      searched === text
        ? addText(builders, contents.length, isSame ? bytes : text)
        : addSearchedText(builders, contents.length, { text, searched });
    contents.push({ id: contentId, size: bytes.byteLength, lines, words, isGenerated, redactedLines });
    await turn.spend({ files: 1, bytes: bytes.byteLength });
  }
  return { batch: { contents, segments: [builders.word.finish(), builders.trigram.finish()] }, skipped, bytesRead };
};

/** True when the bytes equal the encoded text and can be indexed without encoding it again. */
const isPlainUtf8 = (bytes: Uint8Array, text: string): boolean => (bytes[0] ?? 0) < 0x80 && !text.includes('\uFFFD');

/** The bytes, or why they cannot be read. */
export const readSource = (source: ByteSource): Uint8Array | 'gone' | 'unreadable' => {
  if (source.kind === 'bytes') return source.bytes;
  const found = readFileBytes(source.file);
  if (found.kind === 'bytes') return found.bytes;
  return found.kind === 'gone' ? 'gone' : 'unreadable';
};
