/** Symbol kinds, their roles, and the short names that filters accept. */
export const SYMBOL_KINDS = [
  'module',
  'namespace',
  'package',
  'class',
  'struct',
  'record',
  'union',
  'interface',
  'trait',
  'protocol',
  'enum',
  'enum_member',
  'type_alias',
  'function',
  'method',
  'constructor',
  'destructor',
  'operator',
  'indexer',
  'property',
  'field',
  'event',
  'constant',
  'variable',
  'parameter',
  'macro',
  'impl',
  'extension',
  'delegate',
  'test',
  'key',
  'section',
  'table',
  'resource',
  'text',
] as const;

export type SymbolKind = (typeof SYMBOL_KINDS)[number];

export const SYMBOL_ROLES = ['type', 'callable', 'value', 'namespace', 'alias', 'text'] as const;
export type SymbolRole = (typeof SYMBOL_ROLES)[number];

const ROLE_OF_KIND: Readonly<Record<SymbolKind, SymbolRole>> = {
  module: 'namespace',
  namespace: 'namespace',
  package: 'namespace',
  class: 'type',
  struct: 'type',
  record: 'type',
  union: 'type',
  interface: 'type',
  trait: 'type',
  protocol: 'type',
  enum: 'type',
  delegate: 'type',
  impl: 'type',
  extension: 'type',
  table: 'type',
  type_alias: 'alias',
  function: 'callable',
  method: 'callable',
  constructor: 'callable',
  destructor: 'callable',
  operator: 'callable',
  indexer: 'callable',
  macro: 'callable',
  test: 'callable',
  enum_member: 'value',
  property: 'value',
  field: 'value',
  event: 'value',
  constant: 'value',
  variable: 'value',
  parameter: 'value',
  key: 'value',
  resource: 'value',
  section: 'text',
  text: 'text',
};

export const roleOfKind = (kind: SymbolKind): SymbolRole => ROLE_OF_KIND[kind];

/** Has the name of a type that is declared elsewhere, and members that belong to it. */
export const addsToType = (kind: SymbolKind): boolean => kind === 'impl' || kind === 'extension';

/** Keys of data and sections of text: they name things, but what they name is declared elsewhere or nowhere. */
export const isKeyOrSection = (kind: SymbolKind): boolean => kind === 'key' || roleOfKind(kind) === 'text';
/** Types, and modules, whose functions may be members of what they are mixed into. */
export const holdsMembers = (kind: SymbolKind): boolean => ROLE_OF_KIND[kind] === 'type' || kind === 'module';

const CALLABLE_KINDS = SYMBOL_KINDS.filter((kind) => roleOfKind(kind) === 'callable');

/** Other names for a kind that people and agents use. Who asks for functions means methods too. */
const SHORT_NAMES: Readonly<Record<string, readonly SymbolKind[]>> = {
  fn: CALLABLE_KINDS,
  func: CALLABLE_KINDS,
  def: CALLABLE_KINDS,
  function: CALLABLE_KINDS,
  const: ['constant'],
  var: ['variable'],
  let: ['variable'],
  ctor: ['constructor'],
  type: ['type_alias'],
  alias: ['type_alias'],
  iface: ['interface'],
  ns: ['namespace'],
  mod: ['module'],
  pkg: ['package'],
  prop: ['property'],
  member: ['enum_member'],
  enummember: ['enum_member'],
  typealias: ['type_alias'],
};

/** Every word that a filter on kinds accepts. */
export const KIND_WORDS: readonly string[] = [...new Set<string>([...SYMBOL_KINDS, ...Object.keys(SHORT_NAMES)])];

/** The kinds a filter word stands for; empty if it is unknown. Ignores case and dashes. */
export const kindsOfFilter = (word: string): readonly SymbolKind[] => {
  const folded = word.toLowerCase().replaceAll('-', '_');
  const short = SHORT_NAMES[folded.replaceAll('_', '')];
  if (short) return short;
  return SYMBOL_KINDS.filter((kind) => kind === folded);
};
