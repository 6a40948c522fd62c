/** Whether a header is C++ and not C: it uses a word or form that only C++ has, outside comments and literals. */

export const isCpp = (header: string): boolean => {
  if (OBJECTIVE_C.test(header)) return false;
  const shared = withoutCommentsAndLiterals(withoutCppParts(header));
  return CPP_FORMS.test(hasCode(shared) ? shared : withoutCommentsAndLiterals(header));
};

/** `@class Line;` looks like C++ without its mark. */
const OBJECTIVE_C = /^[ \t]*@(?:interface|protocol|class|end)\b/mu;

const hasCode = (text: string): boolean => text.split('\n').some((line) => /^\s{0,200}\w/u.test(line));

/** What a C header shows to C++ compilers only is no sign of C++: `#ifdef __cplusplus` … `#else` or `#endif`. */
const withoutCppParts = (header: string): string => {
  if (!header.includes('__cplusplus')) return header;
  const kept: string[] = [];
  /** One entry per open `#if`: whether its lines are for C++ only. */
  const open: boolean[] = [];
  for (const line of header.split('\n')) {
    const directive = /^\s{0,20}#\s{0,20}(if|ifdef|ifndef|else|elif|elifdef|endif)\b/u.exec(line)?.[1];
    if (directive === 'endif') open.pop();
    else if (directive === 'else' && open.length > 0) open[open.length - 1] = false;
    else if (directive?.startsWith('if'))
      open.push(directive !== 'ifndef' && /__cplusplus/u.test(line) && !/!\s{0,5}defined/u.test(line));
    kept.push(open.includes(true) ? '' : line);
  }
  return kept.join('\n');
};

const COMMENTS_AND_LITERALS = /\/\/[^\n]*|\/\*[^*]*(?:\*(?!\/)[^*]*)*(?:\*\/|$)|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/gsu;

const withoutCommentsAndLiterals = (text: string): string => text.replace(COMMENTS_AND_LITERALS, ' ');

const CPP_FORMS = new RegExp(
  [
    // Words that are keywords in C++ alone, in the places that they have there.
    '\\b(?:template\\s{0,20}<|namespace\\s{0,20}[\\w:]*\\s{0,20}\\{|using\\s{1,20}(?:namespace\\s|[\\w:]+\\s{0,20}[=;]))',
    '\\b(?:constexpr|consteval|decltype|static_assert\\s{0,5}\\(|dynamic_cast|static_cast|reinterpret_cast|const_cast|nullptr|noexcept|typename)\\b',
    '^\\s{0,200}(?:public|private|protected)\\s{0,20}(?:\\w+\\s{0,20})?:(?!:)',
    '\\bclass\\s{1,20}(?:\\w+\\s{1,20}){0,3}\\w+\\s{0,20}(?:final\\s{0,20})?[;:{]',
    '\\benum\\s{1,20}(?:class|struct)\\s',
    '\\b(?:virtual|explicit|friend|mutable)\\s{1,20}[\\w~:]',
    '\\boperator\\s{0,5}(?:[-+*/%=<>!&|^~[(]|new\\b|delete\\b|bool\\b)',
    '\\w::[~\\w]',
    '^[^\\S\\n]*#\\s{0,5}include\\s{0,5}<(?:algorithm|array|atomic|chrono|cstd\\w+|c(?:assert|errno|math|string|ctype|time)|functional|initializer_list|iosfwd|iostream|iterator|limits|list|map|memory|mutex|optional|ostream|istream|set|sstream|stdexcept|string|string_view|tuple|type_traits|unordered_\\w+|utility|variant|vector)>',
  ].join('|'),
  'mu',
);
