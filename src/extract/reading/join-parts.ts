/** The facts of a file and of its embedded parts → one set of facts. Places need no change: the texts are equally long. */
import type { ExportFact, FileFacts, Language, Reading, ReferenceFact, TextSpan } from '#model';
import { bindInMarkup, bindStandIn, type NamesOfParts, namesOfParts } from './bind-in-markup.ts';
import { moveBindings } from './move-bindings.ts';
import { orderSymbols, placeSymbols } from './order-symbols.ts';

export type PartFacts = {
  readonly facts: FileFacts;
  /** Whether a place is in an expression inside markup. */
  readonly isInMarkup: (span: TextSpan) => boolean;
};

export type Joining = { readonly reading: Reading; readonly language: Language };

/** Chunks are cut later. */
export const joinParts = (own: FileFacts, parts: readonly PartFacts[], { reading, language }: Joining): FileFacts => {
  const sources = [own, ...parts.map(({ facts }) => facts)];
  const ownDefault = own.exports.find(isDefault);
  const module = ownDefault?.of.kind === 'local' ? ownDefault.of.symbol : undefined;
  const givesWay = parts.some(({ facts }) => facts.exports.some(isDefault));
  const choice = { module: givesWay ? undefined : module, droppedModule: givesWay ? module : undefined };
  const order = orderSymbols(sources, choice);
  let firstImport = 0;
  const moved = sources.map((facts, source) => {
    const move = { symbols: order.indexes[source] ?? new Int32Array(0), firstImport };
    firstImport += facts.imports.length;
    return moveBindings(facts, move);
  });
  const symbols = placeSymbols(moved, order, choice);
  const exports = moved.flatMap((facts, source) =>
    givesWay && source === 0 ? facts.exports.filter((fact) => !isDefault(fact)) : facts.exports,
  );
  const imports = sources.flatMap((facts) => facts.imports);
  const home = exports.find(isDefault)?.of;
  const scope = {
    language,
    names: namesOfParts(symbols, imports, reading),
    home: home?.kind === 'local' ? home.symbol : undefined,
  };
  const references = moved.flatMap((facts, source) =>
    facts.references.flatMap((reference) => {
      const isMarkup = parts[source - 1]?.isInMarkup(reference.span) ?? true;
      return joinReference(reference, { ...scope, isMarkup, isAtHome: isMarkup || (module !== undefined && !givesWay) });
    }),
  );
  const problems = sources.flatMap((facts) => facts.problems);
  const surfaces = moved.flatMap((facts) => facts.surfaces).sort((one, other) => one.line - other.line);
  return { symbols, references: references.sort(compareStarts), imports, exports, chunks: [], surfaces, problems };
};

type NamedExport = Extract<ExportFact, { readonly kind: 'name' }>;

const isDefault = (fact: ExportFact): fact is NamedExport => fact.kind === 'name' && fact.name === 'default';

type Joined = {
  readonly language: Language;
  readonly names: NamesOfParts;
  /** The symbol that stands for the file. */
  readonly home: number | undefined;
  readonly isMarkup: boolean;
  /** At the top level it is inside of the symbol that stands for the file. */
  readonly isAtHome: boolean;
};

const joinReference = (
  reference: ReferenceFact,
  { language, names, home, isMarkup, isAtHome }: Joined,
): readonly ReferenceFact[] => {
  const bound = isMarkup ? bindInMarkup(reference, names) : reference;
  if (!bound) return [];
  const found = bindStandIn(bound, names);
  if (found.binding.kind === 'free' && language.builtins.has(found.binding.name)) return [];
  return [found.from === undefined && isAtHome && home !== undefined ? { ...found, from: home } : found];
};

const compareStarts = ({ span: one }: ReferenceFact, { span: other }: ReferenceFact): number =>
  one.lineStart - other.lineStart || one.columnStart - other.columnStart;
