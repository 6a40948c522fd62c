/** Definitions found by TypeScript's own parser, JavaScript included. comparisons/*.json say how each kind is treated. */
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import type { Definition, DefinitionList } from '../definition.ts';
import { assignedKind, isPassedOn, memberKind, objectMemberKind, variableKind } from './ecmascript-kinds.ts';

export const readEcmascript = (paths: readonly string[]): DefinitionList => {
  const definitions: Definition[] = [];
  const unparsed = new Set<string>();
  for (const path of paths) {
    const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true);
    if (hasSyntaxErrors(source)) unparsed.add(path);
    else definitions.push(...definitionsOf(source));
  }
  return { definitions, unparsed };
};

/** The parser stores errors on the file, in an untyped field. */
export const hasSyntaxErrors = (source: ts.SourceFile): boolean => {
  const errors: unknown = Reflect.get(source, 'parseDiagnostics');
  if (!Array.isArray(errors)) throw new Error('this version of TypeScript does not have parseDiagnostics');
  return errors.length > 0;
};

type NamedNode = { readonly name: ts.Node; readonly kind: string; readonly text?: string };

const definitionsOf = (source: ts.SourceFile): readonly Definition[] => {
  const definitions: Definition[] = [];
  const visit = (node: ts.Node): void => {
    for (const { name, kind, text } of found(node)) {
      const line = source.getLineAndCharacterOfPosition(name.getStart(source)).line + 1;
      definitions.push({ path: source.fileName, line, name: text ?? nameText(name), kind });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return definitions;
};

const nameText = (name: ts.Node): string =>
  ts.isIdentifier(name) || ts.isPrivateIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : name.getText();

const found = (node: ts.Node): readonly NamedNode[] =>
  ofDeclaration(node) ?? ofMember(node) ?? ofVariable(node) ?? ofModuleLink(node) ?? ofAssignment(node) ?? [];

const DECLARATIONS: Readonly<Partial<Record<ts.SyntaxKind, string>>> = {
  [ts.SyntaxKind.ClassDeclaration]: 'class',
  [ts.SyntaxKind.InterfaceDeclaration]: 'interface',
  [ts.SyntaxKind.TypeAliasDeclaration]: 'type alias',
  [ts.SyntaxKind.EnumDeclaration]: 'enum',
  [ts.SyntaxKind.EnumMember]: 'enum member',
  [ts.SyntaxKind.FunctionDeclaration]: 'function',
  [ts.SyntaxKind.TypeParameter]: 'type parameter',
};

const ofDeclaration = (node: ts.Node): readonly NamedNode[] | undefined => {
  if (ts.isModuleDeclaration(node)) return ofNamespace(node);
  const kind = DECLARATIONS[node.kind];
  if (kind === undefined) return undefined;
  const name = (node as ts.NamedDeclaration).name ?? defaultWord(node);
  return name
    ? [{ name, kind: isOverload(node) ? 'overload' : kind, ...(name === defaultWord(node) && { text: 'default' }) }]
    : [];
};

const defaultWord = (node: ts.Node): ts.Node | undefined =>
  ts.canHaveModifiers(node) ? ts.getModifiers(node)?.find(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) : undefined;

/** `namespace A.B` is a nested namespace; the outer one stands for both. */
const ofNamespace = (node: ts.ModuleDeclaration): readonly NamedNode[] => {
  if (node.flags & ts.NodeFlags.GlobalAugmentation || ts.isModuleDeclaration(node.parent)) return [];
  let text = nameText(node.name);
  for (let { body } = node; body && ts.isModuleDeclaration(body); body = body.body) text += `.${nameText(body.name)}`;
  return [{ name: node.name, kind: 'namespace', text }];
};

type Callable = ts.FunctionDeclaration | ts.MethodDeclaration | ts.ConstructorDeclaration | ts.MethodSignature;

const isCallable = (node: ts.Node | undefined): node is Callable =>
  node !== undefined &&
  (ts.isFunctionDeclaration(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isMethodSignature(node));

/** No body, and directly before another declaration of that name. */
const isOverload = (node: ts.Node): boolean => {
  if (!isCallable(node) || ('body' in node && node.body)) return false;
  const siblings: ts.Node[] = [];
  ts.forEachChild(node.parent, (child) => void siblings.push(child));
  const next = siblings[siblings.indexOf(node) + 1];
  return isCallable(next) && next.kind === node.kind && next.name?.getText() === node.name?.getText();
};

const ofMember = (node: ts.Node): readonly NamedNode[] | undefined => {
  if (ts.isConstructorDeclaration(node)) return [constructorOf(node)];
  if (ts.isClassElement(node) || ts.isTypeElement(node)) {
    const kind = isOverload(node) ? 'overload' : memberKind(node);
    return node.name ? [{ name: node.name, kind }] : [];
  }
  if (ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node))
    return [{ name: node.name, kind: objectMemberKind(node) }];
  return undefined;
};

const constructorOf = (node: ts.ConstructorDeclaration): NamedNode => {
  const word = node.getChildren().find(({ kind }) => kind === ts.SyntaxKind.ConstructorKeyword) ?? node;
  return { name: word, kind: isOverload(node) ? 'overload' : 'constructor', text: 'constructor' };
};

const ofVariable = (node: ts.Node): readonly NamedNode[] | undefined => {
  if (!ts.isVariableDeclaration(node) && !ts.isBindingElement(node) && !ts.isParameter(node)) return undefined;
  return ts.isIdentifier(node.name) ? [{ name: node.name, kind: variableKind(node) }] : [];
};

const ofModuleLink = (node: ts.Node): readonly NamedNode[] | undefined => {
  if (ts.isImportEqualsDeclaration(node))
    return [{ name: node.name, kind: ts.isExternalModuleReference(node.moduleReference) ? 'import' : 'variable' }];
  if (ts.isImportClause(node) || ts.isImportSpecifier(node) || ts.isNamespaceImport(node))
    return node.name ? [{ name: node.name, kind: 'import' }] : [];
  if (ts.isExportSpecifier(node) || ts.isNamespaceExport(node)) return [{ name: node.name, kind: 're-export' }];
  return ts.isExportAssignment(node) ? [defaultExport(node)] : undefined;
};

const defaultExport = (node: ts.ExportAssignment): NamedNode => {
  const sign = node.isExportEquals ? ts.SyntaxKind.EqualsToken : ts.SyntaxKind.DefaultKeyword;
  const word = node.getChildren().find(({ kind }) => kind === sign) ?? node;
  return { name: word, kind: ts.isIdentifier(node.expression) ? 're-export' : 'default export', text: 'default' };
};

const ofAssignment = (node: ts.Node): readonly NamedNode[] | undefined => {
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return undefined;
  const { left } = node;
  if (!ts.isPropertyAccessExpression(left)) return undefined;
  if (left.getText() !== 'module.exports') return [{ name: left.name, kind: assignedKind(node, left) }];
  return [{ name: left.name, kind: isPassedOn(node.right) ? 're-export' : 'default export', text: 'default' }];
};
