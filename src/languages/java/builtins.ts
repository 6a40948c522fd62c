/** What Java defines itself. */
import type { Conversions } from '#model';
import { conversionsOf } from '../conversions.ts';

/** Types of `java.lang` that hardly any project declares itself, and words that the grammar reads as names. */
const NAMES = `String Object Integer Long Boolean Double Float Short Byte Character Number Math System Throwable Exception
  RuntimeException Error IllegalArgumentException IllegalStateException NullPointerException UnsupportedOperationException
  IndexOutOfBoundsException ClassCastException ArithmeticException NumberFormatException InterruptedException StringBuilder
  StringBuffer CharSequence Void Thread Override Deprecated SuppressWarnings FunctionalInterface SafeVarargs var default java javax
  byte short int long float double char boolean Class null`;

export const BUILTINS: ReadonlySet<string> = new Set(NAMES.split(/\s+/u));

export const LITERAL_TYPES: Readonly<Record<string, string>> = {
  string_literal: 'String',
  character_literal: 'char',
  decimal_integer_literal: 'int',
  hex_integer_literal: 'int',
  octal_integer_literal: 'int',
  binary_integer_literal: 'int',
  decimal_floating_point_literal: 'double',
  hex_floating_point_literal: 'double',
  true: 'boolean',
  false: 'boolean',
  instanceof_expression: 'boolean',
  null_literal: 'null',
  class_literal: 'Class',
  ...Object.fromEntries(['==', '!=', '<', '>', '<=', '>=', '&&', '||', '!'].map((operator) => [operator, 'boolean'])),
};

/** Type: what its values are passed for as they are, nearest first / as objects. */
export const CONVERSIONS: ReadonlyMap<string, Conversions> = conversionsOf(`byte: short int long float double / Byte Number
  short: int long float double / Short Number
  char: int long float double / Character
  int: long float double / Integer Number
  long: float double / Long Number
  float: double / Float Number
  double: / Double Number
  boolean: / Boolean
  String: CharSequence Comparable Serializable Iterable
  Integer: int long float double Number Comparable Serializable
  Long: long float double Number Comparable Serializable
  Short: short int long Number Comparable Serializable
  Byte: byte short int long Number Comparable Serializable
  Character: char int long Comparable Serializable
  Float: float double Number Comparable Serializable
  Double: double Number Comparable Serializable
  Boolean: boolean Comparable Serializable
  Class: Type AnnotatedElement GenericDeclaration Serializable`);
