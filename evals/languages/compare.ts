/** Compares two lists of definitions. Definitions are equal if path, line and name are. */
import type { Definition } from './definition.ts';
import type { Explain } from './explain.ts';
import type { KindRule, KindRules } from './kind-rules.ts';

/** `theirs` and `ours` count definitions that both sides recognize; a category is a kind with an optional reason. */
export type Agreement = {
  readonly theirs: number;
  readonly ours: number;
  readonly both: number;
  /** Only in their list; only in ours. */
  readonly missed: readonly Category[];
  readonly extra: readonly Category[];
};

export type Category = { readonly kind: string; readonly reason?: string; readonly definitions: readonly Definition[] };

const definitionKey = ({ path, line, name }: Definition): string => `${path}\t${line}\t${name}`;

const byKey = (definitions: readonly Definition[]): Map<string, Definition> =>
  new Map(definitions.map((definition) => [definitionKey(definition), definition]));

/** `broken`: the files with a syntax error in our parser; `explain`: the differences that are listed with a reason. */
export type KnownReasons = { readonly broken?: ReadonlySet<string>; readonly explain?: Explain };

/** The compiler's definitions, and the rules for its kinds. */
export type Compiler = KnownReasons & { readonly definitions: readonly Definition[]; readonly rules: KindRules };

const BROKEN = 'in a file where our grammar reports a syntax error, which the facts say as well';

export const compareWithCompiler = (ours: readonly Definition[], compiler: Compiler): Agreement => {
  const own = byKey(ours);
  const judged = judge(compiler);
  const known = reasonsOf(compiler);
  const expected = [...judged].filter(([, { rule }]) => rule.fate !== 'left out');
  const missed = expected.filter(([key]) => !own.has(key)).map(([, each]) => each);
  const extra = [...own].filter(([key]) => (judged.get(key)?.rule.fate ?? 'left out') === 'left out');
  return {
    theirs: expected.length,
    ours: own.size,
    both: expected.length - missed.length,
    missed: categories(
      missed.map(({ definition, rule }) => ({
        definition,
        kind: definition.kind,
        reason: reasonOf(rule) ?? known('theirs', definition),
      })),
    ),
    extra: categories(
      extra.map(([key, definition]) => ({
        definition,
        kind: `${definition.kind}, ${judged.get(key)?.definition.kind ?? 'nothing there'}`,
        reason: known('ours', definition),
      })),
    ),
  };
};

/**
 * ctags has its own kinds, so the compiler decides what a definition is: kinds it leaves out are expected of neither side. If
 * only one side has a definition and the compiler agrees with us, the difference is explained.
 */
export const compareWithCtags = (ours: readonly Definition[], tags: readonly Definition[], compiler: Compiler): Agreement => {
  const judged = judge(compiler);
  const isKnownToCtags = (key: string): boolean => !isUnknownToCtags(judged.get(key)?.rule);
  const own = new Map([...byKey(ours)].filter(([key]) => isKnownToCtags(key)));
  const listed = new Map([...byKey(tags)].filter(([key]) => judged.get(key)?.rule.fate !== 'left out' && isKnownToCtags(key)));
  const missed = [...listed].filter(([key]) => !own.has(key));
  const extra = [...own].filter(([key]) => !listed.has(key));
  const known = reasonsOf(compiler);
  return {
    theirs: listed.size,
    ours: own.size,
    both: listed.size - missed.length,
    missed: categories(
      missed.map(([key, definition]) => ({
        definition,
        kind: judged.get(key)?.definition.kind ?? definition.kind,
        reason: whyMissed(judged.get(key)) ?? known('theirs', definition),
      })),
    ),
    extra: categories(
      extra.map(([key, definition]) => ({
        definition,
        kind: judged.get(key)?.definition.kind ?? definition.kind,
        reason: whyExtra(judged.get(key)) ?? known('ours', definition),
      })),
    ),
  };
};

/** Where no compiler can judge: every listed kind is a definition. `unknown`: our kinds that ctags does not list. */
export const compareWithTagsAlone = (
  ours: readonly Definition[],
  tags: readonly Definition[],
  { unknown, ...reasons }: KnownReasons & { readonly unknown: ReadonlySet<string> },
): Agreement => {
  const known = reasonsOf(reasons);
  const listed = byKey(tags);
  // What ctags lists as well is compared, whatever our kind.
  const own = new Map([...byKey(ours)].filter(([key, { kind }]) => !unknown.has(kind) || listed.has(key)));
  const missed = [...listed.values()].filter((definition) => !own.has(definitionKey(definition)));
  const extra = [...own.values()].filter((definition) => !listed.has(definitionKey(definition)));
  const because = (side: 'theirs' | 'ours') => (definition: Definition) => ({
    definition,
    kind: definition.kind,
    reason: known(side, definition),
  });
  return {
    theirs: listed.size,
    ours: own.size,
    both: listed.size - missed.length,
    missed: categories(missed.map(because('theirs'))),
    extra: categories(extra.map(because('ours'))),
  };
};

const reasonsOf =
  ({ broken, explain }: KnownReasons): Explain =>
  (side, definition) =>
    broken?.has(definition.path) ? BROKEN : explain?.(side, definition);

const isUnknownToCtags = (rule: KindRule | undefined): boolean => rule?.fate === 'counted' && rule.unknownToCtags !== undefined;

type RuledDefinition = { readonly definition: Definition; readonly rule: KindRule };

const whyMissed = (judged: RuledDefinition | undefined): string | undefined =>
  judged ? reasonOf(judged.rule) : 'ctags lists it, the compiler has nothing of that name on that line';

const whyExtra = (judged: RuledDefinition | undefined): string | undefined =>
  judged?.rule.fate === 'counted' ? 'ctags does not list it, the compiler does' : undefined;

const reasonOf = (rule: KindRule): string | undefined => (rule.fate === 'counted' ? undefined : rule.reason);

const WEIGHT: Readonly<Record<KindRule['fate'], number>> = { counted: 2, merged: 1, 'left out': 0 };

/** A name can occur twice on a line, `f(a) { const a = 1 }`: counted kinds win. */
const judge = ({ definitions, rules }: Compiler): Map<string, RuledDefinition> => {
  const judged = new Map<string, RuledDefinition>();
  for (const definition of definitions) {
    const rule = rules[definition.kind];
    if (!rule) throw new Error(`no rule for the kind ${definition.kind}`);
    const before = judged.get(definitionKey(definition));
    if (!before || WEIGHT[before.rule.fate] < WEIGHT[rule.fate]) judged.set(definitionKey(definition), { definition, rule });
  }
  return judged;
};

type CategorizedDefinition = { readonly definition: Definition; readonly kind: string; readonly reason?: string | undefined };

/** Largest first. */
const categories = (all: readonly CategorizedDefinition[]): readonly Category[] => {
  const found = new Map<string, { kind: string; reason?: string; definitions: Definition[] }>();
  for (const { definition, kind, reason } of all) {
    const key = `${kind}\t${reason ?? ''}`;
    const category = found.get(key) ?? { kind, ...(reason !== undefined && { reason }), definitions: [] };
    category.definitions.push(definition);
    found.set(key, category);
  }
  return [...found]
    .toSorted(([key, one], [otherKey, other]) => other.definitions.length - one.definitions.length || (key < otherKey ? -1 : 1))
    .map(([, category]) => category);
};
