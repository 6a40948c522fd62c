/**
 * Follows what `extract` bound inside each file across the view: names through imports, re-exports and packages; members
 * through the types of what stands before them. Evaluated when asked, never stored.
 */
import { type Binding, elementArgument, type ImportFact, type TypeExpression } from '#model';
import { exportedThings } from './exports.ts';
import type { LinkedFile } from './linked-file.ts';
import type { LinkedFiles } from './linked-files.ts';
import { membersOf } from './members.ts';
import { packageThings } from './packages.ts';
import type { SymbolAt } from './port.ts';
import { type Fuel, isSame, type Place, type Resolution, type Resolving, type Thing, UNKNOWN, type Value } from './things.ts';

/** Longer chains than this are cycles, or nobody's code. */
const MOST_STEPS = 400;
const MOST_VALUES = 32;

export class Resolver implements Resolving {
  readonly files: LinkedFiles;

  constructor(files: LinkedFiles) {
    this.files = files;
  }

  /** What a use inside a file means. Answers are kept with the file. */
  async resolve(file: LinkedFile, binding: Binding, from: number | undefined): Promise<Resolution> {
    const type = file.typeAround(from);
    const known = file.resolved.get(binding)?.get(type) as Resolution | undefined;
    if (known) return known;
    const found = await this.bound({ file, type }, binding, { left: MOST_STEPS });
    const byType = file.resolved.get(binding) ?? new Map<number, unknown>();
    file.resolved.set(binding, byType.set(type, found));
    return found;
  }

  async bound(place: Place, binding: Binding, fuel: Fuel): Promise<Resolution> {
    if ((fuel.left -= 1) < 0) return UNKNOWN;
    const { file } = place;
    switch (binding.kind) {
      case 'local':
        return { things: [{ kind: 'symbol', at: { entry: file.entry, symbol: binding.symbol } }], reason: 'same file' };
      case 'import': {
        const fact = file.imports[binding.import];
        return { things: fact ? await this.imported(file, fact, fuel) : [], reason: 'import' };
      }
      case 'free':
        return { things: await packageThings(this, file, { name: binding.name, fuel }), reason: 'package' };
      case 'member':
        return this.#member(place, binding, fuel);
    }
  }

  /** What an import brings into its file. */
  async imported(file: LinkedFile, { specifier, name }: ImportFact, fuel: Fuel): Promise<readonly Thing[]> {
    if ((fuel.left -= 1) < 0) return [];
    const module = await this.files.moduleOf(file, specifier);
    if (name === '*') return module ? [wholeOf(module)] : [];
    const entries = module && 'entries' in module ? module.entries : [];
    const exported = await exportedThings(this, entries, { name, fuel });
    const found = exported.length > 0 ? exported : await this.#moduleBelow(file, specifier, name);
    if (found.length > 0 || !module) return found;
    // The default of a module without one is the module: how CommonJS is imported.
    return 'external' in module || name === 'default' ? [wholeOf(module)] : [];
  }

  async #moduleBelow(file: LinkedFile, specifier: string, name: string): Promise<readonly Thing[]> {
    const { submodule } = file.language?.linking ?? {};
    const below = submodule && (await this.files.moduleOf(file, submodule(specifier, name)));
    return below && 'entries' in below && below.entries.length > 0 ? [wholeOf(below)] : [];
  }

  async #member(place: Place, { receiver, name }: Extract<Binding, { kind: 'member' }>, fuel: Fuel): Promise<Resolution> {
    const values = await this.evaluate(place, receiver, fuel);
    const things: Thing[] = [];
    for (const value of values) things.push(...(await membersOf(this, value, { name, fuel })));
    return { things, reason: 'receiver type' };
  }

  async evaluate(place: Place, type: TypeExpression, fuel: Fuel): Promise<readonly Value[]> {
    if ((fuel.left -= 1) < 0) return [];
    switch (type.kind) {
      case 'self':
        return place.self ? [place.self] : this.#around(place);
      case 'super':
        return this.#above(place, fuel);
      case 'named':
        return this.#instances(place, type, fuel);
      case 'value':
        return this.#eachThing(await this.bound(place, type.binding, fuel), (at) => this.valueOf(at, fuel));
      case 'returned':
        return this.#returned(place, type.by, fuel);
      case 'field':
        return this.#fields(await this.evaluate(place, type.of, fuel), type.name, fuel);
      case 'array':
        return [{ kind: 'foreign', name: '[]', held: await this.evaluate(place, type.of, fuel) }];
      case 'element':
        return (await this.evaluate(place, type.of, fuel)).flatMap(heldBy);
      case 'awaited':
        return (await this.evaluate(place, type.of, fuel)).flatMap((value) => this.#awaited(place, value));
      case 'union':
        return this.#union(place, type.of, fuel);
      case 'unknown':
        return [];
    }
  }

  /** What a symbol is when its name stands in an expression. `self`: what it was reached through. */
  async valueOf(at: SymbolAt, fuel: Fuel, self?: Value): Promise<readonly Value[]> {
    const file = await this.files.file(at.entry);
    const symbol = file?.symbols[at.symbol];
    if (!file || !symbol) return [];
    const around = file.typeAround(symbol.parent);
    if (symbol.kind === 'enum_member' && around >= 0) return [{ kind: 'instance', of: { entry: at.entry, symbol: around } }];
    const isThing = symbol.role !== 'value' || !symbol.type;
    if (isThing) return [{ kind: 'itself', of: at }];
    const values = symbol.type ? await this.evaluate({ file, type: around, ...(self ? { self } : {}) }, symbol.type, fuel) : [];
    return file.childrenOf(at.symbol).size > 0 ? [...values, { kind: 'itself', of: at }] : values;
  }

  /** Types that a type builds on, as written in its declaration. */
  async supertypes(at: SymbolAt, fuel: Fuel): Promise<readonly Value[]> {
    const file = await this.files.file(at.entry);
    const symbol = file?.symbols[at.symbol];
    if (!file || !symbol) return [];
    const values: Value[] = [];
    for (const type of [...(symbol.extends ?? []), ...(symbol.implements ?? [])])
      values.push(...(await this.evaluate({ file, type: file.typeAround(symbol.parent) }, type, fuel)));
    return values;
  }

  #around({ file, type }: Place): readonly Value[] {
    return type < 0 ? [] : [{ kind: 'instance', of: { entry: file.entry, symbol: type } }];
  }

  async #above({ file, type }: Place, fuel: Fuel): Promise<readonly Value[]> {
    return type < 0 ? [] : this.supertypes({ entry: file.entry, symbol: type }, fuel);
  }

  async #instances(place: Place, type: Extract<TypeExpression, { kind: 'named' }>, fuel: Fuel): Promise<readonly Value[]> {
    const given = type.arguments && elementArgument(type.arguments);
    const held = given ? await this.evaluate(place, given, fuel) : [];
    const { things } = await this.bound(place, type.binding, fuel);
    if (things.length === 0) return [{ kind: 'foreign', name: type.binding.kind === 'free' ? type.binding.name : '', held }];
    const values: Value[] = [];
    for (const thing of things) {
      if (thing.kind === 'symbol') values.push(...(await this.#instancesOf(thing.at, held, fuel)));
      else if (thing.kind === 'module') values.push({ kind: 'module', entries: thing.entries });
      else values.push({ kind: 'foreign', name: nameOf(type.binding) || thing.module, held });
    }
    return values;
  }

  /** A name for a type may be a variable that holds one (`Alias = Real`), or a function that is used with `new`. */
  async #instancesOf(at: SymbolAt, held: readonly Value[], fuel: Fuel): Promise<readonly Value[]> {
    const file = await this.files.file(at.entry);
    const symbol = file?.symbols[at.symbol];
    if (symbol?.role !== 'value') return [{ kind: 'instance', of: at, ...(held.length > 0 ? { held } : {}) }];
    const values = await this.valueOf(at, fuel);
    return values.map((value) => (value.kind === 'itself' ? { kind: 'instance', of: value.of } : value));
  }

  async #returned(place: Place, by: Binding, fuel: Fuel): Promise<readonly Value[]> {
    if (by.kind !== 'member') return this.#eachThing(await this.bound(place, by, fuel), (at) => this.#callOf(at, fuel));
    const results: Value[] = [];
    for (const receiver of await this.evaluate(place, by.receiver, fuel)) {
      if (receiver.kind === 'foreign') results.push(...givenBy(place.file, receiver, by.name));
      for (const thing of await membersOf(this, receiver, { name: by.name, fuel }))
        if (thing.kind === 'symbol') results.push(...(await this.#callOf(thing.at, fuel, receiver)));
    }
    return results.slice(0, MOST_VALUES);
  }

  async #callOf(at: SymbolAt, fuel: Fuel, self?: Value): Promise<readonly Value[]> {
    const file = await this.files.file(at.entry);
    const symbol = file?.symbols[at.symbol];
    if (!file || !symbol) return [];
    if (symbol.role === 'type' || symbol.kind === 'constructor') return [{ kind: 'instance', of: at }];
    if (symbol.role === 'callable') {
      const place = { file, type: file.typeAround(symbol.parent), ...(self ? { self } : {}) };
      return symbol.type ? this.evaluate(place, symbol.type, fuel) : [];
    }
    return this.#callOfHeld(at, fuel, self);
  }

  /** A variable may hold what is called. */
  async #callOfHeld(at: SymbolAt, fuel: Fuel, self?: Value): Promise<readonly Value[]> {
    const called: Value[] = [];
    for (const value of await this.valueOf(at, fuel, self))
      if (value.kind === 'itself' && !isSame(value.of, at)) called.push(...(await this.#callOf(value.of, fuel)));
    return called;
  }

  async #fields(values: readonly Value[], name: string, fuel: Fuel): Promise<readonly Value[]> {
    const found: Value[] = [];
    for (const value of values) {
      for (const thing of await membersOf(this, value, { name, fuel })) {
        if (thing.kind === 'symbol') found.push(...(await this.valueOf(thing.at, fuel, value)));
        else if (thing.kind === 'module') found.push({ kind: 'module', entries: thing.entries });
      }
    }
    return found.slice(0, MOST_VALUES);
  }

  async #eachThing({ things }: Resolution, valuesOf: (at: SymbolAt) => Promise<readonly Value[]>): Promise<readonly Value[]> {
    const values: Value[] = [];
    for (const thing of things) {
      if (thing.kind === 'symbol') values.push(...(await valuesOf(thing.at)));
      else if (thing.kind === 'module') values.push({ kind: 'module', entries: thing.entries });
      else values.push({ kind: 'foreign', name: thing.module, held: [] });
    }
    return values.slice(0, MOST_VALUES);
  }

  async #union(place: Place, types: readonly TypeExpression[], fuel: Fuel): Promise<readonly Value[]> {
    const values: Value[] = [];
    for (const type of types) values.push(...(await this.evaluate(place, type, fuel)));
    return values.slice(0, MOST_VALUES);
  }

  #awaited({ file }: Place, value: Value): readonly Value[] {
    const isAwaitable = value.kind === 'foreign' && file.language?.awaitables.has(value.name);
    return isAwaitable ? value.held : [value];
  }
}

const wholeOf = (module: { readonly entries: readonly number[] } | { readonly external: string }): Thing =>
  'external' in module ? { kind: 'external', module: module.external } : { kind: 'module', entries: module.entries };

const nameOf = (binding: Binding): string => (binding.kind === 'free' || binding.kind === 'member' ? binding.name : '');

const heldBy = (value: Value): readonly Value[] =>
  value.kind === 'foreign' || value.kind === 'instance' ? (value.held ?? []) : [];

/** What a method of a container gives, told by its name: one of the things it holds, or a container like it. */
const givenBy = ({ language }: LinkedFile, value: Extract<Value, { kind: 'foreign' }>, name: string): readonly Value[] => {
  const { elementMethods, sameContainerMethods } = language?.linking ?? {};
  if (elementMethods?.has(name)) return value.held;
  return sameContainerMethods?.has(name) ? [value] : [];
};
