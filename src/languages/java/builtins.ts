/** What Java defines itself. */

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
};
