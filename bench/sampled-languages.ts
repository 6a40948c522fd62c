/** What the bench needs to know about a language: file extensions, and patterns to sample queries from. */

export type SampledLanguage = {
  readonly ending: RegExp;
  readonly grammar: string;
  /** Each has one group: a declared name, the first sentence of a doc comment, a fragment of a line. */
  readonly declaration: RegExp;
  readonly sentence: RegExp;
  readonly statement: RegExp;
  /** A function to append to a file. */
  readonly addition: (name: string, value: number) => string;
};

const ecmaScript = {
  declaration: /^export (?:abstract )?(?:const|function|class|interface|type) (\w{4,})/gmu,
  sentence: /^ \* ([A-Z][a-z]+ [a-z][\w ,]{20,90})\.?$/gmu,
  statement: /^ {2,}([A-Za-z][\w.]+\([\w., ]+\)|return [\w.]+\([\w., ]+\))/gmu,
};
const withTypes = (name: string, value: number): string => `\nexport function ${name}(): number {\n  return ${value};\n}\n`;

const LANGUAGES: readonly SampledLanguage[] = [
  { ...ecmaScript, ending: /\.[cm]?ts$/u, grammar: 'tree-sitter-typescript.wasm', addition: withTypes },
  { ...ecmaScript, ending: /\.tsx$/u, grammar: 'tree-sitter-tsx.wasm', addition: withTypes },
  {
    ...ecmaScript,
    ending: /\.[cm]?jsx?$/u,
    grammar: 'tree-sitter-javascript.wasm',
    addition: (name, value) => `\nexport function ${name}() {\n  return ${value};\n}\n`,
  },
  {
    ending: /\.py$/u,
    grammar: 'tree-sitter-python.wasm',
    declaration: /^(?:async def|def|class) ([A-Za-z]\w{3,})/gmu,
    sentence: /^ +[ru]?"""([A-Z][a-z]+ [a-z][\w ,]{20,90})\.?(?:""")?$/gmu,
    statement: /^ {4,}([A-Za-z][\w.]+\([\w., ]+\)|return [\w.]+\([\w., ]+\))/gmu,
    addition: (name, value) => `\n\ndef ${name}():\n    return ${value}\n`,
  },
  {
    ending: /\.go$/u,
    grammar: 'tree-sitter-go.wasm',
    declaration: /^(?:func|type) (?:\([^)]*\) )?(\w{4,})/gmu,
    sentence: /^\/\/ ([A-Z]\w+ [a-z][\w ,]{20,90})\.?$/gmu,
    statement: /^\t+([A-Za-z][\w.]+\([\w., ]+\)|return [\w.]+\([\w., ]+\))/gmu,
    addition: (name, value) => `\nfunc ${name}() int {\n\treturn ${value}\n}\n`,
  },
];

/** Undefined: the bench treats the file as text. */
export const sampledLanguageOf = (path: string): SampledLanguage | undefined => LANGUAGES.find(({ ending }) => ending.test(path));
