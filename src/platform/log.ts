/** Log messages for operators: one line each, to stderr only. Stdout belongs to the surfaces. */
import { escapeControls } from '#model';

const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
export type LogFields = Readonly<Record<string, unknown>>;

const DEFAULT_LEVEL: LogLevel = 'warn';

export const log = {
  debug: (message: string, fields?: LogFields): void => writeLine('debug', message, fields),
  info: (message: string, fields?: LogFields): void => writeLine('info', message, fields),
  warn: (message: string, fields?: LogFields): void => writeLine('warn', message, fields),
  error: (message: string, fields?: LogFields): void => writeLine('error', message, fields),
} as const;

let chosenLevel: LogLevel | undefined;

/** Sets the log level of this process. */
export const useLogLevel = (level: LogLevel): void => {
  chosenLevel = level;
};

/** The level until the settings are read: `LODESTONE_LOG`, or the default if unset or unknown. */
export const logLevel = (env: NodeJS.ProcessEnv = process.env): LogLevel =>
  LOG_LEVELS.find((level) => level === env['LODESTONE_LOG']?.toLowerCase()) ?? DEFAULT_LEVEL;

const writeLine = (level: LogLevel, message: string, fields: LogFields = {}): void => {
  if (LOG_LEVELS.indexOf(level) < LOG_LEVELS.indexOf(chosenLevel ?? logLevel())) return;
  listenForClosedStderr();
  process.stderr.write(`${formatLine(level, message, fields)}\n`);
};

export const formatLine = (level: LogLevel, message: string, fields: LogFields): string => {
  const pairs = Object.entries(fields).map(([key, value]) => ` ${key}=${formatValue(value)}`);
  return escapeControls(`lodestone ${level}: ${foldLines(message)}${pairs.join('')}`);
};

const formatValue = (value: unknown): string => {
  if (value instanceof Error) return JSON.stringify(value.stack ?? value.message);
  if (typeof value === 'string') return /^[\w./:@-]+$/u.test(value) ? value : JSON.stringify(value);
  return JSON.stringify(value) ?? String(value);
};

const foldLines = (text: string): string => text.replaceAll(/\s*[\r\n]+\s*/gu, ' ↵ ');

let isListening = false;

/** A client may close our stderr and keep talking over stdout: logging stops, the process does not. */
const listenForClosedStderr = (): void => {
  if (isListening) return;
  isListening = true;
  process.stderr.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
};
