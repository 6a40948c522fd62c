/**
 * Text that the grammars of C and C++ cannot read, mostly because of macros, in another form of the same length. The grammars know
 * no macros: one that stands for an attribute, a loop or a type looks like a syntax error.
 */
import { splitConditionals } from './conditionals.ts';
import { classNames, CPP_STEPS } from './cpp-macros.ts';
import { blank, closingParenthesis, maskText } from './mask-text.ts';
import { IS_TEST_MACRO, nameTests } from './test-macros.ts';

export const rewriteC = (text: string): string =>
  rewrite(text, (condition) => SKIPPED.test(condition) || IS_CPP.test(condition), STEPS);
export const rewriteCpp = (text: string): string =>
  rewrite(text, (condition) => SKIPPED.test(condition), [nameTests, ...CPP_STEPS, ...STEPS]);

const SKIPPED = /^(?:el)?if 0\b/u;
const IS_CPP = /^(?:ifdef|(?:el)?if defined) ?\(?__cplusplus\)?$/u;

const rewrite = (text: string, isSkipped: (condition: string) => boolean, steps: readonly Step[]): string => {
  let form: Form = { text, masked: maskText(text) };
  for (const step of [(masked: string) => splitConditionals(masked, isSkipped), ...steps])
    form = applyEdits(form, step(form.masked));
  return blankDirectiveComments(form.text);
};

/** The text, and the same without comments and quotes. */
type Form = { readonly text: string; readonly masked: string };

/** Puts spaces over parts of the text; `replacement` is shorter than the part it replaces. */
type Edit = { readonly start: number; readonly end: number; readonly replacement?: string };
type Step = (masked: string) => readonly Edit[];

const applyEdits = ({ text, masked }: Form, edits: readonly Edit[]): Form => {
  if (edits.length === 0) return { text, masked };
  const sorted = [...edits].sort((one, other) => one.start - other.start || other.end - one.end);
  return { text: editText(text, sorted), masked: editText(masked, sorted) };
};

const editText = (text: string, sorted: readonly Edit[]): string => {
  const pieces: string[] = [];
  let at = 0;
  for (const { start, end, replacement = '' } of sorted) {
    if (end <= at || (replacement !== '' && start < at)) continue;
    const from = Math.max(at, start);
    pieces.push(text.slice(at, from), replacement, blank(text.slice(from + replacement.length, end)));
    at = end;
  }
  return pieces.join('') + text.slice(at);
};

const KEYWORDS = `alignas alignof auto bool break case catch char class co_await co_return co_yield concept const consteval constexpr
  constinit continue decltype default delete do double else enum explicit export extern final float for friend goto if inline int long
  mutable namespace new noexcept operator override private protected public register requires return short signed sizeof static
  static_assert struct switch template this throw try typedef typeid typename typeof union unsigned using virtual void volatile while
  __attribute__ __declspec __extension__ _Alignas _Atomic _Generic _Static_assert`;
const IS_KEYWORD = new RegExp(`^(?:${KEYWORDS.trim().split(/\s+/u).join('|')})$`, 'u');
const IS_PLAIN_TYPE = /^(?:auto|bool|char|double|float|int|long|short|void)$/u;
const IS_UPPER = /^[A-Z_][A-Z0-9_]*$/u;

const CALL_AT_LINE_START = /^([ \t]*)([A-Za-z_]\w*)[ \t]*\(/gmu;

/** `foreach (a, b) {` is a call and a block; a macro alone on its lines is no statement or declaration of its own. */
const closeStatements: Step = (masked) => {
  const classes = classNames(masked);
  const isKnown = (name: string): boolean => IS_KEYWORD.test(name) || IS_TEST_MACRO.test(name) || classes.has(name);
  return [...masked.matchAll(CALL_AT_LINE_START)].flatMap(({ 0: whole, 1: indent = '', 2: name = '', index }) => {
    const close = isKnown(name) ? undefined : closingParenthesis(masked, index + whole.length - 1);
    return close === undefined
      ? []
      : closeStatement(masked, { start: index + indent.length, close, name, isIndented: indent !== '' });
  });
};

type MacroCall = { readonly start: number; readonly close: number; readonly name: string; readonly isIndented: boolean };

const closeStatement = (masked: string, call: MacroCall): readonly Edit[] => {
  const { start, close, name } = call;
  const [, space = '', next = ''] = /^(\s*)(\S?)/u.exec(masked.slice(close + 1, close + MOST_SPACE)) ?? [];
  if (next === '{' && call.isIndented) return startsBlock(masked, start) ? [blockEdit(call, space)] : [];
  const isAlone = space.includes('\n') && /^[A-Za-z_#}]?$/u.test(next);
  return isAlone && IS_UPPER.test(name) && isAfterStatement(masked, start) ? [{ start, end: close + 1 }] : [];
};

const MOST_SPACE = 200;

const blockEdit = ({ start, close, name }: MacroCall, space: string): Edit =>
  /^[ \t]/u.test(space)
    ? { start: close + 1, end: close + 2, replacement: ';' }
    : { start, end: start + name.length, replacement: name.length > 1 ? 'if' : name };

/** Not the name of a function after its type, nor what a constructor initializes: `: a(1),` and `b(2) {`. */
const startsBlock = (masked: string, start: number): boolean => {
  const before = masked.slice(Math.max(0, start - MOST_SPACE), start).trimEnd();
  return /(?:[;{}]|\belse|\bdo)$/u.test(before) || (!/[,:]$/u.test(before) && isAfterStatement(masked, start));
};

const isAfterStatement = (masked: string, start: number): boolean => {
  const above = masked
    .slice(Math.max(0, start - MOST_ABOVE), start)
    .replace(/^[ \t]*#(?:[^\n\\]+|\\\r?\n|\\)*/gmu, '')
    .trimEnd();
  return above === '' || /[;{}):]$/u.test(above);
};

const MOST_ABOVE = 2_000;

const QUALIFIER =
  '(?:static|extern|inline|const|volatile|register|typedef|virtual|explicit|constexpr|friend|mutable|__inline|__inline__)';
const TYPE_WORD =
  '(?:(?:static|extern|inline|const|volatile|struct|union|enum|class|unsigned|signed|long|short|virtual|constexpr)[ \\t]+)*';
const DECORATION = new RegExp(
  `^([ \\t]*(?:${QUALIFIER}[ \\t]+)*)([A-Za-z_]\\w*(?:[ \\t]*\\([^()\\n]*\\))?)[ \\t]+(?=${TYPE_WORD}[A-Za-z_]\\w*(?:::\\w+)*(?:<[^;{}()\\n]*>)?(?:[ \\t]+|[ \\t]*[*&]+[ \\t]*)(?:${QUALIFIER}[ \\t]+)*[*&]*(?:[A-Za-z_~]|\\([ \\t]*\\*))`,
  'gmu',
);
const CLASS_DECORATION =
  /\b(?:class|struct|union|enum(?:[ \t]+class)?)[ \t]+([A-Z_][A-Z0-9_]*(?:[ \t]*\([^()\n]*\))?)[ \t]+(?=[A-Za-z_][\w:]*(?:<[^;{}\n]*>)?\s*(?:final\s*)?[:{])/gu;

/** A word before the type of a declaration, or before the name of a class: `EXPORT int f(void)`. */
const blankDecorations: Step = (masked) => {
  const edits: Edit[] = [];
  for (const match of masked.matchAll(DECORATION)) {
    const [, before = '', word = ''] = match;
    const start = match.index + before.length;
    if (!IS_KEYWORD.test(/^\w+/u.exec(word)?.[0] ?? '')) edits.push({ start, end: start + word.length });
  }
  for (const match of masked.matchAll(CLASS_DECORATION)) {
    const start = match.index + match[0].indexOf(match[1] ?? '', 5);
    edits.push({ start, end: start + (match[1] ?? '').length });
  }
  return edits;
};

const ATTRIBUTE_WORD = '([A-Z_][A-Z0-9_]{2,}\\b(?:[ \\t]*\\([^()\\n]*\\))?)(?=[ \\t\\n]*(?:[;{=]|[A-Z_]+[ \\t\\n]*[;{(]))';
const AFTER_PARAMETERS = new RegExp(`(\\)[ \\t\\n]*(?:const[ \\t\\n]+)?)${ATTRIBUTE_WORD}`, 'gu');
const AFTER_NAME = new RegExp(`(\\b([A-Za-z_]\\w*)[ \\t*]+([A-Za-z_]\\w*)(?:\\[\\w*\\])?[ \\t]+)${ATTRIBUTE_WORD}`, 'gu');

/** A macro after a declarator: `int f(void) NOTHROW;`, `int x UNUSED = 0;`. */
const blankAttributes: Step = (masked) => {
  const functions = [...masked.matchAll(AFTER_PARAMETERS)].flatMap(({ index, 1: before = '', 2: word = '' }) =>
    isParameterList(masked, index) ? [{ start: index + before.length, end: index + before.length + word.length }] : [],
  );
  const variables = [...masked.matchAll(AFTER_NAME)].flatMap(
    ({ index, 1: before = '', 2: type = '', 3: name = '', 4: word = '' }) =>
      (IS_KEYWORD.test(type) && !IS_PLAIN_TYPE.test(type)) || IS_KEYWORD.test(name)
        ? []
        : [{ start: index + before.length, end: index + before.length + word.length }],
  );
  return [...functions, ...variables];
};

/** Whether the bracket that closes here follows a name, as after a declarator: not a cast, not a condition. */
const isParameterList = (masked: string, close: number): boolean => {
  let depth = 0;
  for (let at = close; at >= Math.max(0, close - MOST_ABOVE); at--) {
    if (masked[at] === ')') depth++;
    if (masked[at] !== '(' || --depth > 0) continue;
    const name = /([A-Za-z_]\w*|\))[ \t\n]*$/u.exec(masked.slice(Math.max(0, at - MOST_SPACE), at))?.[1];
    return name !== undefined && !IS_KEYWORD.test(name);
  }
  return false;
};

const TYPE_ARGUMENT = /\bva_arg[ \t]*\([^,()]*,\s*([^()]*)\)|,\s*((?:struct|union|enum)[ \t]+)(?=\w+\s*,)/gu;

/** A type among the arguments of a macro. */
const plainArguments: Step = (masked) =>
  [...masked.matchAll(TYPE_ARGUMENT)].flatMap(({ 0: whole, index, 1: type, 2: keyword }) => {
    const part = type ?? keyword ?? '';
    const start = index + whole.lastIndexOf(part, whole.length - (type === undefined ? 0 : 1));
    return part.trim() === '' ? [] : [{ start, end: start + part.length, ...(type === undefined ? {} : { replacement: '0' }) }];
  });

/** A comment inside of a directive. */
const blankDirectiveComments = (text: string): string =>
  text.replace(/^[ \t]*#[ \t]*define\b(?:[^\n\\]+|\\\r?\n|\\)*/gmu, (directive) => directive.replace(/\/\*[^\n]*?\*\//gu, blank));

const STEPS: readonly Step[] = [closeStatements, blankDecorations, blankAttributes, plainArguments];
