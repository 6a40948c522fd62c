/** Small sample contents for the tests of the store. */
import { createHash } from 'node:crypto';
import {
  type ContentId,
  contentId,
  type FileFacts,
  type ReferenceFact,
  repoPath,
  type SymbolFact,
  type TextSpan,
  type ViewAttributes,
  type ViewEntry,
} from '#model';
import type { ContentRecord, StoreWriter, TextBatch } from '../port.ts';
import { addText, createSegmentBuilder } from '../postings/segment-builder.ts';

export const contentIdOfText = (text: string): ContentId => contentId(createHash('sha1').update(text).digest('hex'));

export const textBatch = (texts: readonly string[]): TextBatch => {
  const builders = { word: createSegmentBuilder('word'), trigram: createSegmentBuilder('trigram') };
  const contents = texts.map((text, document): ContentRecord => {
    const counts = addText(builders, document, text);
    return { id: contentIdOfText(text), size: Buffer.byteLength(text), ...counts, isGenerated: false, redactedLines: 0 };
  });
  return { contents, segments: [builders.word.finish(), builders.trigram.finish()] };
};

export const SAMPLE_ATTRIBUTES: ViewAttributes = {
  root: '/somewhere',
  isGit: false,
  builtAt: '2026-11-15T00:00:00.000Z',
  extractor: 'test',
  tier: 1,
};

/** Writes the texts and returns the view entries of their paths. */
export const writeSampleFiles = async (
  writer: StoreWriter,
  files: Readonly<Record<string, string>>,
): Promise<readonly ViewEntry[]> => {
  const paths = Object.keys(files);
  const numbers = await writer.writeTexts(textBatch(Object.values(files)));
  return paths.map((path, index): ViewEntry => {
    const content = numbers[index];
    return content === undefined ? { path: repoPath(path) } : { path: repoPath(path), content };
  });
};

const lineSpan = (line: number, column: number, width: number): TextSpan => ({
  lineStart: line,
  lineEnd: line,
  columnStart: column,
  columnEnd: column + width,
});

const symbolNamed = (name: string, line = 1): SymbolFact => ({
  name,
  qualifiedName: name,
  ordinal: 1,
  kind: 'function',
  role: 'callable',
  signature: `function ${name}()`,
  visibility: 'public',
  span: lineSpan(line, 0, 20),
  nameSpan: lineSpan(line, 9, name.length),
  signatureLineEnd: line,
  bodyHash: '0123456789abcdef',
});

const callReference = (name: string, line: number): ReferenceFact => ({
  kind: 'call',
  name,
  span: lineSpan(line, 4, name.length),
  binding: { kind: 'free', name },
});

export const sampleFacts = (names: readonly string[]): FileFacts => ({
  symbols: names.map((name, index) => symbolNamed(name, index + 1)),
  references: names.map((name, index) => callReference(name, index + 1)),
  imports: [],
  exports: [],
  chunks: [{ lineStart: 1, lineEnd: Math.max(1, names.length) }],
  surfaces: [{ kind: 'route', value: 'GET /orders', line: 1, from: 0, confidence: 'high' }],
  problems: [],
});
