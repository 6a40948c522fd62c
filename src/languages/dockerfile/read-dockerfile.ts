/** A Dockerfile → its stages, what they declare, and the names they use. */
import type { Reading, ReadSymbol, ReadUse } from '#model';
import { type Instruction, instructionsOf } from './instructions.ts';

export const readDockerfile = (text: string): Reading => {
  const found: Found = { symbols: [], uses: [], stages: new Map(), stage: undefined };
  let end = 0;
  for (const instruction of instructionsOf(text)) {
    const isStage = instruction.name === 'FROM';
    if (isStage) endStage(found, end);
    STEPS[instruction.name]?.(found, instruction);
    if (!isStage) readVariables(found, instruction);
    end = instruction.end;
  }
  endStage(found, end);
  return { symbols: found.symbols, uses: boundUses(found) };
};

type Found = {
  readonly symbols: ReadSymbol[];
  readonly uses: ReadUse[];
  /** Name or number → the name of the symbol. */
  readonly stages: Map<string, string>;
  /** The index of the stage that the instruction belongs to. */
  stage: number | undefined;
};

const endStage = (found: Found, end: number): void => {
  const stage = found.symbols[found.stage ?? -1];
  if (stage && found.stage !== undefined) found.symbols[found.stage] = { ...stage, end };
};

/** `FROM image [AS name]`: a stage without a name has that of its image. */
const readFrom = (found: Found, { start, end, rest, restStart }: Instruction): void => {
  const [, image = '', , alias] = /^(?:--\S+\s+)*(\S+)(\s+as\s+(\S+))?/iu.exec(rest) ?? [];
  if (image === '') return;
  const imageStart = restStart + rest.indexOf(image);
  const base = found.stages.get(image.toLowerCase());
  const name = alias ?? image;
  const nameStart = alias === undefined ? imageStart : restStart + rest.lastIndexOf(alias, end);
  const count = found.symbols.filter(({ kind }) => kind === 'section').length;
  found.stage = found.symbols.push({ kind: 'section', name, start, end, nameStart, signatureEnd: end }) - 1;
  if (base !== undefined) found.uses.push({ kind: 'extends', name: base, start: imageStart, end: imageStart + image.length });
  else readVariables(found, { start, end, rest, restStart, name: 'FROM' });
  if (alias !== undefined) found.stages.set(alias.toLowerCase(), name);
  found.stages.set(String(count), name);
};

/** `--from=stage`. */
const readCopy = (found: Found, { rest, restStart }: Instruction): void => {
  for (const { 0: all, 1: from = '', index } of rest.matchAll(/(?<=\s|^)--(?:from|mount=[^\s]*?\bfrom)=([^\s,]+)/gu)) {
    const stage = found.stages.get(from.toLowerCase());
    const start = restStart + index + all.length - from.length;
    if (stage !== undefined) found.uses.push({ kind: 'read', name: stage, start, end: start + from.length });
  }
};

const declare =
  (pattern: RegExp, kind: 'variable' | 'key') =>
  (found: Found, { rest, restStart, end, name: instruction }: Instruction): void => {
    const parent = found.stage === undefined ? {} : { parent: found.stage };
    for (const { 0: all, 1: name = '', index } of rest.matchAll(pattern)) {
      const start = restStart + index + all.indexOf(name);
      const signature = `${instruction} ${all.split('\n', 1)[0]?.trim() ?? name}`;
      // A comment above the first is about the instruction; between lines it may be about anything.
      const doc = index === 0 ? {} : { doc: '' };
      found.symbols.push({ kind, name, start, end: Math.min(end, start + all.trim().length), signature, ...doc, ...parent });
    }
  };

const STEPS: Readonly<Record<string, (found: Found, instruction: Instruction) => void>> = {
  FROM: readFrom,
  COPY: readCopy,
  RUN: readCopy,
  ARG: declare(/(?<=^|\s)([A-Za-z_]\w*)(?:=(?:"(?:[^"\\]|\\[^])*"|\S*))?(?=\s|$)/gu, 'variable'),
  ENV: (found, instruction) => (/^[A-Za-z_]\w*=/u.test(instruction.rest) ? ENV_PAIRS : ENV_WORD)(found, instruction),
  EXPOSE: declare(/(?<=^|\s)(\d[\d-]*(?:\/\w+)?)/gu, 'key'),
};

const ENV_PAIRS = declare(/(?<=^|\s)([A-Za-z_]\w*)=(?:"(?:[^"\\]|\\[^])*"|'[^']*'|(?:[^\s\\]|\\[^])*)/gu, 'variable');
const ENV_WORD = declare(/^([A-Za-z_]\w*)(?=\s)/gu, 'variable');

/** `$NAME`, `${NAME:-default}`. */
const readVariables = ({ uses }: Found, { rest, restStart }: Instruction): void => {
  for (const { 0: all, 1: name = '', index } of rest.matchAll(/(?<!\\)\$\{?([A-Za-z_]\w*)/gu))
    uses.push({ kind: 'read', name, start: restStart + index + all.length - name.length });
};

/** Variables that the file does not declare belong to the shell or the image. */
const boundUses = ({ symbols, uses }: Found): readonly ReadUse[] => {
  const paths = new Map<string, string[]>();
  symbols.forEach(({ name, parent }) => {
    const path = parent === undefined ? name : `${symbols[parent]?.name}.${name}`;
    paths.set(name, [...(paths.get(name) ?? []), path]);
  });
  return uses.flatMap((use) => {
    const [first] = paths.get(use.name) ?? [];
    if (first === undefined) return [];
    const stage = symbols.findLast(({ kind, start, end }) => kind === 'section' && start <= use.start && use.start < end);
    const own = `${stage?.name}.${use.name}`;
    return [{ ...use, target: paths.get(use.name)?.includes(own) === true ? own : first }];
  });
};
