/** Classifies a use reported by find-references by the syntax around it. */
import ts from 'typescript';

/**
 * `isOwn`: reported for the symbol itself or an import of it, not for an override in either direction. `isDerived`: whether a member
 * belongs to a type that derives from the symbol's.
 */
type Group = { readonly isOwn: boolean; readonly name: string; readonly isDerived: (member: ts.Node) => boolean };

export const classOfUse = (file: ts.SourceFile, span: ts.TextSpan, { isOwn, name, isDerived }: Group): string => {
  const node = nodeAt(file, span.start);
  if (!node) return 'comment';
  if (ts.isStringLiteralLike(node)) return 'string';
  if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return 'keyword';
  const special = classByParent(node);
  if (special) return special;
  if (!isOwn && isMemberName(node)) return isDerived(node) ? 'override' : 'overridden';
  if (!isOwn) return 'through override';
  if (node.text !== name) return 'renamed';
  return classOfPlain(node);
};

const classByParent = (node: ts.Node): string | undefined => {
  const { parent } = node;
  if (ts.isImportSpecifier(parent) || ts.isImportClause(parent) || ts.isNamespaceImport(parent)) return 'import';
  if (ts.isExportSpecifier(parent) || ts.isExportAssignment(parent)) return 'export';
  if (isLiteralKey(node)) return 'literal key';
  return ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === node ? 'destructured' : undefined;
};

const isMemberName = (node: ts.Identifier | ts.PrivateIdentifier): boolean => {
  const { parent } = node;
  if (ts.isParameter(parent)) return true;
  return (ts.isClassElement(parent) || ts.isTypeElement(parent)) && parent.name === node;
};

const isLiteralKey = ({ parent }: ts.Node): boolean =>
  ts.isPropertyAssignment(parent) ||
  ts.isShorthandPropertyAssignment(parent) ||
  ((ts.isMethodDeclaration(parent) || ts.isAccessor(parent)) && ts.isObjectLiteralExpression(parent.parent));

const classOfPlain = (node: ts.Node): string => {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent) && parent.name === node)
    return isCalled(parent) ? 'member call' : memberClass(parent);
  if (ts.isQualifiedName(parent)) return 'qualified type';
  if (ts.isTypeReferenceNode(parent) || ts.isTypeQueryNode(parent)) return 'type';
  if (ts.isExpressionWithTypeArguments(parent)) return 'heritage';
  if (ts.isJsxAttribute(parent)) return 'jsx attribute';
  return isCalled(node) ? 'call' : 'value';
};

const memberClass = ({ expression }: ts.PropertyAccessExpression): string =>
  expression.kind === ts.SyntaxKind.ThisKeyword ? 'member of this' : 'member';

const isCalled = (node: ts.Node): boolean =>
  (ts.isCallExpression(node.parent) || ts.isNewExpression(node.parent)) && node.parent.expression === node;

/** The innermost node that starts there; comments are not nodes. A string's position is after its quote. */
const nodeAt = (file: ts.SourceFile, position: number): ts.Node | undefined => {
  let found: ts.Node | undefined;
  const visit = (node: ts.Node): void => {
    if (position < node.getStart(file) || position >= node.end) return;
    const start = node.getStart(file);
    if (start === position || (ts.isStringLiteralLike(node) && start + 1 === position)) found = node;
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
};
