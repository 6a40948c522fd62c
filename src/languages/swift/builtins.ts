/** What Swift defines itself. */

/** Types and functions of the standard library that hardly any project declares itself, and names of getters and handlers. */
const NAMES = `Any AnyObject AnyClass Void Never Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Float Double Float16 Float80 CGFloat
  Bool String Character Substring Array Dictionary Set Optional Range ClosedRange Sequence Collection IteratorProtocol Equatable Hashable
  Comparable Codable Encodable Decodable Sendable Error Identifiable CaseIterable RawRepresentable CustomStringConvertible
  CustomDebugStringConvertible ExpressibleByStringLiteral ExpressibleByIntegerLiteral ExpressibleByArrayLiteral
  ExpressibleByDictionaryLiteral Copyable Escapable BitwiseCopyable AnyHashable Result Data Date URL UUID Mirror KeyPath ObjectIdentifier
  print debugPrint fatalError precondition preconditionFailure assert assertionFailure min max abs zip stride swap type withUnsafePointer
  error newValue oldValue $0 $1 $2 $3 $4 MainActor Published available`;

export const SWIFT_NAMES: ReadonlySet<string> = new Set(NAMES.split(/\s+/u));

export const SWIFT_LITERALS: Readonly<Record<string, string>> = {
  string: 'String',
  boolean: 'Bool',
};
