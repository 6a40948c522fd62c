/** The kind of definition of a TypeScript node, by its position in the tree. */
import ts from 'typescript';

type Function = ts.ArrowFunction | ts.FunctionExpression;

const isFunction = (node: ts.Node | undefined): node is Function =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));

export const memberKind = (node: ts.ClassElement | ts.TypeElement): string => {
  if (ts.isObjectLiteralExpression(node.parent)) return 'object method';
  if (ts.isTypeLiteralNode(node.parent)) return isAliased(node.parent) ? 'member of a type alias' : 'member of an unnamed type';
  if (ts.isInterfaceDeclaration(node.parent)) return 'member of an interface';
  return ts.isMethodDeclaration(node) ? 'method' : ts.isAccessor(node) ? 'accessor' : 'field';
};

/** `type A = { … }` and `type A = B & { … }`. */
const isAliased = (node: ts.TypeLiteralNode): boolean => {
  let around: ts.Node = node.parent;
  while (ts.isIntersectionTypeNode(around) || ts.isParenthesizedTypeNode(around)) around = around.parent;
  return ts.isTypeAliasDeclaration(around);
};

export const objectMemberKind = (node: ts.PropertyAssignment | ts.ShorthandPropertyAssignment): string => {
  if (!ts.isPropertyAssignment(node) || !isFunction(node.initializer)) return 'object property';
  return hasName(node.parent) ? 'function in a named object' : 'function in an unnamed object';
};

/** The object is the value of a variable, default export or member, or is returned by a function. */
const hasName = (object: ts.ObjectLiteralExpression): boolean => {
  let around: ts.Node = object.parent;
  while (ts.isAsExpression(around) || ts.isSatisfiesExpression(around) || ts.isParenthesizedExpression(around))
    around = around.parent;
  if (ts.isBinaryExpression(around)) return around.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  return (
    ts.isVariableDeclaration(around) ||
    ts.isReturnStatement(around) ||
    ts.isExportAssignment(around) ||
    ts.isArrowFunction(around)
  );
};

export const variableKind = (node: ts.VariableDeclaration | ts.BindingElement | ts.ParameterDeclaration): string => {
  if (ts.isParameter(node)) return ts.isParameterPropertyDeclaration(node, node.parent) ? 'parameter property' : 'parameter';
  const root = ts.isBindingElement(node) ? ts.walkUpBindingElementsAndPatterns(node) : node;
  if (!ts.isVariableDeclaration(root)) return 'parameter';
  return (root === node ? heldKind(root.initializer) : undefined) ?? plainKind(root);
};

const heldKind = (value: ts.Expression | undefined): string | undefined => {
  if (isFunction(value)) return 'function in a variable';
  return value && ts.isClassExpression(value) ? 'class in a variable' : undefined;
};

const plainKind = (node: ts.VariableDeclaration): string => {
  if (node.initializer && isLoaded(node.initializer)) return 'import';
  return isOfModule(node) ? 'variable' : 'local variable';
};

/** `require('a')`, `await import('a')`, and a field of either. */
const isLoaded = (node: ts.Expression): boolean => {
  const loading = bare(ts.isPropertyAccessExpression(node) ? node.expression : node);
  if (!ts.isCallExpression(loading) || !loading.arguments[0] || !ts.isStringLiteralLike(loading.arguments[0])) return false;
  return loading.expression.kind === ts.SyntaxKind.ImportKeyword || loading.expression.getText() === 'require';
};

const bare = (node: ts.Expression): ts.Expression =>
  ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node) ? bare(node.expression) : node;

/** Declared directly in the file or in a namespace; `var` also in a nested block. */
const isOfModule = (node: ts.VariableDeclaration): boolean => {
  const list = node.parent;
  if (!ts.isVariableDeclarationList(list) || ts.isForInStatement(list.parent) || ts.isForOfStatement(list.parent)) return false;
  const isBlockScoped = (list.flags & ts.NodeFlags.BlockScoped) !== 0;
  const home = isBlockScoped ? list.parent.parent : ts.findAncestor(list, isHome);
  return (
    (!isBlockScoped || ts.isVariableStatement(list.parent)) &&
    home !== undefined &&
    (ts.isSourceFile(home) || ts.isModuleBlock(home))
  );
};

const isHome = (node: ts.Node): boolean =>
  ts.isFunctionLike(node) || ts.isClassStaticBlockDeclaration(node) || ts.isModuleBlock(node) || ts.isSourceFile(node);

const isJavascript = (node: ts.Node): boolean => /\.[cm]?jsx?$/u.test(node.getSourceFile().fileName);

export const assignedKind = (node: ts.BinaryExpression, left: ts.PropertyAccessExpression): string => {
  if (left.expression.kind === ts.SyntaxKind.ThisKeyword)
    return isMadeByConstructor(node) ? 'field made by the constructor' : 'assignment to this';
  const owner = left.expression.getText();
  if (owner === 'exports' || owner === 'module.exports') return isNamedBeside(node, left.name.text) ? 're-export' : 'export';
  return isDefinedFromOutside(node, left.expression) ? 'function assigned to a member' : 'assignment to a member';
};

/** The file has a definition of that name, and the export is about it. */
const isNamedBeside = (node: ts.BinaryExpression, name: string): boolean =>
  isPassedOn(node.right) && node.getSourceFile().statements.some((statement) => declaresName(statement, name));

const declaresName = (statement: ts.Statement, name: string): boolean => {
  if (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) return statement.name?.text === name;
  if (!ts.isVariableStatement(statement)) return false;
  return statement.declarationList.declarations.some(
    (each) => each.name.getText() === name && !(each.initializer && isLoaded(each.initializer)),
  );
};

/** The exported value already has a name, or comes from another module. */
export const isPassedOn = (value: ts.Expression): boolean => ts.isIdentifier(value) || isLoaded(value);

/** A statement of the constructor, in JavaScript only: TypeScript requires declared fields. */
const isMadeByConstructor = (node: ts.BinaryExpression): boolean =>
  isJavascript(node) && ts.isExpressionStatement(node.parent) && ts.isConstructorDeclaration(node.parent.parent.parent);

/** `app.use = function …` and `View.prototype.render = function …` at the top level of a JavaScript file; also `a.b = a.c = function …`. */
const isDefinedFromOutside = (node: ts.BinaryExpression, owner: ts.Expression): boolean => {
  const isNamed = ts.isIdentifier(owner) || /^[\w$]+\.prototype$/u.test(owner.getText()) || isPathOfNames(owner.getText());
  let around = node.parent;
  while (ts.isBinaryExpression(around)) around = around.parent;
  return (
    isJavascript(node) && isNamed && isFunction(node.right) && ts.isExpressionStatement(around) && ts.isSourceFile(around.parent)
  );
};

const isPathOfNames = (owner: string): boolean =>
  /^[\w$]+(?:\.[\w$]+)+$/u.test(owner) && !/^(?:this|exports|module)\.|\.prototype$/u.test(owner);
