/**
 * The places that a stack trace, a compiler or a log names, in the formats of many languages. A place is a path with an extension
 * and a line; the name of the function is taken from the formats that give it. Never fails: other text has no frames.
 */
import { cleanFrameName } from './frame-name.ts';

export type Frame = {
  /** As written, with `/` as separator. JVM frames have the folders of their package before the file name. */
  readonly path: string;
  readonly line: number;
  readonly column?: number;
  /** The last part of the function's name. */
  readonly name?: string;
};

/** Longer text is a log; its beginning has the error. */
const MOST_CHARACTERS = 40_000;
const MOST_LINE_CHARACTERS = 600;
const MOST_FRAMES = 200;

/** Innermost first; of several causes, the root first. Each place once, with the name that any of its mentions gives. */
export const parseFrames = (text: string): readonly Frame[] => {
  if (!LINE_NUMBER.test(text)) return [];
  const blocks = blocksOf(text.slice(0, MOST_CHARACTERS).split(/\r?\n/u));
  const frames = new Map<string, Frame>();
  for (const frame of blocks.flatMap(framesOfBlock)) {
    const key = `${frame.path}:${frame.line}`;
    frames.set(key, { ...frame, ...frames.get(key) });
  }
  return [...frames.values()].slice(0, MOST_FRAMES);
};

/** Most names and questions have none, and so no frames. */
const LINE_NUMBER = /\d/u;

/** True for a line that only says where, and for the source code that traces print below it. */
export const isFrameLine = (line: string): boolean => placesOn(line).length > 0 || FRAME_START.test(line);

const FRAME_START = /^\s*(?:at\s+\S|#\d+\s|\d+:\s+(?:0x|[\w<]+::)|from\s+\S+:\d+|-->\s|\.\.\. \d+ more|goroutine \d+|\[C\]:)/u;

type Block = { readonly lines: readonly string[]; readonly isOutermostFirst: boolean };

const CAUSE = /^\s*Caused by:/u;
const OUTERMOST_FIRST = /most recent call last/iu;

/** Python prints the root cause first, the JVM last. */
const blocksOf = (lines: readonly string[]): readonly Block[] => {
  const blocks: { lines: string[]; isOutermostFirst: boolean; isCause: boolean }[] = [];
  for (const line of lines) {
    const [isCause, isOutermostFirst] = [CAUSE.test(line), OUTERMOST_FIRST.test(line)];
    if (isCause || isOutermostFirst || blocks.length === 0) blocks.push({ lines: [], isCause, isOutermostFirst });
    blocks.at(-1)?.lines.push(line);
  }
  if (blocks.length === 1 && PYTEST.test(lines.join('\n'))) return [{ lines, isOutermostFirst: true }];
  return blocks.some(({ isCause }) => isCause) ? blocks.toReversed() : blocks;
};

const PYTEST = /\.py:\d+: in \w+\n|^E {3}\w/mu;

const framesOfBlock = ({ lines, isOutermostFirst }: Block): readonly Frame[] => {
  const frames: Frame[] = [];
  for (const [at, line] of lines.entries()) {
    const called = cleanFrameName(CALLED.exec(line)?.groups?.['name']);
    const inner = frames.at(-1);
    if (called !== undefined && inner) frames.splice(-1, 1, { ...inner, name: called });
    frames.push(...framesOnLine(line, lines[at - 1] ?? ''));
  }
  return isOutermostFirst ? frames.toReversed() : frames;
};

const framesOnLine = (line: string, before: string): readonly Frame[] => {
  const places = placesOn(line);
  if (places.length === 0) return [];
  const jvm = JVM.exec(line);
  const name = cleanFrameName(jvm?.groups?.['name'] ?? nameOn(line, before));
  const folders = jvm ? foldersOfPackage(jvm.groups?.['type'] ?? '') : '';
  return places
    .slice(0, jvm ? 1 : places.length)
    .map((place) => ({ ...place, path: `${folders}${place.path}`, ...(name === undefined ? {} : { name }) }));
};

const LINE_MARK = [
  String.raw`(?::(?<line>\d+)(?::(?<column>\d+))?)`,
  String.raw`(?:\((?<line2>\d+)(?:,(?<column2>\d+))?\))`,
  String.raw`(?:[:,]?\s*(?:on\s+)?line\s+(?<line3>\d+))`,
  String.raw`(?: (?<line4>\d+):(?<column4>\d+))`,
].join('|');
const PATH = String.raw`(?:\b[A-Za-z]:(?=[\\/]))?[^\s:()'"${'`'},;|<>{}=]*[\w$\])-]\.[A-Za-z][A-Za-z0-9+]{0,9}`;
const PLACE = new RegExp(String.raw`(?<path>${PATH})(?:\?[^\s:()]*)?["']?(?:${LINE_MARK})`, 'gu');
/** Paths with spaces, in the formats that show where they end. */
const SPACED = [/\bFile "(?<path>[^"]+)", line (?<line>\d+)/u, / in (?<path>(?:[A-Za-z]:)?[\\/].+):line (?<line>\d+)\s*$/u];

type Place = Omit<Frame, 'name'>;

const placesOn = (line: string): readonly Place[] => {
  const text = line.slice(0, MOST_LINE_CHARACTERS);
  if (!LINE_NUMBER.test(text)) return [];
  for (const pattern of SPACED) {
    const found = pattern.exec(text);
    if (found) return [placeOf(found.groups ?? {})];
  }
  return [...text.matchAll(PLACE)].map(({ groups = {} }) => placeOf(groups));
};

const placeOf = (groups: Readonly<Record<string, string | undefined>>): Place => {
  const { line, line2, line3, line4, column, column2, column4 } = groups;
  const columnText = column ?? column2 ?? column4;
  return {
    path: normalPath(groups['path'] ?? ''),
    line: Number(line ?? line2 ?? line3 ?? line4),
    ...(columnText === undefined ? {} : { column: Number(columnText) }),
  };
};

/** `webpack-internal:///(rsc)/./src/a.ts` and `file:///app/a.ts` lost their scheme already. */
const normalPath = (path: string): string => {
  const opened = path.startsWith('[') && !path.includes(']') ? path.slice(1) : path;
  return opened
    .replaceAll('\\', '/')
    .replaceAll(/\/(?:\.\/)+/gu, '/')
    .replace(/^\.?\/+/u, '');
};

/** `at java.base/java.util.List.of(List.java:42)`, `at app//com.acme.Jwt.check(Jwt.kt:7) ~[jwt.jar:1.0]`. */
const JVM =
  /^\s*(?:at\s+)?(?:[\w.@-]*\/)*(?<type>[\p{L}_$][\p{L}\p{N}_$]*(?:\.[\p{L}_$][\p{L}\p{N}_$]*)*)\.(?<name>[\p{L}\p{N}_$<>-]+)\([\p{L}\p{N}_$-]+\.\w+:\d+\)/u;

const foldersOfPackage = (type: string): string => {
  const folders = type.split('.').slice(0, -1);
  return folders.length === 0 ? '' : `${folders.join('/')}/`;
};

/** PHP names the function that is called at a place, which contains the place before. */
const CALLED = /^\s*#\d+ \S+\(\d+\): (?<name>[\w\\:>{}-]+)\(/u;

/** The function that contains the place, by format. */
const NAMES: readonly RegExp[] = [
  /^\s*at (?:async )?(?:new )?(?<name>[^()]+?)(?: \[as [^\]]+\])? \(/u,
  /^\s*at (?<name>[^\s(].*?)\(.*\) in /u,
  /^\s*File ".*", line \d+, in (?<name>.+)$/u,
  /\.\w+:\d+: in (?<name>\w+)$/u,
  /:in [`'"](?:[\w ()]+ in )?(?<name>[^'"`]+)['"`]/u,
  /^\s*#\d+\s+(?:0x[0-9a-f]+ )?in (?<name>[^\s(]+)/u,
  /^\s*#\d+\s+(?<name>[^\s(][^(]*?) \(/u,
  /\.\w+:\d+: (?<name>[\w.!?]+)\/\d+/u,
  /:\d+: in (?:function|method|upvalue|local) ['<`](?<name>[\w.:]+)['>]/u,
  / in (?<name>[\w.]+)\([^)]*\)(?: in \S+)? at /u,
  /^\s*(?<name>[\w$.<>/*]+)@/u,
  /^(?:==\d+==)?\s*(?:at|by) 0x[0-9A-F]+: (?<name>[^\s(]+)/u,
];

/** Go and Rust print it on the line before. */
const NAME_BEFORE: readonly RegExp[] = [
  /^(?:created by )?(?<name>[\w./~-]+(?:\.\(\*?\w+\))?(?:\.[\w[\]\u2026.]+)+)(?:\(.*\))?(?: in goroutine \d+)?$/u,
  /^\s*\d+:\s+(?:0x[0-9a-f]+ - )?(?<name>[\w<&][^\s].*)$/u,
];

const nameOn = (line: string, before: string): string | undefined => {
  const own = firstName(NAMES, line);
  if (own !== undefined) return own;
  return /^\s+(?:at )?\S/u.test(line) ? firstName(NAME_BEFORE, before) : undefined;
};

const firstName = (patterns: readonly RegExp[], line: string): string | undefined => {
  for (const pattern of patterns) {
    const name = pattern.exec(line)?.groups?.['name'];
    if (name !== undefined) return name;
  }
  return undefined;
};
