/** What Kotlin defines itself. */

/** Types and functions of `kotlin` that hardly any project declares itself, and keywords that the grammar reads as names. */
const NAMES = `Any Unit Nothing String Int Long Short Byte Double Float Boolean Char CharSequence Array IntArray LongArray ByteArray
  CharArray ShortArray DoubleArray FloatArray BooleanArray UInt ULong UByte UShort Number Comparable Throwable Exception
  RuntimeException Error IllegalArgumentException IllegalStateException NullPointerException UnsupportedOperationException
  IndexOutOfBoundsException NoSuchElementException ClassCastException NumberFormatException ArithmeticException Pair Triple
  Iterable Iterator Collection List Set Map MutableList MutableSet MutableMap MutableCollection Sequence ArrayList HashMap HashSet
  LinkedHashMap LinkedHashSet StringBuilder Enum Lazy Deprecated Suppress JvmStatic JvmField JvmName JvmOverloads JvmInline Throws
  OptIn ReplaceWith println print listOf mutableListOf emptyList arrayOf emptyArray setOf mutableSetOf mapOf mutableMapOf emptyMap
  emptySet listOfNotNull sequenceOf lazy require requireNotNull check checkNotNull error TODO repeat arrayListOf hashMapOf
  byteArrayOf intArrayOf longArrayOf charArrayOf buildString buildList maxOf minOf
  null true false field class java kotlin break continue`;

export const KOTLIN_NAMES: ReadonlySet<string> = new Set(NAMES.split(/\s+/u));

export const KOTLIN_LITERALS: Readonly<Record<string, string>> = {
  string_literal: 'String',
  multiline_string_literal: 'String',
  character_literal: 'Char',
  number_literal: 'Int',
  float_literal: 'Double',
  is_expression: 'Boolean',
  in_expression: 'Boolean',
};
