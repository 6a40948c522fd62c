/**
 * How each kind reported by a compiler's parser is treated. README.md documents it; change both together.
 *
 * - `counted`: a definition for both sides.
 * - `merged`: a definition for the parser, deliberately not a separate symbol here. It counts in the raw numbers, and is
 *   explained.
 * - `left out`: not a definition here. It is not expected; a symbol found there counts against precision.
 */
export type KindRule =
  | { readonly fate: 'counted'; readonly unknownToCtags?: string }
  | { readonly fate: 'merged'; readonly reason: string }
  | { readonly fate: 'left out'; readonly reason: string };

export type KindRules = Readonly<Record<string, KindRule>>;

const counted: KindRule = { fate: 'counted' };
/** ctags lists at most one in twenty of them, so they are removed from both sides. */
const unknownToCtags = (reason: string): KindRule => ({ fate: 'counted', unknownToCtags: reason });
const leftOut = (reason: string): KindRule => ({ fate: 'left out', reason });
const merged = (reason: string): KindRule => ({ fate: 'merged', reason });

const LOCAL = leftOut('a local name');
const PARAMETER = leftOut('a parameter');
const LINK = leftOut('a link to a definition elsewhere');
const OVERLOADS = merged('overloads of one callable are one symbol, named where the last one is');

const ECMASCRIPT: KindRules = {
  class: counted,
  interface: counted,
  'type alias': counted,
  enum: counted,
  'enum member': counted,
  namespace: counted,
  function: counted,
  method: counted,
  constructor: counted,
  accessor: counted,
  field: counted,
  'parameter property': counted,
  'member of an interface': counted,
  'member of a type alias': unknownToCtags('ctags does not look into a type alias'),
  'object method': counted,
  'function in a named object': counted,
  'function in a variable': counted,
  'class in a variable': counted,
  variable: counted,
  'default export': unknownToCtags('it has no name to list'),
  export: unknownToCtags('`exports.name = …` is an assignment to ctags'),
  'field made by the constructor': unknownToCtags('`this.name = …` is an assignment to ctags'),
  'function assigned to a member': counted,
  overload: OVERLOADS,
  'local variable': LOCAL,
  parameter: PARAMETER,
  'type parameter': PARAMETER,
  import: LINK,
  're-export': LINK,
  'object property': leftOut('a value inside of an object, not a declaration'),
  'function in an unnamed object': leftOut('a callback handed over inside of an object: nothing can name it'),
  'member of an unnamed type': leftOut('part of a type that has no name of its own'),
  'assignment to this': leftOut('a write'),
  'assignment to a member': leftOut('a write'),
};

const TYPESCRIPT: KindRules = {
  ...ECMASCRIPT,
  'object method': unknownToCtags('the TypeScript of ctags does not look into objects'),
  'function in a named object': unknownToCtags('the TypeScript of ctags does not look into objects'),
};

const PYTHON: KindRules = {
  class: counted,
  function: counted,
  method: counted,
  'type alias': counted,
  'module variable': counted,
  'class variable': counted,
  'lambda in a variable': counted,
  'instance attribute': unknownToCtags('ctags has no kind for `self.name = …`'),
  overload: OVERLOADS,
  'repeated assignment': merged('a name assigned again is one symbol, declared where it was first'),
  'local variable': LOCAL,
  'write to an outer variable': leftOut('a write'),
  'bound name': LOCAL,
  parameter: PARAMETER,
  import: LINK,
};

const GO: KindRules = {
  function: counted,
  method: counted,
  type: counted,
  constant: counted,
  variable: counted,
  field: counted,
  'embedded field': counted,
  'interface method': counted,
  'local variable': LOCAL,
  parameter: PARAMETER,
  'type parameter': PARAMETER,
  'blank name': leftOut('`_` names nothing'),
  'field of an unnamed struct': leftOut('part of a type that has no name of its own'),
  'method of an unnamed interface': leftOut('part of a type that has no name of its own'),
};

export type LanguageName = 'typescript' | 'javascript' | 'python' | 'go';

export const KIND_RULES: Readonly<Record<LanguageName, KindRules>> = {
  typescript: TYPESCRIPT,
  javascript: ECMASCRIPT,
  python: PYTHON,
  go: GO,
};

/** ctags kinds that are not definitions: imports, packages, and references. */
export const CTAGS_LEFT_OUT: ReadonlySet<string> = new Set(['package', 'packageName', 'unknown', 'module']);
