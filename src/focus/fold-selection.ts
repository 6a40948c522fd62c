/** The lines of a range chosen so far, and what they would cost to print. */
import type { Span } from '#model';

/** Shorter gaps are printed: a fold line would be no shorter. */
const SHORTEST_FOLD = 3;

export class FoldSelection {
  readonly #lines: readonly string[];
  readonly #range: Span;
  readonly #budget: number;
  /** Characters of the printed lines before each line of the range, with line breaks. */
  readonly #printed: Float64Array;
  #chosen: Uint8Array;

  constructor(lines: readonly string[], { budget, ...range }: Span & { readonly budget: number }) {
    this.#lines = lines;
    this.#range = range;
    this.#budget = budget;
    const count = range.lineEnd - range.lineStart + 1;
    this.#chosen = new Uint8Array(count);
    this.#printed = new Float64Array(count + 1);
    for (let index = 0; index < count; index += 1)
      this.#printed[index + 1] = (this.#printed[index] ?? 0) + this.#sizeOfLine(range.lineStart + index);
  }

  /** True if the whole range fits. */
  addAll(): boolean {
    return this.#take(new Uint8Array(this.#chosen.length).fill(1));
  }

  /** Chooses these lines (from 0) if all of them fit. */
  add(wanted: readonly number[]): boolean {
    const next = Uint8Array.from(this.#chosen);
    let isLarger = false;
    for (const at of wanted) {
      const index = at + 1 - this.#range.lineStart;
      if (index < 0 || index >= next.length || next[index] === 1) continue;
      next[index] = 1;
      isLarger = true;
    }
    return !isLarger || this.#take(next);
  }

  /** Chooses these lines whatever they cost. */
  require(wanted: readonly number[]): void {
    for (const at of wanted) this.#chosen[at + 1 - this.#range.lineStart] = 1;
  }

  print(): PrintedLines {
    const parts = this.#parts(this.#chosen);
    const spans = (isShown: boolean): readonly Span[] =>
      parts.filter((part) => part.isShown === isShown).map(({ lineStart, lineEnd }) => ({ lineStart, lineEnd }));
    const shown = spans(true);
    return {
      content: shown.map((part) => this.#numbered(part)).join('\n'),
      text: parts.map((part) => (part.isShown ? this.#numbered(part) : foldLine(part))).join('\n'),
      shown,
      folds: spans(false),
    };
  }

  #take(next: Uint8Array): boolean {
    if (this.#size(next) > this.#budget) return false;
    this.#chosen = next;
    return true;
  }

  #sizeOfLine(line: number): number {
    return `${line}\t`.length + (this.#lines[line - 1]?.length ?? 0) + '\n'.length;
  }

  #size(chosen: Uint8Array): number {
    const { lineStart } = this.#range;
    // The last line has no line break.
    let size = -1;
    for (const part of this.#parts(chosen)) {
      const [start, end] = [part.lineStart - lineStart, part.lineEnd + 1 - lineStart];
      size += part.isShown ? (this.#printed[end] ?? 0) - (this.#printed[start] ?? 0) : foldLine(part).length + '\n'.length;
    }
    return size;
  }

  #parts(chosen: Uint8Array): readonly FoldPart[] {
    const { lineStart } = this.#range;
    const runs: FoldPart[] = [];
    for (let start = 0; start < chosen.length; ) {
      let end = start;
      while (end < chosen.length && chosen[end] === chosen[start]) end += 1;
      const isShown = chosen[start] === 1 || end - start < SHORTEST_FOLD;
      const last = runs.at(-1);
      if (last?.isShown && isShown) runs[runs.length - 1] = { ...last, lineEnd: lineStart + end - 1 };
      else runs.push({ isShown, lineStart: lineStart + start, lineEnd: lineStart + end - 1 });
      start = end;
    }
    return runs;
  }

  #numbered({ lineStart, lineEnd }: Span): string {
    return this.#lines
      .slice(lineStart - 1, lineEnd)
      .map((line, index) => `${lineStart + index}\t${line}`)
      .join('\n');
  }
}

type PrintedLines = {
  readonly content: string;
  readonly text: string;
  readonly shown: readonly Span[];
  readonly folds: readonly Span[];
};

type FoldPart = Span & { readonly isShown: boolean };

const foldLine = ({ lineStart, lineEnd }: Span): string => `… ${lineEnd - lineStart + 1} lines (${lineStart}–${lineEnd})`;
