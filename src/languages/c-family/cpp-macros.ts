/**
 * Steps that give C++ text another form of the same length, for what its grammar cannot read: macros that stand for attributes,
 * statements or parameters, and forms that are newer than the grammar.
 */
import { blank, closingParenthesis } from './mask-text.ts';

type Edit = { readonly start: number; readonly end: number; readonly replacement?: string };
type Step = (masked: string) => readonly Edit[];

/** A name of a macro: upper case with an underline, so that it is no type of Windows. */
const MACRO = '[A-Z][A-Z0-9]*_[A-Z0-9_]*';

const TYPE_START =
  'const|volatile|static|inline|virtual|explicit|constexpr|consteval|constinit|friend|mutable|extern|typedef|typename|template|using|namespace|class|struct|union|enum|operator|auto|void|bool|char|int|long|short|unsigned|signed|float|double|size_t|decltype|thread_local|export';
const NOT_BEFORE =
  /(?:^|[^\w])(?:return|throw|new|delete|case|goto|typename|struct|class|union|enum|sizeof|typedef|using|namespace|operator|co_return|co_yield|co_await|else|do|and|or|not|const|static|inline|virtual|explicit|constexpr|extern|friend|mutable|template|public|private|protected)$/u;

/** Text with a macro before a word: without one in its place, a class with it is read as a function. */
export const isMisreadCpp = (text: string): boolean => MACRO_IN_CODE.test(text);

const MACRO_IN_CODE = new RegExp(`^[^#\\n]{0,200}?\\b${MACRO}\\s{1,9}[A-Za-z_~]`, 'mu');

/** Edits for every match of a pattern whose first group is left and whose second is blanked. */
const blankSecond =
  (pattern: RegExp, isMeant: (match: RegExpMatchArray, start: number) => boolean = () => true): Step =>
  (masked) =>
    [...masked.matchAll(pattern)].flatMap((match) => {
      const start = match.index + (match[1] ?? '').length;
      const word = match[2] ?? '';
      return word !== '' && isMeant(match, start) ? [{ start, end: start + word.length }] : [];
    });

/** `EXPORT int f();`, `void INLINE Shop::open() {}`, `Item* NONNULL item`. */
const blankAttributeWords: Step = (masked) => {
  const classes = classNames(masked);
  return [...masked.matchAll(WORD_BEFORE_WORD)].flatMap(({ 0: whole, 1: word = '', index }) => {
    const next = masked.slice(index + whole.length, index + whole.length + MOST_AFTER);
    const isAttribute = isBeforeType(next, classes) || isAfterType(masked.slice(Math.max(0, index - MOST_BEFORE), index));
    return isAttribute ? [{ start: index, end: index + word.length }] : [];
  });
};

/** The names of classes with a body, whose constructors look like macros. */
export const classNames = (masked: string): ReadonlySet<string> =>
  new Set([...masked.matchAll(CLASS_NAME)].map(([, name = '']) => name));

const CLASS_NAME =
  /\b(?:class|struct|union)\s{1,20}(?:[A-Z][A-Z0-9]*_[A-Z0-9_]*(?:\([^()\n]{0,80}\))?\s{1,20}){0,3}([A-Za-z_]\w*)\s*(?:final\s*)?[:{<]/gu;
const WORD_BEFORE_WORD = new RegExp(`\\b(${MACRO})\\s{1,80}(?=[A-Za-z_~]|::|\\[\\[)`, 'gu');
const [MOST_AFTER, MOST_BEFORE] = [300, 80];
const STARTS_TYPE = new RegExp(`^(?:(?:${TYPE_START})\\b|\\[\\[|~)`, 'u');
const STARTS_DECLARATION =
  /^(?:::)?[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*(?:<[^;{}()]{0,200}>(?:::\w+)*)?(?:\s*[*&]+\s*|\s+)(?:const\s+)?[*&]*(?:[A-Za-z_]|~|\()/u;
const STARTS_CONSTRUCTOR = /^(?:\w+(?:<[^;{}()]{0,80}>)?::)*([A-Za-z_]\w*)(?:<[^;{}()]{0,80}>)?(?:::~?\1)?\s*\(/u;
const OUT_OF_LINE = /^(?:\w+::)*([A-Za-z_]\w*)(?:<[^;{}()]{0,80}>)?::~?\1\s*\(/u;

const isBeforeType = (next: string, classes: ReadonlySet<string>): boolean => {
  if (STARTS_TYPE.test(next) || OUT_OF_LINE.test(next)) return true;
  if (/^(?:override|final|noexcept|const)\b/u.test(next)) return true;
  if (STARTS_DECLARATION.test(next) && !/^\w+\s+(?:and|or|not)\b/u.test(next)) return true;
  const [, name = ''] = STARTS_CONSTRUCTOR.exec(next) ?? [];
  return classes.has(name);
};

/** After a type, a pointer or a list of parameters only a name can follow, which the next word is. */
const isAfterType = (before: string): boolean => /(?:[\w>*&\])])\s*$/u.test(before) && !NOT_BEFORE.test(before.trimEnd());

/** A macro that is alone on its line, between declarations or statements. */
const blankLoneWords: Step = (masked) =>
  [...masked.matchAll(LONE_WORD)].flatMap(({ 0: whole, 1: indent = '', 2: word = '', index }) => {
    const start = index + indent.length;
    const next = masked.slice(index + whole.length, index + whole.length + MOST_AFTER).trimStart();
    const isType = /^[A-Za-z_]\w*(?:::\w+)*\s*\(/u.test(next) && !/^[A-Z][A-Z0-9]*_[A-Z0-9_]*\s*\(/u.test(next);
    return !isType && isAfterStatement(masked, start) ? [{ start, end: start + word.length }] : [];
  });

const LONE_WORD = new RegExp(`^([ \\t]*)(${MACRO})[ \\t]*$`, 'gmu');

const isAfterStatement = (masked: string, start: number): boolean => {
  const above = masked.slice(Math.max(0, start - MOST_ABOVE), start);
  const code = above.trimEnd();
  return code === '' || /[;{}):>]$/u.test(code) || /(?:^|\n)[ \t]*[A-Z][A-Z0-9]*_[A-Z0-9_]*$/u.test(code);
};

const MOST_ABOVE = 1_000;

/** A macro with arguments after a declarator: `int total GUARDED_BY(lock);`, `void f() REQUIRES(lock) {`. */
const blankAttributeCalls: Step = (masked) =>
  [...masked.matchAll(CALLED_MACRO)].flatMap(({ 0: whole, index }) => {
    const close = closingParenthesis(masked, index + whole.length - 1);
    if (close === undefined) return [];
    const after = masked.slice(close + 1, close + MOST_AFTER).trimStart();
    const before = masked.slice(Math.max(0, index - MOST_BEFORE), index);
    const isAttribute =
      ATTRIBUTE_END.test(after) &&
      (ENDS_PARAMETERS.test(before) || (ENDS_NAME.test(before) && !NOT_BEFORE.test(before.trimEnd())));
    return isAttribute ? [{ start: index, end: close + 1 }] : [];
  });

const CALLED_MACRO = new RegExp(`\\b(?:${MACRO}|__attribute__|__declspec)\\s{0,20}\\(`, 'gu');
const ENDS_NAME = /[\w>*&]\s*[\s*&]\w+(?:\[[^\][\n]{0,60}\])?\s+$/u;
const ENDS_PARAMETERS = /\)(?:\s*(?:const|noexcept|override|final|&{1,2}))*\s+$/u;
const ATTRIBUTE_END = /^(?:[;{]|=(?!=)|:(?!:)|->|(?:override|final|noexcept|const)\b|[A-Z][A-Z0-9]*_[A-Z0-9_]*\s*[({;=]|$)/u;

/** A macro after the parameters of a function: `f() NOEXCEPT;`, `f() const NOEXCEPT : a_(1) {}`. */
const blankTrailingWords = blankSecond(
  new RegExp(
    `(\\)\\s{0,80}(?:(?:const|noexcept|override|final)\\s{1,80}){0,3})(${MACRO})(?=\\s{0,80}(?:[;{]|=|:(?!:)|->|(?:override|final|noexcept|const)\\b))`,
    'gu',
  ),
);

/** `template <typename T, ENABLE_IF(is_same<T, U>::value)>`: a parameter without a name. */
const nameTemplateParameters: Step = (masked) =>
  [...masked.matchAll(PARAMETER_MACRO)].flatMap(({ 0: whole, 1: before = '', index }) => {
    const close = closingParenthesis(masked, index + whole.length - 1);
    const isLast = close !== undefined && /^\s*[>,]/u.test(masked.slice(close + 1, close + MOST_AFTER));
    const isListed = isLast && /\btemplate\s*<[^;{}]*$/u.test(masked.slice(Math.max(0, index - MOST_ABOVE), index + 1));
    return isListed ? [{ start: index + before.length, end: close + 1, replacement: 'int' }] : [];
  });

const PARAMETER_MACRO = new RegExp(`([,<]\\s{0,80})${MACRO}\\s{0,20}\\(`, 'gu');

/** A macro before a block, as `try` and `catch`: `TRY {`, `CATCH(...) {`. */
const blankBlockMacros = blankSecond(
  new RegExp(`((?:[;{}]\\s{0,200}))(${MACRO}(?:\\s{0,20}\\(\\s*\\.\\.\\.\\s*\\))?)(?=\\s{0,200}\\{)`, 'gu'),
);

const replaceWith =
  (pattern: RegExp, replacement: string): Step =>
  (masked) =>
    [...masked.matchAll(pattern)].flatMap(({ 1: before = '', 2: part = '', index }) =>
      part === '' ? [] : [{ start: index + before.length, end: index + before.length + part.length, replacement }],
    );

/** Forms of the language that the grammar does not know. */
const FORMS: readonly Step[] = [
  // `class EXPORT Shop;`
  blankSecond(
    /(\b(?:class|struct|union|enum(?:\s{1,9}class)?)\s{1,20})([A-Z][A-Z0-9]*_[A-Z0-9_]*)(?=\s{1,20}\w{1,80}\s{0,20};)/gu,
  ),
  // A list as a default value: `f(Options options = {})`.
  replaceWith(/(=\s{0,20})(\{\s{0,20}\})(?=\s{0,80}[,)>])/gu, '0'),
  replaceWith(/(=\s{0,20})(\{[^{}()\n]{1,80}\})(?=\s{0,80}\))/gu, '0'),
  // `new Item*[count]`, `void (Shop::*method)()`, `(shop->*method)()`
  blankSecond(/(\bnew\s{1,20}(?:const\s{1,20})?[\w:]+(?:<[^;{}()<>]{0,80}>)?\s{0,20})(\*{1,3})(?=\s{0,20}[[(])/gu),
  blankSecond(/(\bnew\s{1,20})(const)\b/gu),
  blankSecond(/(\(\s{0,20})((?:\w{1,80}(?:<[^;{}()<>]{0,80}>)?::){1,5})(?=\*\s{0,20}(?:const\s{1,20})?\w{0,80}\s{0,20}\))/gu),
  replaceWith(/([\w)\]]\s{0,20})(->\*|\.\*)(?=\s{0,20}[\w(])/gu, '+'),
  // `namespace a = ::b;`, `using typename A::b;`, `EXPECT(throw a)`, `enum : int {`, modules
  blankSecond(/(\busing\s{1,20})(typename)\b/gu),
  blankSecond(/(\(\s{0,20})(throw)(?=\s)/gu),
  blankSecond(/(\bnamespace\s{1,20}\w{1,80}\s{0,20}=\s{0,20})(::)/gu),
  blankSecond(/(\benum(?:\s{1,20}(?:class|struct))?\s{0,20})(:\s{0,20}[\w:\s]{1,80}?)(?=\s{0,80}\{)/gu),
  blankSecond(
    /(^[ \t]*)(export\s{1,20})(?=module\b|import\b|namespace\b|template\b|class\b|struct\b|enum\b|using\b|[\w:]{1,80}[\s*&]{1,20}\w)/gmu,
  ),
  blankSecond(/(^[ \t]*)((?:module|import)(?:[ \t]{1,20}[\w.:<>"/ ]{1,200}?)?[ \t]{0,20})(?=;)/gmu),
  replaceWith(/(^[ \t]*)(export)(?=\s{0,80}\{)/gmu, 'extern""'.slice(0, 6)),
  // A word beside a string: `"%" PRIu64 " items"`.
  blankSecond(/("[ \t\n]{1,80})([A-Z]\w{1,80})(?=\s{0,80}[)",;])/gu),
  // Words of compilers for Windows, and of what a pointer may be.
  blankSecond(
    /()(\b(?:__stdcall|__cdecl|__fastcall|__thiscall|__vectorcall|__forceinline|__restrict|__restrict__|WINAPI|APIENTRY|CALLBACK|STDMETHODCALLTYPE|absl_(?:nonnull|nullable|nullability_unknown)|_Nonnull|_Nullable|(?:\w{0,40}_)?(?:NONNULL|NULLABLE))\b)/gu,
  ),
  // `template <typename T = const Item&>`
  blankSecond(/(\b(?:typename|class)\s{1,20}\w{1,80}\s{0,20}=\s{0,20})(const)\b/gu),
  blankSecond(
    /(\b(?:typename|class)\s{1,20}\w{1,80}\s{0,20}=\s{0,20}(?:const\s{1,20})?[\w:]{1,80}(?:<[^;{}()<>]{0,80}>)?\s{0,20})([&*]{1,2})(?=\s{0,20}[,>])/gu,
  ),
  // `if LIKELY (…)`, `offsetof(Shop, items.count)`, `extern template class List<int>;`
  blankSecond(/(\b(?:if|while)\s{1,20})([A-Z][A-Z0-9]*_[A-Z0-9_]*)(?=\s{0,20}\()/gu),
  blankSecond(/(\boffsetof\s{0,9}\([^(),;]{1,200},\s{0,80}\w{1,80})((?:\.\w{1,80}){1,9})/gu),
  blankSecond(/()(\bextern\s{1,80}template\b[^;{}=]{1,800})(?=;)/gu),
];

/** Types among the arguments of a macro: `FLAG(bool, verbose, …)`. */
const nameTypeArguments: Step = (masked) =>
  [...masked.matchAll(MACRO_ARGUMENTS)].flatMap(({ 0: whole, 1: name = '', 2: list = '', index }) => {
    const before = masked.slice(Math.max(0, index - MOST_BEFORE), index).trimEnd();
    if (before !== '' && !/[;{}):,(>]$/u.test(before)) return [];
    const start = index + whole.indexOf('(', name.length) + 1;
    return [...list.matchAll(TYPE_ARGUMENT)].map(({ 0: part, 1: space = '', index: at }) => ({
      start: start + at + space.length,
      end: start + at + part.length,
      replacement: '0',
    }));
  });

const MACRO_ARGUMENTS = /\b([A-Z][A-Z0-9_]{2,80})\(([^(){};]{1,300})(?=[)(])/gu;
const TYPE_ARGUMENT =
  /(?<=^|,)(\s{0,80})(?:const )?(?:(?:unsigned|signed|long|short) ){0,2}(?:bool|char|int|long|short|float|double|void|unsigned|u?int\d{1,2}_t|size_t|const \w{1,80}|struct \w{1,80})(?:\s?[*&]){0,2}(?=\s{0,20}(?:,|$))/gu;

/** `#if __has_include(<vector>)`: a condition that the grammar cannot read. */
const replaceIncludeTest: Step = (masked) =>
  [...masked.matchAll(CONDITION)].flatMap(({ 0: condition, index }) =>
    [...condition.matchAll(INCLUDE_TEST)].map(({ 0: test, index: at }) => ({
      start: index + at,
      end: index + at + test.length,
      replacement: '1',
    })),
  );

const CONDITION = /^[ \t]*#[ \t]*(?:el)?if\b(?:[^\n\\]+|\\\r?\n|\\)*/gmu;
const INCLUDE_TEST = /\b\w{0,40}(?:has_include|HAS_INCLUDE)\w{0,40}[ \t]{0,9}\([^()\n]{0,200}\)/gu;

/** Lines of directives, with those that continue them. */
const DIRECTIVE = /^[ \t]*#(?:[^\n\\]+|\\\r?\n|\\)*/gmu;

/** A step that sees no directives. */
const inCode =
  (step: Step): Step =>
  (masked) =>
    step(masked.replace(DIRECTIVE, blank));

/** What an earlier step blanks makes the next one simpler. */
export const CPP_STEPS: readonly Step[] = [
  replaceIncludeTest,
  ...[
    ...FORMS,
    nameTypeArguments,
    blankLoneWords,
    blankAttributeWords,
    blankAttributeCalls,
    blankTrailingWords,
    nameTemplateParameters,
    blankBlockMacros,
  ].map(inCode),
];
