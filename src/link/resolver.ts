/**
 * Follows the bindings that `extract` found inside each file across the view: names through imports, re-exports and packages;
 * members through the types of their receivers. Evaluated on demand, never stored.
 */
import { addsToType, assertNever, type Binding, elementArgument, type ImportFact, type TypeExpression } from '#model';
import { resolveImportIn } from './imports/resolve-import.ts';
import { fittingTargets } from './paths/fitting-targets.ts';
import { writtenSupertypes } from './order/written-supertypes.ts';
import { definitionsOf } from './joined/joined-symbols.ts';
import { typeOfScope } from './joined/scope-types.ts';
import type { LinkedFile } from './linked-file.ts';
import type { LinkedFiles } from './linked-files.ts';
import { LOOKUP_WAYS, lookupOfUse } from './name-space.ts';
import { membersInScope } from './named-packages/extensions.ts';
import { type FreeName, resolveFreeName } from './named-packages/free-names.ts';
import { otherMembers } from './named-packages/other-members.ts';
import { certainTargets } from './named-packages/outside-types.ts';
import { insideOf, outsideValue, packagesNamedAsType, namespaceValues } from './named-packages/package-members.ts';
import { firstPartOfType } from './named-packages/type-parts.ts';
import { filesOfNamespace, resolveFreePath } from './paths/path-names.ts';
import type { SymbolAddress } from './port.ts';
import {
  type Fuel,
  isSameSymbol,
  MOST_STEPS,
  type ExpressionScope,
  type Resolution,
  type NameResolver,
  type NameUse,
  type ResolvedName,
  NO_TARGETS,
  type TypeArguments,
  type Value,
} from './resolved-name.ts';
import { isInView, isOpenType, isTransparent, nameOfBinding, outsideName } from './types/outside-names.ts';
import { awaitedValues, containerMethodValues, elementValues } from './types/held-values.ts';
import {
  distinctValues,
  fieldOfObject,
  parameterValues,
  receiverValues,
  signaturesOf,
  unnamedFieldValues,
} from './types/signatures.ts';
import { expandAliases, variablesOfCall, variableValues } from './types/type-arguments.ts';

const UNKNOWN: TypeExpression = { kind: 'unknown', text: '' };

type NamedType = Extract<TypeExpression, { kind: 'named' }>;
type ReturnedType = Extract<TypeExpression, { kind: 'returned' }>;
type FieldType = Extract<TypeExpression, { kind: 'field' }>;
type StructureType = Extract<
  TypeExpression,
  { kind: 'function' | 'object' | 'record' | 'variable' | 'parameter' | 'receiver' | 'result' }
>;
type InstanceParts = { readonly held: readonly Value[]; readonly given: TypeArguments | undefined };
/** How a symbol is called: through which receiver, and with which type arguments. */
type Call = { readonly self?: Value; readonly given?: TypeArguments };
type MethodCall = { readonly receiver: Value; readonly name: string; readonly given: TypeArguments | undefined };

export class Resolver implements NameResolver {
  readonly files: LinkedFiles;

  constructor(files: LinkedFiles) {
    this.files = files;
  }

  /** Resolves a use inside a file. Results are cached on the file. */
  async resolve(file: LinkedFile, { binding, from, kind }: NameUse): Promise<Resolution> {
    const type = file.enclosingType(from);
    const { way, ...lookup } = lookupOfUse(file.language, kind);
    const key = LOOKUP_WAYS * type + way;
    const known = file.resolutions.get(binding)?.get(key) as Resolution | undefined;
    if (known) return fittingTargets(this.files, file, { ...known, kind });
    const found = await this.resolveBinding({ file, type, ...lookup }, binding, { left: MOST_STEPS });
    const byType = file.resolutions.get(binding) ?? new Map<number, unknown>();
    file.resolutions.set(binding, byType.set(key, found));
    return fittingTargets(this.files, file, { ...found, kind });
  }

  async resolveBinding(scope: ExpressionScope, binding: Binding, fuel: Fuel): Promise<Resolution> {
    if ((fuel.left -= 1) < 0) return NO_TARGETS;
    const { file } = scope;
    switch (binding.kind) {
      case 'local':
        return { targets: await this.#localTargets(file, binding.symbol), reason: 'same file' };
      case 'import': {
        const fact = file.imports[binding.import];
        return { targets: fact ? await this.resolveImport(file, fact, fuel) : [], reason: 'import' };
      }
      case 'free':
        return { targets: await this.#freeTargets(scope, { ...binding, fuel }), reason: 'package' };
      case 'member':
        return this.#resolveMember(scope, binding, fuel);
    }
  }

  #freeTargets(scope: ExpressionScope, lookup: FreeName): Promise<readonly ResolvedName[]> {
    const { file } = scope;
    return file.language?.linking?.paths ? resolveFreePath(this, file, lookup) : resolveFreeName(this, scope, lookup);
  }

  async #localTargets(file: LinkedFile, symbol: number): Promise<readonly ResolvedName[]> {
    const at = { entry: file.entry, symbol };
    if (!file.symbols[symbol]?.isDeclaration) return [{ kind: 'symbol', at }];
    return (await definitionsOf(this.files, at)).map((each) => ({ kind: 'symbol', at: each }));
  }

  /** What an import binds in its file. */
  async resolveImport(file: LinkedFile, fact: ImportFact, fuel: Fuel): Promise<readonly ResolvedName[]> {
    if ((fuel.left -= 1) < 0) return [];
    return resolveImportIn(this, file, { fact, fuel });
  }

  async #resolveMember(
    scope: ExpressionScope,
    { receiver, name }: Extract<Binding, { kind: 'member' }>,
    fuel: Fuel,
  ): Promise<Resolution> {
    const { isCalled, ...around } = scope;
    const values = await this.evaluate(around, receiver, fuel);
    const targets: ResolvedName[] = [];
    for (const value of values) targets.push(...(await membersInScope(this, scope, { value, name, fuel, isCalled })));
    const other = targets.some(({ kind }) => kind === 'symbol')
      ? []
      : await otherMembers(this, scope, { receiver, values, name, fuel });
    const found = other.length > 0 ? other : targets;
    return { targets: await certainTargets(this, scope.file, { targets: found, name }), reason: 'receiver type' };
  }

  async evaluate(scope: ExpressionScope, type: TypeExpression, fuel: Fuel): Promise<readonly Value[]> {
    if ((fuel.left -= 1) < 0) return [];
    switch (type.kind) {
      case 'self':
        return scope.self ? [selfValue(scope.self)] : this.#selfValues(scope, fuel);
      case 'super':
        return this.#superValues(scope, fuel);
      case 'named':
        return this.#typeInstances(scope, type, fuel);
      case 'value':
        return this.#namedValues(scope, type.binding, fuel);
      case 'returned':
        return this.#returnedValues(scope, type, fuel);
      case 'field':
        return this.#fieldValues(scope, type, fuel);
      case 'array':
        return [{ kind: 'foreign', name: '[]', held: await this.evaluate(scope, type.of, fuel) }];
      case 'element':
        return elementValues(this, await this.evaluate(scope, type.of, fuel), fuel);
      case 'awaited':
        return awaitedValues(this, scope, { type: type.of, fuel });
      case 'union':
        return this.#unionValues(scope, type.of, fuel);
      case 'unknown':
        return [];
      default:
        return this.#evaluateStructure(scope, type, fuel);
    }
  }

  /** What a name that nothing declares may be as a receiver: a package, named from any package around it. */
  async #namedValues(scope: ExpressionScope, binding: Binding, fuel: Fuel): Promise<readonly Value[]> {
    const resolution = await this.resolveBinding(scope, binding, fuel);
    const isOutside = resolution.targets.length > 0 && resolution.targets.every(({ kind }) => kind === 'external');
    const { packages } = scope.file.language?.linking ?? {};
    if (isOutside && binding.kind === 'free' && packages) return [outsideValue(scope, binding.name)];
    return this.#valuesOfTargets(scope.file, resolution, (at) => this.valueOf(at, fuel));
  }

  async #evaluateStructure(scope: ExpressionScope, type: StructureType, fuel: Fuel): Promise<readonly Value[]> {
    switch (type.kind) {
      case 'function':
        return [{ kind: 'function', type, scope }];
      case 'object':
        return [{ kind: 'object', fields: type.fields, scope }];
      case 'record':
        return [{ kind: 'record', held: await this.evaluate(scope, type.of, fuel) }];
      case 'variable':
        return variableValues(this, scope, { type, fuel });
      case 'parameter':
        return parameterValues(this, scope, { type, fuel });
      case 'receiver':
        return receiverValues(this, scope, { of: type.of, fuel });
      case 'result':
        return this.#resultValues(await this.evaluate(scope, type.of, fuel), fuel);
      default:
        return assertNever(type);
    }
  }

  /** The values of a symbol used in an expression. `self`: the receiver it was reached through. */
  async valueOf(at: SymbolAddress, fuel: Fuel, self?: Value): Promise<readonly Value[]> {
    const file = await this.files.file(at.entry);
    const symbol = file?.symbols[at.symbol];
    if (!file || !symbol) return [];
    const around = file.enclosingType(symbol.parent);
    if (symbol.role === 'namespace') return this.#namespaceValues(file, at.symbol);
    if (symbol.kind === 'enum_member' && around >= 0) return [{ kind: 'instance', of: { entry: at.entry, symbol: around } }];
    if (symbol.role !== 'value' || !symbol.type) return [{ kind: 'itself', of: at, ...(self ? { self } : {}) }];
    const values = await this.evaluate({ file, type: around, ...(self ? { self } : {}) }, symbol.type, fuel);
    return file.childrenOf(at.symbol).size > 0 ? [...values, { kind: 'itself', of: at }] : values;
  }

  /** A namespace that is only declared in a file is another file. */
  async #namespaceValues(file: LinkedFile, symbol: number): Promise<readonly Value[]> {
    const entries = await filesOfNamespace(this, { file, symbol });
    return entries ? [{ kind: 'module', entries }] : namespaceValues(file, symbol);
  }

  /** The supertypes that a type declares. */
  async valuesOfSupertypes(at: SymbolAddress, fuel: Fuel): Promise<readonly Value[]> {
    const values: Value[] = [];
    for (const { scope, type } of await writtenSupertypes(this, at)) values.push(...(await this.evaluate(scope, type, fuel)));
    return distinctValues(values);
  }

  /** What adds to a type names it with its type arguments. */
  async #selfValues({ file, type }: ExpressionScope, fuel: Fuel): Promise<readonly Value[]> {
    const fact = file.symbols[type];
    const of = await typeOfScope(this, { file, symbol: type });
    if (!fact || !of) return [];
    const scope = { file, type: file.enclosingType(fact.parent) };
    const added = fact.extended && addsToType(fact.kind) ? await this.evaluate(scope, fact.extended, fuel) : [];
    if (added.some(({ kind }) => kind === 'instance')) return added;
    return [{ kind: 'instance', of: await firstPartOfType(this, of) }];
  }

  async #superValues({ file, type }: ExpressionScope, fuel: Fuel): Promise<readonly Value[]> {
    if (type < 0) return [];
    const of = { entry: file.entry, symbol: type };
    return file.language?.linking?.linearizes ? [{ kind: 'inherited', of }] : this.valuesOfSupertypes(of, fuel);
  }

  async #typeInstances(scope: ExpressionScope, type: NamedType, fuel: Fuel): Promise<readonly Value[]> {
    const held = await this.#heldByArguments(scope, type, fuel);
    const { targets } = await this.resolveBinding({ ...scope, namesType: true }, type.binding, fuel);
    if (isOpenType(scope.file, type.binding, targets)) return [];
    const values: Value[] = [...(targets.some(isInView) ? [] : await packagesNamedAsType(this, scope, { type, fuel }))];
    if (targets.length === 0) values.push({ kind: 'foreign', name: type.binding.kind === 'free' ? type.binding.name : '', held });
    for (const target of targets) {
      if (target.kind === 'symbol')
        values.push(...(await this.#symbolInstances(target.at, { held, given: argumentsOf(scope, type) }, fuel)));
      else if (target.kind === 'module') values.push({ kind: 'module', entries: target.entries });
      else values.push({ kind: 'foreign', name: nameOfBinding(type.binding) || outsideName(target), held });
    }
    return distinctValues(isTransparent(scope.file, type.binding, targets) && held.length > 0 ? held : values);
  }

  /** What an instance of a generic type holds. */
  async #heldByArguments(scope: ExpressionScope, type: NamedType | ReturnedType, fuel: Fuel): Promise<readonly Value[]> {
    const { binding = undefined } = type.kind === 'named' ? type : {};
    const isAwaitable = binding && scope.file.language?.awaitables.has(scope.file.writtenName(binding) ?? '') === true;
    const given = type.arguments && (isAwaitable ? type.arguments[0] : elementArgument(type.arguments));
    return given ? this.evaluate(scope, given, fuel) : [];
  }

  /** A type name may be a variable that holds a type (`Alias = Real`), or a function called with `new`. */
  async #symbolInstances(at: SymbolAddress, { held, given }: InstanceParts, fuel: Fuel): Promise<readonly Value[]> {
    const file = await this.files.file(at.entry);
    const symbol = file?.symbols[at.symbol];
    if (symbol?.role === 'namespace') return this.valueOf(at, fuel);
    if (symbol?.role !== 'value')
      return [
        {
          kind: 'instance',
          of: await firstPartOfType(this, at),
          ...(held.length > 0 ? { held } : {}),
          ...(given ? { given } : {}),
        },
      ];
    const values: readonly Value[] = (await this.valueOf(at, fuel)).map((value) =>
      value.kind === 'itself' ? { kind: 'instance', of: value.of } : value,
    );
    // A member of an enum may have fields of its own.
    return symbol.kind === 'enum_member' && file && (symbol.calls || file.childrenOf(at.symbol).size > 0)
      ? [{ kind: 'instance', of: at }, ...values]
      : values;
  }

  async #returnedValues(scope: ExpressionScope, type: ReturnedType, fuel: Fuel): Promise<readonly Value[]> {
    const { by } = type;
    const given = argumentsOf(scope, type);
    if (by.kind !== 'member') {
      const called = await this.#calledTargets(scope, by, fuel);
      const held = called.targets.some(({ kind }) => kind === 'external') ? await this.#heldByArguments(scope, type, fuel) : [];
      const values = await this.#valuesOfTargets(scope.file, called, (at) => this.#callValues(at, fuel, given ? { given } : {}));
      return held.length === 0 ? values : values.map((value) => (value.kind === 'foreign' ? { ...value, held } : value));
    }
    const results: Value[] = [];
    for (const receiver of await this.evaluate(scope, by.receiver, fuel))
      results.push(...(await this.#methodResults(scope, { receiver, name: by.name, given }, fuel)));
    return distinctValues(results);
  }

  /** Where a call may construct, a function outside the repository may return anything, and a type an instance of it. */
  async #calledTargets(scope: ExpressionScope, by: Binding, fuel: Fuel): Promise<Resolution> {
    const resolution = await this.resolveBinding({ ...scope, isCalled: true }, by, fuel);
    const isFunction = scope.file.language?.linking?.callsConstruct && !/^_*\p{Lu}/u.test(scope.file.writtenName(by) ?? '');
    return { ...resolution, targets: resolution.targets.filter(({ kind }) => !isFunction || kind !== 'external') };
  }

  async #methodResults(scope: ExpressionScope, { receiver, name, given }: MethodCall, fuel: Fuel): Promise<readonly Value[]> {
    const results: Value[] = [];
    const reached = { self: receiver, ...(given ? { given } : {}) };
    const members = await membersInScope(this, scope, { value: receiver, name, fuel, isCalled: true });
    for (const target of (await fittingTargets(this.files, scope.file, { targets: members, kind: 'call' })).targets)
      if (target.kind === 'symbol') results.push(...(await this.#callValues(target.at, fuel, reached)));
    if (results.length > 0) return results;
    for (const value of await expandAliases(this, [receiver], fuel)) {
      if (value.kind === 'foreign') results.push(...containerMethodValues(scope.file, value, name));
      if (value.kind === 'object')
        results.push(...(await this.#resultValues(await fieldOfObject(this, value, { name, fuel }), fuel)));
      if (value.kind === 'record') results.push(...(await this.#resultValues(value.held, fuel)));
    }
    return results;
  }

  async #callValues(at: SymbolAddress, fuel: Fuel, { self, given }: Call): Promise<readonly Value[]> {
    const file = await this.files.file(at.entry);
    const symbol = file?.symbols[at.symbol];
    if (!file || !symbol) return [];
    if (symbol.role === 'type' || symbol.kind === 'constructor')
      return [{ kind: 'instance', of: at, ...(given ? { given } : {}) }];
    if (symbol.role !== 'callable') return this.#heldCallValues(at, fuel, self);
    const written = (symbol.calls ?? []).flatMap(({ returns }) => (returns.kind === 'unknown' ? [] : [returns]));
    const returned = written.length > 0 ? written : symbol.type ? [symbol.type] : [];
    const variables = variablesOfCall(symbol, { parameters: returned, returns: UNKNOWN }, { given, self });
    return this.#unionValues(
      { file, type: file.enclosingType(symbol.parent), ...(self ? { self } : {}), variables },
      returned,
      fuel,
    );
  }

  /** A called variable may hold a function or a type. */
  async #heldCallValues(at: SymbolAddress, fuel: Fuel, self?: Value): Promise<readonly Value[]> {
    const held = await this.valueOf(at, fuel, self);
    return this.#resultValues(
      held.filter((value) => value.kind !== 'itself' || !isSameSymbol(value.of, at)),
      fuel,
    );
  }

  /** What calling these values returns. */
  async #resultValues(functions: readonly Value[], fuel: Fuel): Promise<readonly Value[]> {
    const results: Value[] = [];
    for (const value of functions) {
      if (value.kind === 'itself')
        results.push(...(await this.#callValues(value.of, fuel, value.self ? { self: value.self } : {})));
      else
        for (const { scope, returns } of await signaturesOf(this, value, fuel))
          results.push(...(await this.evaluate(scope, returns, fuel)));
    }
    return distinctValues(results);
  }

  async #fieldValues(scope: ExpressionScope, { of, name }: FieldType, fuel: Fuel): Promise<readonly Value[]> {
    const found: Value[] = [];
    for (const value of await this.evaluate(scope, of, fuel)) {
      const members = await membersInScope(this, scope, { value, name, fuel, isCalled: false });
      const { targets } = await fittingTargets(this.files, scope.file, { targets: members, kind: 'read' });
      if (!targets.some(({ kind }) => kind === 'symbol')) found.push(...insideOf(scope, value, name));
      for (const target of targets) {
        if (target.kind === 'symbol') found.push(...(await this.valueOf(target.at, fuel, value)));
        else if (target.kind === 'module') found.push({ kind: 'module', entries: target.entries });
      }
      if (targets.length === 0) found.push(...(await unnamedFieldValues(this, value, { name, fuel })));
    }
    return distinctValues(found);
  }

  async #valuesOfTargets(
    file: LinkedFile,
    { targets }: Resolution,
    valuesOf: (at: SymbolAddress) => Promise<readonly Value[]>,
  ): Promise<readonly Value[]> {
    const values: Value[] = [];
    for (const target of targets) {
      if (target.kind === 'symbol') values.push(...(await valuesOf(target.at)));
      else if (target.kind === 'module') values.push({ kind: 'module', entries: target.entries });
      else if (target.kind === 'package') values.push({ ...target, file, isCertain: true });
      else values.push({ kind: 'foreign', name: target.module, held: [] });
    }
    return distinctValues(values);
  }

  async #unionValues(scope: ExpressionScope, types: readonly TypeExpression[], fuel: Fuel): Promise<readonly Value[]> {
    const values: Value[] = [];
    for (const type of types) values.push(...(await this.evaluate(scope, type, fuel)));
    return distinctValues(values);
  }
}

/** A method reached through `super()` still has the whole instance as its `self`. */
const selfValue = (self: Value): Value => (self.kind === 'inherited' ? { kind: 'instance', of: self.of } : self);

const argumentsOf = (scope: ExpressionScope, { arguments: types }: NamedType | ReturnedType): TypeArguments | undefined =>
  types && { types, scope };
