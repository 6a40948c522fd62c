/**
 * The distinct bindings and type expressions of a blob. A term refers only to earlier terms, so the table is written and
 * read in one pass. Equal terms are decoded to one object.
 */
import { assertNever, type Binding, type FunctionType, type ObjectField, type TypeExpression } from '#model';
import { ByteReader, ByteWriter, BrokenBytesError } from '../bytes.ts';
import type { StringReader, StringTable } from './string-table.ts';

/** Stored in blobs: never renumber. */
const TAG = {
  local: 0,
  import: 1,
  member: 2,
  free: 3,
  self: 4,
  super: 5,
  named: 6,
  value: 7,
  returned: 8,
  field: 9,
  element: 10,
  awaited: 11,
  union: 12,
  unknown: 13,
  /** A named type with arguments. */
  applied: 14,
  array: 15,
  /** The return value of a call with type arguments. */
  appliedReturned: 16,
  result: 17,
  parameter: 18,
  function: 19,
  object: 20,
  record: 21,
  variable: 22,
  /** A name that may be a member of the values around it. */
  freeWithin: 23,
  receiver: 24,
} as const;

/** Flags of a function type. */
const IS_REST = 1;
const HAS_RECEIVER = 2;

type TermKey = number | string;

/** Longer terms, and larger numbers, are rare: their key is a text. */
const MOST_IN_KEY = 3;
const KEY_LIMIT = 1 << 22;
const TAG_LIMIT = 1 << 5;

/** Equal for equal numbers only. Making a text for every term would cost more than writing it. */
const keyOf = (numbers: readonly number[]): TermKey => {
  const [tag = 0, first = 0, second = 0] = numbers;
  if (numbers.length > MOST_IN_KEY || first >= KEY_LIMIT || second >= KEY_LIMIT) return numbers.join();
  return ((second * KEY_LIMIT + first) * TAG_LIMIT + tag) * (MOST_IN_KEY + 1) + numbers.length;
};

export class TermTable {
  readonly #strings: StringTable;
  readonly #byObject = new Map<Binding | TypeExpression, number>();
  readonly #byNumbers = new Map<TermKey, number>();
  readonly #body = new ByteWriter();

  constructor(strings: StringTable) {
    this.#strings = strings;
  }

  binding(binding: Binding): number {
    return this.#byObject.get(binding) ?? this.#intern(binding, this.#numbersOfBinding(binding));
  }

  type(type: TypeExpression): number {
    return this.#byObject.get(type) ?? this.#intern(type, this.#numbersOfType(type));
  }

  write(writer: ByteWriter): void {
    writer.varint(this.#byNumbers.size);
    writer.append(this.#body.bytes.subarray(0, this.#body.length));
  }

  #intern(term: Binding | TypeExpression, numbers: readonly number[]): number {
    const key = keyOf(numbers);
    let index = this.#byNumbers.get(key);
    if (index === undefined) {
      index = this.#byNumbers.size;
      this.#byNumbers.set(key, index);
      for (const number of numbers) this.#body.varint(number);
    }
    this.#byObject.set(term, index);
    return index;
  }

  #numbersOfBinding(binding: Binding): readonly number[] {
    switch (binding.kind) {
      case 'local':
        return [TAG.local, binding.symbol];
      case 'import':
        return [TAG.import, binding.import];
      case 'member':
        return [TAG.member, this.type(binding.receiver), this.#strings.add(binding.name)];
      case 'free':
        return binding.within
          ? [TAG.freeWithin, this.#strings.add(binding.name), ...this.#numbersOfList(binding.within)]
          : [TAG.free, this.#strings.add(binding.name)];
      default:
        return assertNever(binding);
    }
  }

  #numbersOfType(type: TypeExpression): readonly number[] {
    switch (type.kind) {
      case 'self':
      case 'super':
        return [TAG[type.kind]];
      case 'named':
        return this.#numbersOfNamed(type);
      case 'value':
        return [TAG.value, this.binding(type.binding)];
      case 'returned':
        return this.#numbersOfReturned(type);
      case 'field':
        return [TAG.field, this.type(type.of), this.#strings.add(type.name)];
      case 'element':
      case 'awaited':
      case 'array':
      case 'result':
      case 'record':
      case 'receiver':
        return [TAG[type.kind], this.type(type.of)];
      case 'parameter':
        return [TAG.parameter, this.type(type.of), type.index, type.count, this.#strings.add(type.text)];
      case 'function':
        return this.#numbersOfFunction(type);
      case 'object':
        return [TAG.object, type.fields.length * 2, ...type.fields.flatMap((field) => this.#numbersOfField(field))];
      case 'variable':
        return [TAG.variable, this.#strings.add(type.name), this.type(type.bound)];
      case 'union':
        return [TAG.union, ...this.#numbersOfList(type.of)];
      case 'unknown':
        return [TAG.unknown, this.#strings.add(type.text)];
      default:
        return assertNever(type);
    }
  }

  #numbersOfNamed({ binding, arguments: given }: Extract<TypeExpression, { kind: 'named' }>): readonly number[] {
    const of = this.binding(binding);
    return given ? [TAG.applied, of, ...this.#numbersOfList(given)] : [TAG.named, of];
  }

  #numbersOfReturned({ by, arguments: given }: Extract<TypeExpression, { kind: 'returned' }>): readonly number[] {
    const of = this.binding(by);
    return given ? [TAG.appliedReturned, of, ...this.#numbersOfList(given)] : [TAG.returned, of];
  }

  /** A receiver comes before the parameters. */
  #numbersOfFunction({ isRest, returns, parameters, receiver }: FunctionType): readonly number[] {
    const flags = (isRest ? IS_REST : 0) + (receiver ? HAS_RECEIVER : 0);
    return [TAG.function, flags, this.type(returns), ...this.#numbersOfList(receiver ? [receiver, ...parameters] : parameters)];
  }

  #numbersOfList(types: readonly TypeExpression[]): readonly number[] {
    return [types.length, ...types.map((type) => this.type(type))];
  }

  #numbersOfField({ name, type }: ObjectField): readonly number[] {
    return [this.#strings.add(name), this.type(type)];
  }
}

type Term = Binding | TypeExpression;

/** Decodes each term once, on first access. */
export class TermReader {
  readonly #strings: StringReader;
  readonly #bytes: Uint8Array;
  readonly #offsets: Int32Array;
  readonly #terms: (Term | undefined)[] = [];

  constructor(reader: ByteReader, strings: StringReader) {
    this.#strings = strings;
    this.#bytes = reader.bytes;
    const count = reader.varint();
    if (count > reader.end - reader.offset) throw new BrokenBytesError('more packed terms than bytes');
    this.#offsets = new Int32Array(count);
    for (let index = 0; index < count; index++) {
      this.#offsets[index] = reader.offset;
      skipTerm(reader);
    }
  }

  binding(index: number): Binding {
    const term = this.#term(index);
    if (term && isBinding(term)) return term;
    throw new BrokenBytesError('a packed binding is missing');
  }

  type(index: number): TypeExpression {
    const term = this.#term(index);
    if (term && !isBinding(term)) return term;
    throw new BrokenBytesError('a packed type is missing');
  }

  /** A term refers only to earlier terms, so the recursion ends. */
  #term(index: number): Term | undefined {
    const known = this.#terms[index];
    const offset = this.#offsets[index];
    if (known || offset === undefined) return known;
    const made = this.#read(new ByteReader(this.#bytes, offset), this.#strings);
    this.#terms[index] = made;
    return made;
  }

  #read(reader: ByteReader, strings: StringReader): Term {
    const tag = reader.byte();
    return tag <= TAG.free || tag === TAG.freeWithin
      ? this.#readBinding(tag, reader, strings)
      : this.#readType(tag, reader, strings);
  }

  #readBinding(tag: number, reader: ByteReader, strings: StringReader): Binding {
    if (tag === TAG.local) return { kind: 'local', symbol: reader.varint() };
    if (tag === TAG.import) return { kind: 'import', import: reader.varint() };
    if (tag === TAG.free) return { kind: 'free', name: strings.read(reader) };
    if (tag === TAG.freeWithin) {
      const name = strings.read(reader);
      return { kind: 'free', name, within: this.#readTypes(reader) };
    }
    const receiver = this.type(reader.varint());
    return { kind: 'member', receiver, name: strings.read(reader) };
  }

  #readType(tag: number, reader: ByteReader, strings: StringReader): TypeExpression {
    switch (tag) {
      case TAG.self:
        return { kind: 'self' };
      case TAG.super:
        return { kind: 'super' };
      case TAG.named:
        return { kind: 'named', binding: this.binding(reader.varint()) };
      case TAG.applied:
        return { kind: 'named', binding: this.binding(reader.varint()), arguments: this.#readTypes(reader) };
      case TAG.value:
        return { kind: 'value', binding: this.binding(reader.varint()) };
      case TAG.returned:
        return { kind: 'returned', by: this.binding(reader.varint()) };
      case TAG.field: {
        const of = this.type(reader.varint());
        return { kind: 'field', of, name: strings.read(reader) };
      }
      case TAG.element:
        return { kind: 'element', of: this.type(reader.varint()) };
      case TAG.awaited:
        return { kind: 'awaited', of: this.type(reader.varint()) };
      case TAG.union:
        return { kind: 'union', of: this.#readTypes(reader) };
      case TAG.array:
        return { kind: 'array', of: this.type(reader.varint()) };
      case TAG.unknown:
        return { kind: 'unknown', text: strings.read(reader) };
      default:
        return this.#readFunctionPart(tag, reader, strings);
    }
  }

  /** Function types, the types of their parts, and those written inside or around them. */
  #readFunctionPart(tag: number, reader: ByteReader, strings: StringReader): TypeExpression {
    switch (tag) {
      case TAG.appliedReturned:
        return { kind: 'returned', by: this.binding(reader.varint()), arguments: this.#readTypes(reader) };
      case TAG.result:
        return { kind: 'result', of: this.type(reader.varint()) };
      case TAG.parameter: {
        const [of, index, count] = [this.type(reader.varint()), reader.varint(), reader.varint()];
        return { kind: 'parameter', of, index, count, text: strings.read(reader) };
      }
      case TAG.function:
        return this.#readFunction(reader);
      case TAG.receiver:
        return { kind: 'receiver', of: this.type(reader.varint()) };
      case TAG.object:
        return { kind: 'object', fields: this.#readFields(reader, strings) };
      case TAG.record:
        return { kind: 'record', of: this.type(reader.varint()) };
      case TAG.variable: {
        const name = strings.read(reader);
        return { kind: 'variable', name, bound: this.type(reader.varint()) };
      }
      default:
        throw new BrokenBytesError(`a packed type has the tag ${tag}`);
    }
  }

  #readFunction(reader: ByteReader): TypeExpression {
    const [flags, returns] = [reader.varint(), this.type(reader.varint())];
    const [types, isRest] = [this.#readTypes(reader), (flags & IS_REST) !== 0];
    const [first, ...others] = types;
    return (flags & HAS_RECEIVER) === 0 || !first
      ? { kind: 'function', isRest, returns, parameters: types }
      : { kind: 'function', isRest, returns, parameters: others, receiver: first };
  }

  #readFields(reader: ByteReader, strings: StringReader): readonly ObjectField[] {
    return Array.from({ length: reader.varint() / 2 }, () => {
      const name = strings.read(reader);
      return { name, type: this.type(reader.varint()) };
    });
  }

  #readTypes(reader: ByteReader): readonly TypeExpression[] {
    return Array.from({ length: reader.varint() }, () => this.type(reader.varint()));
  }
}

/** How many numbers follow the tag. `many`: the last of them is the count of further numbers. */
const LAYOUT: Readonly<Record<number, { readonly numbers: number; readonly many?: true }>> = {
  [TAG.local]: { numbers: 1 },
  [TAG.import]: { numbers: 1 },
  [TAG.member]: { numbers: 2 },
  [TAG.free]: { numbers: 1 },
  [TAG.self]: { numbers: 0 },
  [TAG.super]: { numbers: 0 },
  [TAG.named]: { numbers: 1 },
  [TAG.value]: { numbers: 1 },
  [TAG.returned]: { numbers: 1 },
  [TAG.field]: { numbers: 2 },
  [TAG.element]: { numbers: 1 },
  [TAG.awaited]: { numbers: 1 },
  [TAG.union]: { numbers: 1, many: true },
  [TAG.unknown]: { numbers: 1 },
  [TAG.applied]: { numbers: 2, many: true },
  [TAG.array]: { numbers: 1 },
  [TAG.appliedReturned]: { numbers: 2, many: true },
  [TAG.result]: { numbers: 1 },
  [TAG.parameter]: { numbers: 4 },
  [TAG.function]: { numbers: 3, many: true },
  [TAG.object]: { numbers: 1, many: true },
  [TAG.record]: { numbers: 1 },
  [TAG.variable]: { numbers: 2 },
  [TAG.freeWithin]: { numbers: 2, many: true },
  [TAG.receiver]: { numbers: 1 },
};

const skipTerm = (reader: ByteReader): void => {
  const tag = reader.byte();
  const layout = LAYOUT[tag];
  if (!layout) throw new BrokenBytesError(`a packed term has the tag ${tag}`);
  let last = 0;
  for (let index = 0; index < layout.numbers; index++) last = reader.varint();
  for (let index = 0; layout.many && index < last; index++) reader.varint();
};

/** The kinds of bindings and of types do not overlap. */
const isBinding = (term: Term): term is Binding =>
  term.kind === 'local' || term.kind === 'import' || term.kind === 'member' || term.kind === 'free';
