/** Prints facts as an outline that a person can review: the format of the golden files. */
import {
  type Binding,
  type ExportFact,
  type FileFacts,
  type ImportFact,
  LAST_PARAMETER,
  type ReferenceFact,
  type ReferenceKind,
  type SymbolFact,
  type TypeExpression,
} from '#model';

const VERBS: Readonly<Record<ReferenceKind, string>> = {
  call: 'calls',
  instantiate: 'makes',
  read: 'reads',
  write: 'writes',
  type: 'names type',
  import: 'imports',
  export: 'exports',
  extends: 'extends',
  implements: 'implements',
};

export const printFacts = (facts: FileFacts): string => {
  const top = facts.references.filter(({ from }) => from === undefined);
  const lines = [
    ...(facts.packageName === undefined ? [] : [`package ${facts.packageName}`]),
    ...facts.imports.map((fact) => printImport(fact)),
    ...facts.exports.map((fact) => printExport(facts, fact)),
    ...top.map((reference) => printReference(facts, reference)),
    ...facts.symbols.flatMap((symbol, index) => (symbol.parent === undefined ? printSymbol(facts, index, '') : [])),
    ...facts.problems.map(({ code, line }) => `problem ${code} at ${line}`),
    `chunks ${facts.chunks.map(({ lineStart, lineEnd, symbol }) => `${lineStart}-${lineEnd}${symbol === undefined ? '' : `:${facts.symbols[symbol]?.name}`}`).join(' ')}`,
  ];
  return `${lines.join('\n')}\n`;
};

const printImport = ({ specifier, name, alias, typeOnly, dynamic, isShared }: ImportFact): string =>
  [
    'import',
    specifier,
    name,
    alias && alias !== name ? `as ${alias}` : '',
    typeOnly ? '(types)' : '',
    dynamic ? '(dynamic)' : '',
    isShared ? '(shared)' : '',
  ]
    .filter((word) => word)
    .join(' ');

const printExport = (facts: FileFacts, fact: ExportFact): string =>
  fact.kind === 'all'
    ? `export * of ${facts.imports[fact.import]?.specifier}`
    : `export ${fact.name} = ${printBinding(facts, fact.of)}`;

const printSymbol = (facts: FileFacts, index: number, indent: string): readonly string[] => {
  const symbol = facts.symbols[index];
  if (!symbol) return [];
  return [
    indent + headOf(facts, symbol),
    `${indent}  | ${symbol.signature}`,
    ...(symbol.doc === undefined ? [] : [`${indent}  " ${symbol.doc.replaceAll('\n', ' / ')}`]),
    ...facts.references.filter(({ from }) => from === index).map((reference) => `${indent}  ${printReference(facts, reference)}`),
    ...facts.symbols.flatMap(({ parent }, child) => (parent === index ? printSymbol(facts, child, `${indent}  `) : [])),
  ];
};

const headOf = (facts: FileFacts, symbol: SymbolFact): string => {
  const { kind, ordinal, span, visibility, isStatic, isDeclaration, type, extended, calls = [], typeParameters } = symbol;
  // Without a parent line, the qualified name shows what it belongs to.
  const name = symbol.parent === undefined ? symbol.qualifiedName : symbol.name;
  const isExported = facts.exports.some(
    (fact) => fact.kind === 'name' && fact.of.kind === 'local' && facts.symbols[fact.of.symbol] === symbol,
  );
  const words = [
    visibility,
    isExported ? 'exported' : '',
    isStatic ? 'static' : '',
    isDeclaration ? 'declaration' : '',
    extended ? `on ${printType(facts, extended)}` : '',
    type ? `: ${printType(facts, type)}` : '',
    ...calls.map((call) => printType(facts, call)),
  ];
  return [
    `${kind} ${name}${ordinal > 1 ? `~${ordinal}` : ''}${typeParameters ? `<${typeParameters.join(', ')}>` : ''}`,
    `${span.lineStart}-${span.lineEnd}`,
    words.filter((word) => word).join(' '),
  ].join('  ');
};

const printReference = (facts: FileFacts, { kind, name, span, binding, passed }: ReferenceFact): string =>
  `${span.lineStart}:${span.columnStart} ${VERBS[kind]} ${name}${passed ? `(${printTypes(facts, passed)})` : ''} → ${printBinding(facts, binding)}`;

export const printBinding = (facts: FileFacts, binding: Binding): string => {
  switch (binding.kind) {
    case 'local':
      return facts.symbols[binding.symbol]?.qualifiedName ?? '!';
    case 'import':
      return `import ${facts.imports[binding.import]?.specifier}#${facts.imports[binding.import]?.name}`;
    case 'member':
      return `(${printType(facts, binding.receiver)}).${binding.name}`;
    default:
      return `free ${binding.name}${binding.within ? ` within ${printTypes(facts, binding.within)}` : ''}`;
  }
};

export const printType = (facts: FileFacts, type: TypeExpression): string => {
  switch (type.kind) {
    case 'named':
      return `a ${printBinding(facts, type.binding)}${printArguments(facts, type.arguments)}`;
    case 'array':
      return `[${printType(facts, type.of)}]`;
    case 'value':
      return printBinding(facts, type.binding);
    case 'returned':
      return `${printBinding(facts, type.by)}${printArguments(facts, type.arguments)}()`;
    case 'field':
      return `${printType(facts, type.of)}.${type.name}`;
    case 'element':
      return `element of ${printType(facts, type.of)}`;
    case 'awaited':
      return `await ${printType(facts, type.of)}`;
    case 'union':
      return type.of.map((member) => printType(facts, member)).join(' | ');
    case 'unknown':
      return `?${type.text}`;
    default:
      return printStructure(facts, type);
  }
};

const printStructure = (facts: FileFacts, type: TypeExpression): string => {
  switch (type.kind) {
    case 'result':
      return `${printType(facts, type.of)}()`;
    case 'parameter':
      return `${type.index === LAST_PARAMETER ? 'last parameter' : `parameter ${type.index}`} of ${printType(facts, type.of)}`;
    case 'receiver':
      return `receiver of ${printType(facts, type.of)}`;
    case 'record':
      return `{${printType(facts, type.of)}}`;
    case 'variable':
      return type.bound.kind === 'unknown' ? type.name : `${type.name}: ${printType(facts, type.bound)}`;
    case 'function':
      return `${type.receiver ? `${printType(facts, type.receiver)}.` : ''}(${type.isRest ? '...' : ''}${printTypes(facts, type.parameters)}) => ${printType(facts, type.returns)}`;
    case 'object':
      return `{ ${type.fields.map((field) => `${field.name}: ${printType(facts, field.type)}`).join('; ')} }`;
    default:
      return type.kind;
  }
};

const printTypes = (facts: FileFacts, types: readonly TypeExpression[]): string =>
  types.map((type) => printType(facts, type)).join(', ');

const printArguments = (facts: FileFacts, given: readonly TypeExpression[] | undefined): string =>
  given ? `<${printTypes(facts, given)}>` : '';
