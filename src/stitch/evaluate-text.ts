/** Values → the texts that they may be, across the files of a view. */
import type { Binding, CodeValue } from '#model';
import type { Links, SymbolAddress } from '#link';
import type { SurfaceIndex } from './surface-index.ts';

/** `unknown`: the parts that are known only while the program runs, as they are written. */
export type KnownText = { readonly text: string; readonly unknown: readonly string[] };

export type Evaluation = { readonly links: Links; readonly index: SurfaceIndex };
export type FileValue = { readonly entry: number; readonly value: CodeValue; readonly from?: number | undefined };

/** Longer chains are almost certainly cycles. */
const MOST_LEVELS = 12;
const MOST_TEXTS = 64;
const MOST_LENGTH = 2_000;

export const textsOf = (evaluation: Evaluation, value: FileValue, levels = MOST_LEVELS): Promise<readonly KnownText[]> =>
  levels <= 0 ? Promise.resolve([unknownText(value.value)]) : textsAt(evaluation, value, levels);

const textsAt = async (
  evaluation: Evaluation,
  { entry, value, from }: FileValue,
  levels: number,
): Promise<readonly KnownText[]> => {
  const below = (inner: CodeValue): Promise<readonly KnownText[]> =>
    textsOf(evaluation, { entry, value: inner, from }, levels - 1);
  switch (value.kind) {
    case 'text':
      return [{ text: value.text.slice(0, MOST_LENGTH), unknown: [] }];
    case 'join':
      return joinTexts(await inOrder(value.of, below));
    case 'list':
      return (await inOrder(value.of, below)).flat().slice(0, MOST_TEXTS);
    case 'spread':
      return below(value.of);
    case 'name':
    case 'member': {
      const held = await heldBy(evaluation, { entry, value, from }, levels);
      return held ? textsOf(evaluation, held, levels - 1) : [unknownText(value)];
    }
    default:
      return [unknownText(value)];
  }
};

const inOrder = async <Item, Answer>(items: readonly Item[], ask: (item: Item) => Promise<Answer>): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const item of items) answers.push(await ask(item));
  return answers;
};

const joinTexts = (parts: readonly (readonly KnownText[])[]): readonly KnownText[] => {
  let joined: readonly KnownText[] = [{ text: '', unknown: [] }];
  for (const part of parts)
    joined = joined
      .flatMap((before) =>
        part.map((after) => ({
          text: (before.text + after.text).slice(0, MOST_LENGTH),
          unknown: [...before.unknown, ...after.unknown],
        })),
      )
      .slice(0, MOST_TEXTS);
  return joined;
};

/** What a name or a member stands for: the value of a symbol, or of a field of one. */
export const heldBy = async (
  evaluation: Evaluation,
  { entry, value, from }: FileValue,
  levels = MOST_LEVELS,
): Promise<FileValue | undefined> => {
  if (levels <= 0) return undefined;
  const binding = value.kind === 'name' || value.kind === 'member' ? value.binding : undefined;
  const symbol = binding && (await symbolOf(evaluation, { entry, binding, from }));
  const held = symbol && evaluation.index.valueOf(symbol);
  if (symbol && held) return { entry: symbol.entry, value: held };
  return value.kind === 'member' ? heldByField(evaluation, { entry, value, from }, levels) : undefined;
};

type MemberOfFile = FileValue & { readonly value: Extract<CodeValue, { kind: 'member' }> };

const heldByField = async (
  evaluation: Evaluation,
  { entry, value, from }: MemberOfFile,
  levels: number,
): Promise<FileValue | undefined> => {
  const object: FileValue = { entry, value: value.of, from };
  const of = value.of.kind === 'object' ? object : await heldBy(evaluation, object, levels - 1);
  const field = of?.value.kind === 'object' ? of.value.fields.find(({ name }) => name === value.name)?.value : undefined;
  return of && field && { entry: of.entry, value: field };
};

type BindingOfFile = { readonly entry: number; readonly binding: Binding; readonly from?: number | undefined };

/** The first symbol that a binding leads to. A module stands for its default export. */
export const symbolOf = async (
  { links }: Evaluation,
  { entry, binding, from }: BindingOfFile,
): Promise<SymbolAddress | undefined> => {
  const targets = await links.targetsOf(entry, binding, from);
  for (const target of targets) if (target.kind === 'symbol') return target.at;
  const module = targets.find(({ kind }) => kind === 'module');
  if (module?.kind !== 'module') return undefined;
  const [exported] = await links.exportOf(module.entries, 'default');
  return exported?.kind === 'symbol' ? exported.at : undefined;
};

const unknownText = (value: CodeValue): KnownText => {
  const written = writtenValue(value);
  if (value.kind === 'unknown' && PATTERN.test(written)) return { text: written, unknown: ['what the pattern matches'] };
  return { text: `\${${written}}`, unknown: [written] };
};

/** A regular expression is shown as it is written. */
const PATTERN = /^\/.+\/[a-z]*$/u;

/** As the code writes it, shortened. */
export const writtenValue = (value: CodeValue): string => {
  switch (value.kind) {
    case 'text':
      return value.text;
    case 'name':
    case 'parameter':
      return value.name;
    case 'member':
      return `${writtenValue(value.of)}.${value.name}`;
    case 'call':
      return `${writtenValue(value.of)}()`;
    case 'self':
      return 'this';
    case 'unknown':
      return value.text;
    case 'element':
      return `${writtenValue(value.of)}[]`;
    case 'function':
      return 'function';
    default:
      return '…';
  }
};
