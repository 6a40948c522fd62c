/** Tells members that override another from those it overrides. */
import ts from 'typescript';

type TypeDeclaration = ts.ClassLikeDeclaration | ts.InterfaceDeclaration;

/** Whether the type around `other` derives from a type around `members`. True outside classes and interfaces. */
export const isDerivedMember = (checker: ts.TypeChecker, members: readonly ts.Node[], other: ts.Node): boolean => {
  const theirs = typeAround(other);
  const own = members.flatMap((member) => typeAround(member) ?? []);
  if (!theirs || own.length === 0) return true;
  const above = supertypesOf(checker, theirs);
  return own.some((type) => above.has(type));
};

const typeAround = (node: ts.Node): TypeDeclaration | undefined => {
  let at: ts.Node | undefined = node;
  while (at && !ts.isClassLike(at) && !ts.isInterfaceDeclaration(at) && !ts.isObjectLiteralExpression(at)) at = at.parent;
  return at && !ts.isObjectLiteralExpression(at) ? at : undefined;
};

/** The declarations of all types that a type extends or implements. */
const supertypesOf = (checker: ts.TypeChecker, start: TypeDeclaration): ReadonlySet<ts.Node> => {
  const reached = new Set<ts.Node>([start]);
  // Iterating a set includes declarations added meanwhile.
  for (const each of reached) {
    if (!ts.isClassLike(each) && !ts.isInterfaceDeclaration(each)) continue;
    for (const base of each.heritageClauses?.flatMap(({ types }) => [...types]) ?? [])
      for (const declaration of declarationsOfBase(checker, base)) reached.add(declaration);
  }
  reached.delete(start);
  return reached;
};

const declarationsOfBase = (checker: ts.TypeChecker, base: ts.ExpressionWithTypeArguments): readonly ts.Node[] => {
  const type = checker.getTypeAtLocation(base);
  const parts = type.isUnionOrIntersection() ? type.types : [type];
  return parts.flatMap((part) => part.symbol?.declarations ?? []);
};
