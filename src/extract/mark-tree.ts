/** Turns captures into marks. The table of capture names is the vocabulary of `src/languages/README.md`. */
import { SYMBOL_KINDS } from '#model';
import {
  EXPRESSION,
  FLAG,
  LIST_ATTRIBUTES,
  type ListAttribute,
  type Marks,
  RARE_ATTRIBUTES,
  type RareAttribute,
  SCOPE,
  USE,
} from './marks.ts';
import { type CompiledPattern, type CompiledQuery, matchQuery, takePlainPatterns } from './syntax/match-query.ts';
import type { SyntaxTree } from './syntax/syntax-tree.ts';

type MarkWrite = (marks: Marks, found: Int32Array, tree: SyntaxTree) => void;
type CaptureStep = { readonly step: number; readonly subject: number; readonly rank: number };

export type Marker = {
  readonly query: CompiledQuery;
  /** The writes of each pattern, by rank. */
  readonly writes: readonly (readonly MarkWrite[])[];
  /** Per type id: how every place of that type is used (`(identifier) @reference.read`). These are half of all matches. */
  readonly uses: Uint8Array;
};

export const compileMarker = (whole: CompiledQuery): Marker => {
  const { captureOf, rest } = takePlainPatterns(whole, (capture) => capture.startsWith('reference.'));
  const uses = Uint8Array.from(
    whole.named,
    (_, type) => USE[(captureOf[type]?.split('.')[1] ?? 'none') as keyof typeof USE] ?? USE.none,
  );
  const writes: (readonly MarkWrite[])[] = [];
  for (const patterns of rest.byType) for (const pattern of patterns ?? []) writes[pattern.rank] ??= writesOf(pattern);
  return { query: rest, writes, uses };
};

export const markTree = (marks: Marks, tree: SyntaxTree, marker: Marker): void => {
  for (let place = 0; place < tree.count; place++) marks.uses[place] = marker.uses[tree.types[place] ?? 0] ?? USE.none;
  matchQuery(marker.query, tree, ({ rank }, found) => {
    const writes = marker.writes[rank] as readonly MarkWrite[];
    for (let index = 0; index < writes.length; index++) (writes[index] as MarkWrite)(marks, found, tree);
  });
  resolveUses(marks);
};

const SUBJECT =
  /^(?:definition\.|local(?:\.type)?$|expression\.|import$|import\.item$|export$|export\.item$|wrapped$|section$|restated$|subject$)/u;

const writesOf = ({ captures, rank }: CompiledPattern): readonly MarkWrite[] => {
  const subject = captures.find(({ name }) => SUBJECT.test(name))?.step ?? captures[0]?.step ?? 0;
  return captures.flatMap(({ name, step }) =>
    name.startsWith('_') || name === 'subject' ? [] : writeOf(name, { step, subject, rank }),
  );
};

const writeOf = (name: string, at: CaptureStep): readonly MarkWrite[] => {
  const [family = '', member = ''] = name.split('.', 2);
  const write = WHOLE_NAMES[name]?.(at) ?? FAMILIES[family]?.(member, at) ?? writeAttribute(name, at);
  if (!write) throw new Error(`unknown capture in query: @${name}`);
  return [write];
};

const writeFlag =
  (bit: number) =>
  ({ step }: CaptureStep): MarkWrite =>
  ({ flags }, found) => {
    const place = found[step] ?? 0;
    flags[place] = (flags[place] ?? 0) | bit;
  };

/** Stores the captured place in a column of the subject. */
const writePlace =
  (of: 'inner' | 'property' | 'name' | 'type' | 'value' | 'body') =>
  ({ step, subject }: CaptureStep): MarkWrite =>
  (marks, found) => {
    marks[of][found[subject] ?? 0] = found[step] ?? 0;
  };

const writeUse =
  (as: number) =>
  ({ step }: CaptureStep): MarkWrite =>
  ({ usedPlaces, usedAs }, found) => {
    usedPlaces.push(found[step] ?? 0);
    usedAs.push(as);
  };

const combine =
  (...makers: readonly ((at: CaptureStep) => MarkWrite)[]) =>
  (at: CaptureStep): MarkWrite => {
    const writes = makers.map((make) => make(at));
    return (marks, found, tree) => {
      for (const write of writes) write(marks, found, tree);
    };
  };

const raiseTo = (column: Uint8Array, place: number, to: number): void => {
  if (to > (column[place] ?? 0)) column[place] = to;
};

const WHOLE_NAMES: Readonly<Record<string, (at: CaptureStep) => MarkWrite>> = {
  name: combine(
    writePlace('name'),
    ({ step }) =>
      ({ uses }, found) =>
        raiseTo(uses, found[step] ?? 0, USE.notAReference),
  ),
  'name.use': combine(writePlace('name'), writeFlag(FLAG.usedName)),
  body: writePlace('body'),
  type: writePlace('type'),
  value: writePlace('value'),
  inner: writePlace('inner'),
  object: writePlace('inner'),
  property: combine(writePlace('property'), ({ step, subject }) => ({ uses, memberOf }, found) => {
    raiseTo(uses, found[step] ?? 0, USE.read);
    memberOf[found[step] ?? 0] = found[subject] ?? 0;
  }),
  callee: combine(writePlace('inner'), writeUse(USE.call)),
  constructed: combine(writePlace('inner'), writeUse(USE.instantiate)),
  target: writeUse(USE.write),
  ignore:
    ({ step }) =>
    ({ uses }, found) =>
      raiseTo(uses, found[step] ?? 0, USE.notAReference),
  local: writeFlag(FLAG.local),
  'local.type': writeFlag(FLAG.local | FLAG.typeName),
  static: writeFlag(FLAG.isStatic),
  lifted: writeFlag(FLAG.lifted),
  'lifted.type': writeFlag(FLAG.liftedToType),
  once: writeFlag(FLAG.once),
  overload: writeFlag(FLAG.overload),
  outer: writeFlag(FLAG.outer),
  rest: writeFlag(FLAG.rest),
  last: writeFlag(FLAG.lastArgument),
  declaration: writeFlag(FLAG.declaration),
  hoisted: writeFlag(FLAG.hoisted),
  following: writeFlag(FLAG.following),
  exported: writeFlag(FLAG.exported),
  'exported.default': writeFlag(FLAG.exportedDefault),
  'exported.value': writeFlag(FLAG.exportedValue),
  ambient: writeFlag(FLAG.ambient),
  import: writeFlag(FLAG.importStatement),
  'import.item': writeFlag(FLAG.importItem),
  'import.default': writeFlag(FLAG.importDefault),
  'import.whole': writeFlag(FLAG.importWhole),
  'import.all': writeFlag(FLAG.importAll),
  'import.types': writeFlag(FLAG.typesOnly),
  'import.shared': writeFlag(FLAG.sharedImport),
  export: writeFlag(FLAG.exportStatement),
  'export.item': writeFlag(FLAG.exportItem),
  'export.all': writeFlag(FLAG.exportAll),
  comment: combine(writeFlag(FLAG.comment), ({ step }) => ({ comments }, found, { afters }) => {
    comments.set(afters[found[step] ?? 0] ?? 0, found[step] ?? 0);
  }),
  decorator: combine(writeFlag(FLAG.decorator), ({ step }) => ({ decorators }, found, { afters }) => {
    decorators.set(afters[found[step] ?? 0] ?? 0, found[step] ?? 0);
  }),
  wrapped:
    ({ step }) =>
    ({ wrappedCounts }, found, { parents }) => {
      const wrapper = parents[found[step] ?? 0] ?? 0;
      wrappedCounts.set(wrapper, (wrappedCounts.get(wrapper) ?? 0) + 1);
    },
};

const FAMILIES: Readonly<Record<string, (member: string, at: CaptureStep) => MarkWrite | undefined>> = {
  definition: (member, { step, rank }) => {
    const kind = SYMBOL_KINDS.findIndex((known) => known === member) + 1;
    if (kind === 0 && member !== 'none') return undefined;
    return ({ kinds, kindRanks }, found) => {
      const place = found[step] ?? 0;
      if (rank < (kindRanks[place] ?? 0)) return;
      kinds[place] = kind;
      kindRanks[place] = rank;
    };
  },
  reference: (member, { step }) => {
    const as = USE[member as keyof typeof USE];
    if (as === USE.none) return forgetRead(step);
    return as === undefined ? undefined : ({ uses }, found) => raiseTo(uses, found[step] ?? 0, as);
  },
  expression: (member, { step, rank }) => {
    const kind = EXPRESSION[member as keyof typeof EXPRESSION];
    if (kind === undefined) return undefined;
    return ({ expressions, expressionRanks }, found) => {
      const place = found[step] ?? 0;
      if (rank < (expressionRanks[place] ?? 0)) return;
      expressions[place] = kind;
      expressionRanks[place] = rank;
    };
  },
  scope: (member, { step }) => {
    const kind = SCOPE[(member || 'block') as keyof typeof SCOPE];
    return kind === undefined ? undefined : ({ scopes }, found) => raiseTo(scopes, found[step] ?? 0, kind);
  },
};

/** Not a use by itself. The property of a member expression stays one. */
const forgetRead =
  (step: number): MarkWrite =>
  ({ uses, memberOf }, found) => {
    const place = found[step] ?? 0;
    if (uses[place] === USE.read && memberOf[place] === 0) uses[place] = USE.none;
  };

const writeAttribute = (name: string, { step, subject }: CaptureStep): MarkWrite | undefined => {
  if (RARE_ATTRIBUTES.some((known) => known === name))
    return ({ rare }, found) => void rare[name as RareAttribute].set(found[subject] ?? 0, found[step] ?? 0);
  if (!LIST_ATTRIBUTES.some((known) => known === name)) return undefined;
  const as = name === 'extends' ? USE.extends : name === 'implements' ? USE.implements : USE.none;
  return ({ lists, usedPlaces, usedAs }, found) => {
    const list = lists[name as ListAttribute];
    const own = list.get(found[subject] ?? 0);
    if (!own) list.set(found[subject] ?? 0, [found[step] ?? 0]);
    // Several patterns may say the same of a place.
    else if (!own.includes(found[step] ?? 0)) own.push(found[step] ?? 0);
    if (as === USE.none) return;
    usedPlaces.push(found[step] ?? 0);
    usedAs.push(as);
  };
};

/** Assigns each use to the last name of its expression: `a.b!()` is a call of `b`, and `a.b[0] = 1` a write of `b`. */
const resolveUses = (marks: Marks): void => {
  const { usedPlaces, usedAs, expressions, property, uses } = marks;
  usedPlaces.forEach((used, index) => {
    const throughElements = usedAs[index] === USE.write ? EXPRESSION.element : EXPRESSION.same;
    const content = contentOf(marks, used, throughElements);
    const place = expressions[content] === EXPRESSION.member ? (property[content] ?? 0) : content;
    if (uses[place] !== USE.none) raiseTo(uses, place, usedAs[index] ?? USE.none);
  });
};

/** The expression inside those that stand for their content. */
const contentOf = ({ expressions, inner, rare: { operand } }: Marks, outer: number, through: number): number => {
  let place = outer;
  for (;;) {
    const kind = expressions[place];
    if (kind !== EXPRESSION.same && kind !== EXPRESSION.generic && kind !== through) return place;
    const content = operand.get(place) ?? inner[place] ?? 0;
    // The content always has a higher place. Anything else would loop.
    if (content <= place) return place;
    place = content;
  }
};
