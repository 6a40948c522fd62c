/**
 * The declaration around a line: the outermost named function or method, else the class or interface (in Go: type), else the
 * file. Declarations inside a function or an object belong to the outer one, since tools differ in which they name. Determined by
 * TypeScript's parser, Python's indentation and gofmt's layout, not by any compared tool.
 */
import ts from 'typescript';

/** Lines from 1, inclusive. `name` is qualified, so overloads share one name. */
export type EnclosingUnit = { readonly name: string; readonly first: number; readonly last: number };

export const unitsIn = (path: string, text: string, language: string): readonly EnclosingUnit[] =>
  READERS[language]?.(text, path) ?? [];

/** Whether declarations around a line are known; without them, some tools cannot be scored. */
export const hasUnits = (language: string): boolean => language in READERS;

/** Empty for file level and for line 0. */
export const enclosingUnit = (units: readonly EnclosingUnit[], line: number): string =>
  units
    .filter(({ first, last }) => first <= line && line <= last)
    .reduce<EnclosingUnit>((inner, unit) => (unit.last - unit.first <= inner.last - inner.first ? unit : inner), WHOLE_FILE).name;

/** Names of the enclosing declarations, outermost first. */
export const enclosingNames = (units: readonly EnclosingUnit[], line: number): readonly string[] =>
  enclosingUnit(units, line)
    .split('.')
    .filter((name) => name !== '');

const WHOLE_FILE: EnclosingUnit = { name: '', first: 0, last: Number.POSITIVE_INFINITY };

type Reader = (text: string, path: string) => readonly EnclosingUnit[];

const typescriptUnits: Reader = (text, path) => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
  const units: EnclosingUnit[] = [];
  const lineOf = (position: number): number => source.getLineAndCharacterOfPosition(position).line + 1;
  const visit = (node: ts.Node, outer: string): void => {
    const own = nameOfUnit(node, source);
    const name = own === undefined ? outer : `${outer}.${own}`;
    if (own !== undefined) units.push({ name, first: lineOf(node.getStart(source)), last: lineOf(node.getEnd()) });
    const isInside = ts.isObjectLiteralExpression(node) || ts.isFunctionLike(node) || holdsFunction(node);
    if (!isInside) ts.forEachChild(node, (child) => visit(child, name));
  };
  visit(source, '');
  return units;
};

const nameOfUnit = (node: ts.Node, source: ts.SourceFile): string | undefined => {
  if (ts.isConstructorDeclaration(node)) return 'constructor';
  if (
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isAccessor(node) ||
    holdsFunction(node)
  )
    return node.name?.getText(source) ?? 'default';
  return undefined;
};

const holdsFunction = (node: ts.Node): node is ts.VariableDeclaration | ts.PropertyDeclaration =>
  (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node)) &&
  node.initializer !== undefined &&
  (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer));

/** Strings, comments, brackets and line ends: enough to find the lines that start a Python statement. */
const PYTHON_TOKENS =
  /"""(?:\\[\s\S]|[^\\])*?"""|'''(?:\\[\s\S]|[^\\])*?'''|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*'|#[^\n]*|[([{]|[)\]}]|\\\n|\n/gu;

const pythonUnits: Reader = (text) => {
  const lines = text.split('\n');
  const units: EnclosingUnit[] = [];
  const open: { readonly name: string; readonly first: number; readonly indent: number; readonly isFunction: boolean }[] = [];
  let decorated: number | undefined;
  let lastLine = 0;
  const closeFrom = (indent: number): void => {
    for (let unit = open.at(-1); unit && unit.indent >= indent; unit = open.at(-1)) {
      units.push({ name: unit.name, first: unit.first, last: lastLine });
      open.pop();
    }
  };
  for (const { first, last } of pythonStatements(text)) {
    const line = lines[first - 1] ?? '';
    const indent = line.length - line.trimStart().length;
    closeFrom(indent);
    const [, keyword, name] = /^\s*(?:async\s+)?(def|class)\s+(\w+)/u.exec(line) ?? [];
    const outer = open.at(-1);
    if (name !== undefined && !outer?.isFunction)
      open.push({ name: `${outer?.name ?? ''}.${name}`, first: decorated ?? first, indent, isFunction: keyword === 'def' });
    decorated = line.trimStart().startsWith('@') ? (decorated ?? first) : undefined;
    lastLine = last;
  }
  closeFrom(0);
  return units;
};

/** First and last lines of statements, or of compound statement headers; without blank lines and comments. */
const pythonStatements = (text: string): readonly { readonly first: number; readonly last: number }[] => {
  const statements: { first: number; last: number }[] = [];
  const blank = /^\s*(?:#.*)?$/u;
  const lines = text.split('\n');
  let [line, first, depth] = [1, 1, 0];
  for (const [token] of text.matchAll(PYTHON_TOKENS)) {
    if (/^[([{]$/u.test(token)) depth++;
    else if (/^[)\]}]$/u.test(token)) depth--;
    else if (token === '\n' && depth === 0) {
      if (!blank.test(lines[first - 1] ?? '')) statements.push({ first, last: line });
      first = line + 1;
    }
    line += token.split('\n').length - 1;
  }
  if (!blank.test(lines[first - 1] ?? '')) statements.push({ first, last: line });
  return statements;
};

/** With gofmt, a declaration starts and ends in column 0, or is one line. */
const goUnits: Reader = (text) => {
  const lines = text.split('\n');
  return lines.flatMap((line, index): readonly EnclosingUnit[] => {
    const [, receiver, name, type] = /^(?:func (?:\([^)]*?(\w+)(?:\[[^\]]*\])?\) )?(\w+)|type (\w+))/u.exec(line) ?? [];
    if (name === undefined && type === undefined) return [];
    const end = /[{(]$/u.test(line) ? lines.findIndex((each, at) => at > index && each.startsWith('}')) : index;
    const own = [receiver, name ?? type].filter((part) => part !== undefined).join('.');
    return [{ name: `.${own}`, first: index + 1, last: (end < 0 ? index : end) + 1 }];
  });
};

const READERS: Readonly<Partial<Record<string, Reader>>> = {
  typescript: typescriptUnits,
  python: pythonUnits,
  go: goUnits,
};
