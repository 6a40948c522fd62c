/** The calls that TypeScript's own parser finds. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { hasSyntaxErrors } from '../languages/compilers/ecmascript-definitions.ts';
import type { Call } from './call.ts';

/** `unparsed`: files that the compiler cannot parse. They are not compared. */
export type CompilerCalls = { readonly calls: readonly Call[]; readonly unparsed: ReadonlySet<string> };

export const readCompilerCalls = (folder: string, paths: readonly string[]): CompilerCalls => {
  const calls: Call[] = [];
  const unparsed = new Set<string>();
  for (const path of paths) {
    const found = callsOfText(path, readFileSync(join(folder, path), 'utf8'));
    if (found) calls.push(...found);
    else unparsed.add(path);
  }
  return { calls, unparsed };
};

/** Undefined if the compiler cannot parse the text. */
export const callsOfText = (path: string, text: string): readonly Call[] | undefined => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true);
  if (hasSyntaxErrors(source)) return undefined;
  const checker = checkerOf(source);
  const calls: Call[] = [];
  const visit = (node: ts.Node): void => {
    const name = nameOf(calleeOf(node));
    if (name) {
      const kind = ts.isNewExpression(node) ? 'instantiate' : 'call';
      calls.push({ path, ...placeOfName(source, name), kind, isLocal: isLocalValue(checker, name) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return calls;
};

/** Knows the names of this file alone. */
const checkerOf = (source: ts.SourceFile): ts.TypeChecker => {
  const host: ts.CompilerHost = {
    getSourceFile: (name) => (name === source.fileName ? source : undefined),
    getDefaultLibFileName: () => '',
    writeFile: () => undefined,
    getCurrentDirectory: () => '',
    getCanonicalFileName: (name) => name,
    useCaseSensitiveFileNames: () => true,
    getNewLine: () => '\n',
    fileExists: (name) => name === source.fileName,
    readFile: () => undefined,
  };
  return ts.createProgram([source.fileName], { noResolve: true, noLib: true, jsx: ts.JsxEmit.Preserve }, host).getTypeChecker();
};

/** A parameter, or a variable of a function or block that holds neither a function nor a class. Such names are no symbols. */
const isLocalValue = (checker: ts.TypeChecker, name: ts.Node): boolean => {
  const declaration = ts.isIdentifier(name) ? checker.getSymbolAtLocation(name)?.valueDeclaration : undefined;
  if (!declaration) return false;
  if (ts.isParameter(declaration) || isFunctionOrClass(declaration)) return true;
  if (!ts.isVariableDeclaration(declaration) && !ts.isBindingElement(declaration)) return false;
  const isSymbol = ts.isVariableDeclaration(declaration) && isFunctionOrClass(declaration.initializer);
  return !isSymbol && ts.findAncestor(declaration, (node) => ts.isFunctionLike(node) || ts.isBlock(node)) !== undefined;
};

/** As an expression, whose own name is known in it alone. */
const isFunctionOrClass = (node: ts.Node | undefined): boolean =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node) || ts.isClassExpression(node));

const calleeOf = (node: ts.Node): ts.Expression | undefined => {
  if (ts.isCallExpression(node) || ts.isNewExpression(node)) return node.expression;
  if (ts.isTaggedTemplateExpression(node)) return node.tag;
  if (!ts.isJsxOpeningElement(node) && !ts.isJsxSelfClosingElement(node)) return undefined;
  const { tagName } = node;
  // Lower-case elements are HTML.
  const isElement = ts.isJsxNamespacedName(tagName) || (ts.isIdentifier(tagName) && /^[a-z]/u.test(tagName.text));
  return isElement ? undefined : tagName;
};

/** The last name of a callee. The result of a call, `super`, `import` and computed members have none. */
const nameOf = (callee: ts.Expression | undefined): ts.Node | undefined => {
  if (!callee) return undefined;
  if (isAround(callee)) return nameOf(callee.expression);
  if (ts.isPropertyAccessExpression(callee)) return callee.name;
  if (ts.isElementAccessExpression(callee))
    return ts.isStringLiteral(callee.argumentExpression) ? callee.argumentExpression : undefined;
  return ts.isIdentifier(callee) ? callee : undefined;
};

const isAround = (node: ts.Expression) =>
  ts.isParenthesizedExpression(node) ||
  ts.isAssertionExpression(node) ||
  ts.isNonNullExpression(node) ||
  ts.isSatisfiesExpression(node) ||
  ts.isExpressionWithTypeArguments(node);

const placeOfName = (source: ts.SourceFile, name: ts.Node): Pick<Call, 'line' | 'column' | 'name'> => {
  const written = name.getText(source);
  const isQuoted = ts.isStringLiteral(name);
  const start = name.getStart(source) + (isQuoted ? 1 : 0);
  const lineStart = source.text.lastIndexOf('\n', start - 1) + 1;
  return { line: lineNumber(source, start), column: start - lineStart, name: isQuoted ? written.slice(1, -1) : written };
};

/** Only `\n` ends a line here; the compiler knows more separators. */
const lineNumber = (source: ts.SourceFile, offset: number): number => {
  const lines = lineStartsOf(source);
  let [low, high] = [0, lines.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((lines[middle] ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low + 1;
};

const knownStarts = new WeakMap<ts.SourceFile, readonly number[]>();

const lineStartsOf = (source: ts.SourceFile): readonly number[] => {
  const known = knownStarts.get(source);
  if (known) return known;
  const starts = [0];
  for (let at = source.text.indexOf('\n'); at >= 0; at = source.text.indexOf('\n', at + 1)) starts.push(at + 1);
  knownStarts.set(source, starts);
  return starts;
};
