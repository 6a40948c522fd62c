/** Turns capture names into writes on marks: the vocabulary of `src/languages/README.md`, in one table. */
import { SYMBOL_KINDS } from '#model';
import { EXPRESSION, FLAG, LISTS, type ListAttribute, type Marks, RARE, type RareAttribute, SCOPE, USE } from './marks.ts';
import { type CompiledPattern, type CompiledQuery, matchQuery, takePlainPatterns } from './syntax/match-query.ts';
import type { SyntaxTree } from './syntax/syntax-tree.ts';

type Write = (marks: Marks, found: Int32Array, tree: SyntaxTree) => void;
type At = { readonly step: number; readonly subject: number; readonly rank: number };

export type Marker = {
  readonly query: CompiledQuery;
  /** The writes of each pattern, by its rank. */
  readonly writes: readonly (readonly Write[])[];
  /** By type id: how every place of the type is used (`(identifier) @reference.read`). Half of all matches are these. */
  readonly uses: Uint8Array;
};

export const compileMarker = (whole: CompiledQuery): Marker => {
  const { captureOf, rest } = takePlainPatterns(whole, (capture) => capture.startsWith('reference.'));
  const uses = Uint8Array.from(
    whole.named,
    (_, type) => USE[(captureOf[type]?.split('.')[1] ?? 'none') as keyof typeof USE] ?? USE.none,
  );
  const writes: (readonly Write[])[] = [];
  for (const patterns of rest.byType) for (const pattern of patterns ?? []) writes[pattern.rank] ??= writesOf(pattern);
  return { query: rest, writes, uses };
};

export const markTree = (marks: Marks, tree: SyntaxTree, marker: Marker): void => {
  for (let place = 0; place < tree.count; place++) marks.uses[place] = marker.uses[tree.types[place] ?? 0] ?? USE.none;
  matchQuery(marker.query, tree, ({ rank }, found) => {
    const writes = marker.writes[rank] as readonly Write[];
    for (let index = 0; index < writes.length; index++) (writes[index] as Write)(marks, found, tree);
  });
  settleUses(marks);
};

const SUBJECT = /^(?:definition\.|local(?:\.type)?$|expression\.|import$|import\.item$|export$|export\.item$|wrapped$|subject$)/u;

const writesOf = ({ captures, rank }: CompiledPattern): readonly Write[] => {
  const subject = captures.find(({ name }) => SUBJECT.test(name))?.step ?? captures[0]?.step ?? 0;
  return captures.flatMap(({ name, step }) =>
    name.startsWith('_') || name === 'subject' ? [] : writeOf(name, { step, subject, rank }),
  );
};

const writeOf = (name: string, at: At): readonly Write[] => {
  const [family = '', member = ''] = name.split('.', 2);
  const write = WHOLE_NAMES[name]?.(at) ?? FAMILIES[family]?.(member, at) ?? attribute(name, at);
  if (!write) throw new Error(`query uses a capture that is not in the vocabulary: @${name}`);
  return [write];
};

const flag =
  (bit: number) =>
  ({ step }: At): Write =>
  ({ flags }, found) => {
    const place = found[step] ?? 0;
    flags[place] = (flags[place] ?? 0) | bit;
  };

/** Stores the captured place on the subject, under one column. */
const store =
  (of: 'inner' | 'property' | 'name' | 'type' | 'value' | 'body') =>
  ({ step, subject }: At): Write =>
  (marks, found) => {
    marks[of][found[subject] ?? 0] = found[step] ?? 0;
  };

const use =
  (as: number) =>
  ({ step }: At): Write =>
  ({ usedPlaces, usedAs }, found) => {
    usedPlaces.push(found[step] ?? 0);
    usedAs.push(as);
  };

const both =
  (...makers: readonly ((at: At) => Write)[]) =>
  (at: At): Write => {
    const writes = makers.map((make) => make(at));
    return (marks, found, tree) => {
      for (const write of writes) write(marks, found, tree);
    };
  };

const raise = (column: Uint8Array, place: number, to: number): void => {
  if (to > (column[place] ?? 0)) column[place] = to;
};

const WHOLE_NAMES: Readonly<Record<string, (at: At) => Write>> = {
  name: both(
    store('name'),
    ({ step }) =>
      ({ uses }, found) =>
        raise(uses, found[step] ?? 0, USE.notAReference),
  ),
  body: store('body'),
  type: store('type'),
  value: store('value'),
  inner: store('inner'),
  object: store('inner'),
  property: both(store('property'), ({ step, subject }) => ({ uses, memberOf }, found) => {
    raise(uses, found[step] ?? 0, USE.read);
    memberOf[found[step] ?? 0] = found[subject] ?? 0;
  }),
  callee: both(store('inner'), use(USE.call)),
  constructed: both(store('inner'), use(USE.instantiate)),
  target: use(USE.write),
  ignore:
    ({ step }) =>
    ({ uses }, found) =>
      raise(uses, found[step] ?? 0, USE.notAReference),
  local: flag(FLAG.local),
  'local.type': flag(FLAG.local | FLAG.typeName),
  static: flag(FLAG.isStatic),
  lifted: flag(FLAG.lifted),
  'lifted.type': flag(FLAG.liftedToType),
  once: flag(FLAG.once),
  overload: flag(FLAG.overload),
  outer: flag(FLAG.outer),
  hoisted: flag(FLAG.hoisted),
  exported: flag(FLAG.exported),
  'exported.default': flag(FLAG.exportedDefault),
  'exported.value': flag(FLAG.exportedValue),
  ambient: flag(FLAG.ambient),
  import: flag(FLAG.importStatement),
  'import.item': flag(FLAG.importItem),
  'import.default': flag(FLAG.importDefault),
  'import.whole': flag(FLAG.importWhole),
  'import.types': flag(FLAG.typesOnly),
  export: flag(FLAG.exportStatement),
  'export.item': flag(FLAG.exportItem),
  'export.all': flag(FLAG.exportAll),
  comment: both(flag(FLAG.comment), ({ step }) => ({ comments }, found, { afters }) => {
    comments.set(afters[found[step] ?? 0] ?? 0, found[step] ?? 0);
  }),
  decorator: both(flag(FLAG.decorator), ({ step }) => ({ decorators }, found, { afters }) => {
    decorators.set(afters[found[step] ?? 0] ?? 0, found[step] ?? 0);
  }),
  wrapped:
    ({ step }) =>
    ({ wrappedCounts }, found, { parents }) => {
      const wrapper = parents[found[step] ?? 0] ?? 0;
      wrappedCounts.set(wrapper, (wrappedCounts.get(wrapper) ?? 0) + 1);
    },
};

const FAMILIES: Readonly<Record<string, (member: string, at: At) => Write | undefined>> = {
  definition: (member, { step, rank }) => {
    const kind = SYMBOL_KINDS.findIndex((known) => known === member) + 1;
    if (kind === 0) return undefined;
    return ({ kinds, kindRanks }, found) => {
      const place = found[step] ?? 0;
      if (rank < (kindRanks[place] ?? 0)) return;
      kinds[place] = kind;
      kindRanks[place] = rank;
    };
  },
  reference: (member, { step }) => {
    const as = USE[member as keyof typeof USE];
    return as === undefined ? undefined : ({ uses }, found) => raise(uses, found[step] ?? 0, as);
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
    return kind === undefined ? undefined : ({ scopes }, found) => raise(scopes, found[step] ?? 0, kind);
  },
};

const attribute = (name: string, { step, subject }: At): Write | undefined => {
  if (RARE.some((known) => known === name))
    return ({ rare }, found) => void rare[name as RareAttribute].set(found[subject] ?? 0, found[step] ?? 0);
  if (!LISTS.some((known) => known === name)) return undefined;
  const as = name === 'extends' ? USE.extends : name === 'implements' ? USE.implements : USE.none;
  return ({ lists, usedPlaces, usedAs }, found) => {
    const list = lists[name as ListAttribute];
    const own = list.get(found[subject] ?? 0);
    if (own) own.push(found[step] ?? 0);
    else list.set(found[subject] ?? 0, [found[step] ?? 0]);
    if (as === USE.none) return;
    usedPlaces.push(found[step] ?? 0);
    usedAs.push(as);
  };
};

/** `a.b!()` is a call of `b`: the use belongs to the last name of the expression. */
const settleUses = ({ usedPlaces, usedAs, expressions, inner, property, uses }: Marks): void => {
  usedPlaces.forEach((used, index) => {
    let place = used;
    let kind = expressions[place];
    while (kind === EXPRESSION.same || kind === EXPRESSION.generic) {
      const content = inner[place] ?? 0;
      // Content always comes later in the document: what does not would be a loop.
      kind = content > place ? expressions[content] : EXPRESSION.none;
      if (content > place) place = content;
    }
    if (kind === EXPRESSION.member) place = property[place] ?? 0;
    if (uses[place] !== USE.none) raise(uses, place, usedAs[index] ?? USE.none);
  });
};
