/** Compares two lists of definitions. Definitions are equal if path, line and name are. */
import type { Definition } from './definition.ts';
import type { KindRule, KindRules } from './kinds.ts';

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

/** The compiler's definitions, the rules for its kinds, and the files with a syntax error in our parser. */
export type Compiler = {
  readonly definitions: readonly Definition[];
  readonly rules: KindRules;
  readonly broken?: ReadonlySet<string>;
};

const BROKEN = 'in a file where our grammar reports a syntax error, which the facts say as well';

export const compareWithCompiler = (ours: readonly Definition[], compiler: Compiler): Agreement => {
  const own = byKey(ours);
  const judged = judge(compiler);
  const brokenReason = ({ path }: Definition): string | undefined => (compiler.broken?.has(path) ? BROKEN : undefined);
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
        reason: reasonOf(rule) ?? brokenReason(definition),
      })),
    ),
    extra: categories(
      extra.map(([key, definition]) => ({
        definition,
        kind: `${definition.kind}, ${judged.get(key)?.definition.kind ?? 'nothing there'}`,
        reason: brokenReason(definition),
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
  const brokenReason = ({ path }: Definition): string | undefined => (compiler.broken?.has(path) ? BROKEN : undefined);
  return {
    theirs: listed.size,
    ours: own.size,
    both: listed.size - missed.length,
    missed: categories(
      missed.map(([key, definition]) => ({
        definition,
        kind: judged.get(key)?.definition.kind ?? definition.kind,
        reason: whyMissed(judged.get(key)) ?? brokenReason(definition),
      })),
    ),
    extra: categories(
      extra.map(([key, definition]) => ({
        definition,
        kind: judged.get(key)?.definition.kind ?? definition.kind,
        reason: whyExtra(judged.get(key)) ?? brokenReason(definition),
      })),
    ),
  };
};

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
