/** Segment builders for workers. Nothing here touches the database. */
import type { SymbolFact } from '#model';
import type { PackedSegment, PostingKind } from '../port.ts';
import { NameBuilder } from './name-builder.ts';
import { TrigramBuilder } from './trigram-builder.ts';
import { type TextCounts, WordBuilder } from './word-builder.ts';

interface SegmentBuilder {
  readonly kind: PostingKind;
  /** Documents must ascend from 0, as must the values of a document per key. Repeated values are dropped. */
  add(key: string, document: number, value?: number): void;
  /** Ends the builder. Each block body has its own buffer and can be transferred. */
  finish(): PackedSegment;
}

type Builders = { readonly word: WordBuilder; readonly trigram: TrigramBuilder; readonly name: NameBuilder } & Readonly<
  Record<PostingKind, SegmentBuilder>
>;
const BUILDERS: { readonly [Kind in PostingKind]: () => Builders[Kind] } = {
  word: () => new WordBuilder(),
  trigram: () => new TrigramBuilder(),
  name: () => new NameBuilder(),
};

export const createSegmentBuilder = <Kind extends PostingKind>(kind: Kind): Builders[Kind] => BUILDERS[kind]();

export type TextBuilders = Pick<Builders, 'word' | 'trigram'>;

/** Indexes one text. `document` must be above all earlier ones. UTF-8 bytes are faster than a string. */
export const addText = (builders: TextBuilders, document: number, text: string | Uint8Array): TextCounts => {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  builders.trigram.addText(document, bytes);
  return builders.word.addText(document, bytes);
};

/** Indexes a text of which a search by words reads only `searched`, which has the same lines. */
export const addSearchedText = (
  builders: TextBuilders,
  document: number,
  { text, searched }: { readonly text: string; readonly searched: string },
): TextCounts => {
  builders.trigram.addText(document, new TextEncoder().encode(text));
  return builders.word.addText(document, new TextEncoder().encode(searched));
};

export const addNames = (builder: NameBuilder, document: number, symbols: readonly SymbolFact[]): void =>
  builder.addNames(document, symbols);
