/** A Makefile → its targets, variables and included files, and what they use. */
import type { ReadImport, Reading, ReadSymbol, ReadUse } from '#model';
import { type LogicalLine, logicalLines } from './logical-lines.ts';

export const readMakefile = (text: string): Reading => {
  const make: Make = { symbols: [], uses: [], imports: [], targets: [], isInRule: false, known: new Set(), depth: 0 };
  for (const line of logicalLines(text)) {
    if (make.definition) readInDefinition(make, line);
    else if (line.isRecipe && make.isInRule) readRecipe(make, line);
    else readTopLine(make, line);
  }
  return { symbols: make.symbols, uses: dropUnknown(make), imports: make.imports };
};

type Make = {
  readonly symbols: ReadSymbol[];
  readonly uses: ReadUse[];
  readonly imports: ReadImport[];
  /** Targets, and variables with `=` before them. */
  readonly known: Set<string>;
  /** Lines with a tab are recipes. */
  isInRule: boolean;
  /** The indexes of the targets that the recipe below belongs to. */
  targets: readonly number[];
  /** Of `define` in the one that is open. */
  depth: number;
  definition?: number | undefined;
};

/** Remembers it for the next time. */
const isKnown = ({ known }: Make, key: string): boolean => {
  const found = known.has(key);
  known.add(key);
  return found;
};

const extend = ({ symbols }: Make, index: number, end: number): void => {
  const symbol = symbols[index];
  if (symbol) symbols[index] = { ...symbol, end: Math.max(symbol.end, end) };
};

const readInDefinition = (make: Make, line: LogicalLine): void => {
  if (/^\s*define\b/u.test(line.text)) make.depth += 1;
  readVariables(make, line);
  extend(make, make.definition ?? -1, line.end);
  if (!/^\s*endef\b/u.test(line.text)) return;
  make.depth -= 1;
  if (make.depth === 0) make.definition = undefined;
};

const readRecipe = (make: Make, line: LogicalLine): void => {
  for (const target of make.targets) extend(make, target, line.end);
  readVariables(make, line);
  for (const { 0: all, 1: name = '', index } of line.text.matchAll(SUBMAKE))
    make.uses.push({ kind: 'call', name, start: line.start + index + all.length - name.length });
};

/** `$(MAKE) target`. */
const SUBMAKE = /\$[({]MAKE[)}](?:[ \t]+-[a-zABD-Z]\w*)*[ \t]+([A-Za-z][\w.-]*)(?=\s|$)/gu;

const readTopLine = (make: Make, line: LogicalLine): void => {
  const text = line.text.replace(COMMENT, '');
  if (text.trim() === '' || CONDITIONS.test(text)) {
    if (text.trim() !== '') readVariables(make, line);
    return;
  }
  make.targets = [];
  make.isInRule = false;
  readVariables(make, { ...line, text });
  if (readDefine(make, line, text) || readInclude(make, line, text) || readAssignment(make, line, text)) return;
  readRule(make, line, text);
};

const COMMENT = /(?<!\\)#[^]*$/u;
const CONDITIONS = /^\s*(?:ifn?eq|ifn?def|else|endif|export\s*$|unexport|vpath|undefine)\b/u;

const readDefine = (make: Make, { start, end }: LogicalLine, text: string): boolean => {
  const [all, name = ''] = /^\s*(?:override\s+)?define\s+([^\s=:?+]+)/u.exec(text) ?? [];
  if (all === undefined) return false;
  make.definition = make.symbols.push({ kind: 'macro', name, start, end, nameStart: start + all.length - name.length }) - 1;
  make.depth = 1;
  return true;
};

const readInclude = (make: Make, { start }: LogicalLine, text: string): boolean => {
  const [all] = /^\s*(?:-|s)?include\s+/u.exec(text) ?? [];
  if (all === undefined) return false;
  for (const { 0: path, index } of text.slice(all.length).matchAll(/[^\s\\]+/gu)) {
    const place = start + all.length + index;
    if (!/[$*?]/u.test(path)) make.imports.push({ specifier: path, start: place, end: place + path.length });
  }
  return true;
};

const ASSIGNMENT = /^(\s*(?:(?:export|override|private)\s+)*)([\p{L}\p{N}_.%/-]+)\s*(?:[:?+!]{0,3}=)/u;

/** The first assignment of a name declares it; others write it. */
const readAssignment = (make: Make, { start, end }: LogicalLine, text: string): boolean => {
  const [all, before = '', name = ''] = ASSIGNMENT.exec(text) ?? [];
  if (all === undefined) return false;
  const nameStart = start + before.length;
  if (isKnown(make, `=${name}`)) make.uses.push({ kind: 'write', name, start: nameStart });
  else make.symbols.push({ kind: 'variable', name, start, end, nameStart });
  return true;
};

const RULE = /^((?:\$\([^()]*\)|[^:=$])+?)\s*(&?::?)(?!=)([^]*)$/u;
/** Targets that say something about others, and rules for endings. */
const SPECIAL = /^\.(?:[A-Z_]+|\w{1,4}(?:\.\w{1,4})?)$/u;

const readRule = (make: Make, line: LogicalLine, text: string): void => {
  const [all, names = '', , rest = ''] = RULE.exec(text) ?? [];
  if (all === undefined || /^\s*[\p{L}\p{N}_.-]+\s*[:?+]?=/u.test(rest)) return;
  make.isInRule = true;
  make.targets = targetsIn(names).flatMap(({ name, index }) =>
    declareTarget(make, line, { name, index, isEmpty: rest.trim() === '' }),
  );
  const [needed = ''] = rest.split(';', 1);
  const offset = line.start + all.length - rest.length;
  for (const { name, index } of namesIn(needed)) make.uses.push({ kind: 'call', name, start: offset + index });
};

type Named = { readonly name: string; readonly index: number };

const VARIABLE = /\$(?:\([^()]*\)|\{[^{}]*\}|.)/gu;

/** Words without those that contain variables, whose values are not known. */
const namesIn = (list: string): readonly Named[] =>
  wordsIn(list.replaceAll(VARIABLE, masked)).filter(({ name }) => !/[$%]/u.test(name) && !SPECIAL.test(name));

const targetsIn = (list: string): readonly Named[] =>
  wordsIn(list.replaceAll(VARIABLE, masked))
    .map(({ name, index }) => ({ name: list.slice(index, index + name.length), index }))
    .filter(({ name }) => !SPECIAL.test(name));

const masked = (variable: string): string => '$'.repeat(variable.length);

const wordsIn = (list: string): readonly Named[] =>
  [...list.matchAll(/[^\s|\\]+/gu)].map(({ 0: name, index }) => ({ name, index })).filter(({ name }) => name !== '&');

/** Further rules for a target say what else it needs. */
const declareTarget = (
  make: Make,
  line: LogicalLine,
  { name, index, isEmpty }: Named & { readonly isEmpty: boolean },
): readonly number[] => {
  if (isKnown(make, name) && !isEmpty) return [];
  const place = { start: line.start, end: line.end, nameStart: line.start + index };
  return [make.symbols.push({ kind: 'function', name, ...place }) - 1];
};

const readVariables = ({ uses }: Make, { text, start }: LogicalLine): void => {
  for (const { 0: all, 1: call, 2: name = '', index } of text.matchAll(/\$[({](call\s+)?([\p{L}_][\p{L}\p{N}_.-]*)(?=[):},])/gu))
    uses.push({ kind: call === undefined ? 'read' : 'call', name, start: start + index + all.length - name.length });
};

/** Files and variables of the environment are declared nowhere: names with a use are kept if the file or one it includes may have them. */
const dropUnknown = ({ symbols, uses, imports }: Make): readonly ReadUse[] => {
  if (imports.length > 0) return uses.filter(({ name }) => name !== 'MAKE' && !name.includes('/'));
  const declared = new Set(symbols.map(({ name }) => name));
  return uses.filter(({ name }) => declared.has(name));
};
