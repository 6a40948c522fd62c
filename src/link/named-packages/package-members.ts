/** Members of a value that is a package, or a name that may be one: nothing lists the packages outside the repository. */
import type { LinkedFile } from '../linked-file.ts';
import type { PackageRules, TypeExpression } from '#model';
import type { ExpressionScope, Fuel, NameResolver, PackageValue, ResolvedName, Value } from '../resolved-name.ts';
import { declaredOutsideTypes, isConstantName } from './type-parts.ts';
import { declarationsNamed, isNamed, nearestProject, packageOfSymbol, packagesAround, separatorOf } from './declarations.ts';

export const membersOfPackage = async (
  resolver: NameResolver,
  { names, file, isCertain }: PackageValue,
  name: string,
): Promise<readonly ResolvedName[]> => {
  const declared = (await declarationsNamed(resolver.files, file.language, name)).filter(({ fact }) => isNamed(file, fact));
  for (const each of declared.length === 0 ? [] : names) {
    const found = declared.filter(({ packageName }) => packageName === each);
    if (found.length > 0) return nearestProject(resolver.files, file, found).map(({ at }) => ({ kind: 'symbol', at }));
  }
  return isCertain ? [{ kind: 'external', module: names[0] ?? '' }] : [];
};

/** What a name that nothing declares stands for inside of a package, or of a type that is outside of the view. */
export const insideOf = ({ file }: ExpressionScope, value: Value, name: string): readonly Value[] => {
  if (value.kind === 'package') return [packageInside(value, name)];
  const isType = value.kind === 'foreign' && file.language?.linking?.packages?.reopens === true && isConstantName(name);
  return isType ? [{ kind: 'foreign', name: `${value.name}.${name}`, held: [] }] : [];
};

/** Types that the view adds to a type outside of it (`class Outside::Inside`). */
export const declaredInOutsideType = async (
  resolver: NameResolver,
  { file }: ExpressionScope,
  { value, name }: { readonly value: Value; readonly name: string },
): Promise<readonly ResolvedName[]> => {
  if (value.kind !== 'foreign' || !file.language?.linking?.packages?.reopens || !isConstantName(name)) return [];
  return (await declaredOutsideTypes(resolver.files, file, `${value.name}.${name}`)).map((at) => ({ kind: 'symbol', at }));
};

const packageInside = (value: PackageValue, name: string): PackageValue => ({
  ...value,
  names: value.names.map((each) => each + separatorOf(value.file) + name),
});

/** A bare name that nothing declares: a package, its name counted from any package around the file. */
const packageNamed = (file: LinkedFile, symbol: number, name: string): PackageValue => {
  const separator = separatorOf(file);
  const own = packageOfSymbol(file, symbol);
  const around = file.language?.linking?.packages?.seesOuter ? packagesAround(own, separator) : [''];
  const names = around.map((each) => (each === '' ? name : each + separator + name));
  const isPart = (whole: string): boolean => whole === name || whole.startsWith(name + separator);
  const isCertain = isPart(own) || file.imports.some(({ specifier }) => isPart(specifier));
  return { kind: 'package', names, file, isCertain };
};

/** What a bare name that nothing declares is, as a receiver: a package, or something outside of the view. */
export const outsideValue = ({ file, type }: ExpressionScope, name: string): Value => {
  const { packages } = file.language?.linking ?? {};
  return packages && arePackagesValues(packages) ? packageNamed(file, type, name) : { kind: 'foreign', name, held: [] };
};

const arePackagesValues = ({ paths, reopens }: PackageRules): boolean => !paths && !reopens;

type NamedType = Extract<TypeExpression, { kind: 'named' }>;

/** In the full name of a type, the packages around it are written like types. */
export const packagesNamedAsType = async (
  resolver: NameResolver,
  scope: ExpressionScope,
  { type: { binding, arguments: given }, fuel }: { readonly type: NamedType; readonly fuel: Fuel },
): Promise<readonly Value[]> => {
  const { packages } = scope.file.language?.linking ?? {};
  if (given || !packages || !arePackagesValues(packages)) return [];
  if (binding.kind === 'free') return [packageNamed(scope.file, scope.type, binding.name)];
  if (binding.kind !== 'member') return [];
  const around = await resolver.evaluate(scope, binding.receiver, fuel);
  return around.flatMap((value) => (value.kind === 'package' ? [packageInside(value, binding.name)] : []));
};

/** A namespace may go on in other files, which its package shows. */
export const namespaceValues = (file: LinkedFile, symbol: number): readonly Value[] =>
  file.language?.linking?.packages
    ? [{ kind: 'package', names: [packageOfSymbol(file, symbol)], file, isCertain: true }]
    : [{ kind: 'itself', of: { entry: file.entry, symbol } }];
