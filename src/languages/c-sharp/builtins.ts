/** What C# defines itself. */
import type { Conversions } from '#model';
import { conversionsOf } from '../conversions.ts';

/** Predeclared types, and words that the grammar reads as names. */
const NAMES = `bool byte sbyte char decimal double float int uint nint nuint long ulong short ushort object string void dynamic var nameof _
  notnull unmanaged global`;

export const CSHARP_NAMES: ReadonlySet<string> = new Set(NAMES.split(/\s+/u));

export const CSHARP_LITERALS: Readonly<Record<string, string>> = {
  string_literal: 'string',
  verbatim_string_literal: 'string',
  raw_string_literal: 'string',
  interpolated_string_expression: 'string',
  character_literal: 'char',
  integer_literal: 'int',
  real_literal: 'double',
  boolean_literal: 'bool',
  is_expression: 'bool',
  is_pattern_expression: 'bool',
  null_literal: 'null',
  typeof_expression: 'Type',
  sizeof_expression: 'int',
  ...Object.fromEntries(['==', '!=', '<', '>', '<=', '>=', '&&', '||', '!'].map((operator) => [operator, 'bool'])),
};

/** Type: what its values are passed for as they are, nearest first / as objects. */
export const CSHARP_CONVERSIONS: ReadonlyMap<string, Conversions> =
  conversionsOf(`sbyte: SByte short int long float double decimal / ValueType IComparable
  byte: Byte short ushort int uint long ulong float double decimal / ValueType IComparable
  short: Int16 int long float double decimal / ValueType IComparable
  ushort: UInt16 int uint long ulong float double decimal / ValueType IComparable
  int: Int32 nint long float double decimal byte sbyte short ushort uint ulong / ValueType IComparable IConvertible IFormattable
  uint: UInt32 nuint long ulong float double decimal / ValueType IComparable
  long: Int64 float double decimal / ValueType IComparable IConvertible IFormattable
  ulong: UInt64 float double decimal / ValueType IComparable
  char: Char ushort int uint long ulong float double decimal / ValueType IComparable
  float: Single double / ValueType IComparable
  double: Double / ValueType IComparable IConvertible IFormattable
  decimal: Decimal / ValueType IComparable
  bool: Boolean / ValueType IComparable
  string: String IEnumerable IComparable IEquatable IConvertible ICloneable ReadOnlySpan`);
