/** The message of an error: what a trace says apart from its places, and the texts in it that source code may contain. */
import { isFrameLine } from './parse-frames.ts';

/** The error's own lines come first or last; logs around them do not matter. */
const MOST_LINES = 6;
const MOST_LINE_CHARACTERS = 300;
const HEADERS =
  /^\s*(?:traceback \(most recent|during handling of|the above exception|stack(?: ?trace|:)?|note: run with|goroutine \d+|stack backtrace|caused by: *$|=+$|\^+$|~+$)/iu;

/** Without places, and without the source lines that Python prints below them. */
export const messageOf = (text: string): string => {
  const lines = text.split(/\r?\n/u);
  const kept = lines.filter((line, at) => {
    if (line.trim() === '' || isFrameLine(line) || HEADERS.test(line)) return withoutPlace(line) !== '';
    return !(/^\s{4,}\S/u.test(line) && isFrameLine(lines[at - 1] ?? ''));
  });
  const shown = kept.length <= MOST_LINES ? kept : [...kept.slice(0, MOST_LINES / 2), ...kept.slice(-MOST_LINES / 2)];
  return shown.map((line) => withoutPlace(line).slice(0, MOST_LINE_CHARACTERS)).join('\n');
};

/** `src/a.ts(4,2): error TS2345: …`, `lua: a.lua:4: …`, `panicked at src/a.rs:4:2: …`, `… in /a.php:4`. */
const withoutPlace = (line: string): string => {
  if (HEADERS.test(line)) return '';
  if (!isFrameLine(line)) return line.trim();
  const before = /^(.*?)(?: in | at |,? file:? )?\S*[\\/]?[\w$-]+\.\w+(?:[:(]| on line )\d+[\d:),]*(.*)$/u.exec(line);
  const [, start = '', end = ''] = before ?? [];
  const message = MESSAGE_AFTER.exec(end)?.[1] ?? '';
  return message !== '' ? message : MESSAGE_BEFORE.test(start) ? start.trim() : '';
};

const MESSAGE_AFTER = /^[:\s]*(?:-\s*)?(?:in .*: |fatal error: |error(?:\s*\w+)?: |warning: )?(.*\w.*\s.*)$/u;
const MESSAGE_BEFORE = /(?:error|exception|fatal|warning|panic|failed|assert)\w*\b.*[: ]/iu;

/** What a template fills in: quoted texts, numbers, addresses, paths, URLs, lists and objects. */
const VARIABLE =
  /'[^']*'|"[^"]*"|`[^`]*`|\u201c[^\u201d]*\u201d|\u2018[^\u2019]*\u2019|https?:\/\/\S+|\b0x[0-9a-f]+\b|\b[0-9a-f]{8}-[0-9a-f-]{27}\b|(?:[A-Za-z]:)?[\\/][\w.-]+(?:[\\/][\w.-]*)+|\{[^{}]*\}|\[[^[\]]*\]|<[^<>]*>|\b\d[\d.,:]*\b/giu;
/** `TypeError: `, `panic: `, `Exception in thread "main" java.lang.IllegalStateException: `, `error[E0308]: `. */
const ERROR_TYPE =
  /^\s*(?:uncaught |unhandled |php |fatal |E\s+)*(?:exception in thread \S+ |thread \S+ panicked at |\*\* \()?(?:[\w.$\\:]*(?:error|exception|panic|fatal|failure|warning|fault|errno)\w*)(?:\s*\[[^\]]*\]|\))?:?\s+/iu;

const LEAST_CHARACTERS = 8;
const MOST_RUNS = 4;

/** Literal texts of the message, the longest first: at least two words, or one long one. */
export const messageRuns = (message: string): readonly string[] => {
  const runs = message.split('\n').flatMap((line) => line.replace(ERROR_TYPE, '').split(VARIABLE).map(trimRun));
  const long = [...new Set(runs)].filter((run) => run.length >= LEAST_CHARACTERS && /\p{L}{3}/u.test(run));
  return long.toSorted((one, other) => other.length - one.length || (one < other ? -1 : 1)).slice(0, MOST_RUNS);
};

const trimRun = (run: string): string => run.replaceAll(/^[^\p{L}\p{N}]+|[\s:.,;()=-]+$/gu, '');

const SHORTEST_WINDOW = 3;

/** The run, then shorter and shorter texts of it: a template may fill in a word that looks like the others. */
export const shorterRuns = (run: string): readonly string[] => {
  const words = run.split(' ');
  const windows: string[] = [run];
  for (
    let size = Math.ceil(words.length / 2);
    size >= SHORTEST_WINDOW && windows.length < MOST_WINDOWS;
    size = Math.floor(size / 2)
  ) {
    for (let at = 0; at + size <= words.length && windows.length < MOST_WINDOWS; at += Math.max(1, Math.floor(size / 2)))
      windows.push(words.slice(at, at + size).join(' '));
  }
  return windows.filter((window) => window.length >= LEAST_CHARACTERS);
};

const MOST_WINDOWS = 7;
