/** The scripts and the programs of a `package.json`. */
import { type DeclaredCommand, kindOfScript, quoteCommand } from './documented-command.ts';
import type { DeclaredEntry } from './declared-entry.ts';

type PackageJson = Readonly<Record<string, unknown>>;

/** `runner`: `npm`, `pnpm`, `yarn` or `bun`, from the lock file beside it. */
export const readPackageScripts = (text: string, runner: string): readonly DeclaredCommand[] => {
  const scripts = recordOf(parsePackage(text)['scripts']);
  return Object.entries(scripts).flatMap(([name, body]) => {
    if (typeof body !== 'string' || isHook(name, scripts)) return [];
    return [
      {
        command: quoteCommand(name === 'test' || name === 'start' ? `${runner} ${name}` : `${runner} run ${name}`),
        runs: quoteCommand(body),
        line: lineOfKey(text, 'scripts', name),
        kind: kindOfScript(name, body),
      },
    ];
  });
};

/** `pretest` runs before `test`, so nobody types it. */
const isHook = (name: string, scripts: PackageJson): boolean => {
  const hooked = /^(?:pre|post)(.+)$/u.exec(name)?.[1];
  return hooked !== undefined && (hooked in scripts || ['install', 'pack', 'publish', 'pare'].includes(hooked));
};

/** The programs it installs and the module it is imported as. */
export const readPackageEntries = (text: string): readonly DeclaredEntry[] => {
  const parsed = parsePackage(text);
  const bin = parsed['bin'];
  const programs = typeof bin === 'string' ? [['bin', bin] as const] : Object.entries(recordOf(bin));
  const main = firstString(recordOf(parsed['exports'])['.']) ?? firstString(parsed['main']) ?? firstString(parsed['module']);
  return [
    ...programs.flatMap(([name, target]) =>
      typeof target === 'string' ? [{ target, why: `program ${quoteCommand(name)}`, isProgram: true }] : [],
    ),
    ...(main === undefined ? [] : [{ target: main, why: 'what the package exports', isProgram: false }]),
  ];
};

const parsePackage = (text: string): PackageJson => {
  try {
    return recordOf(JSON.parse(text));
  } catch (error) {
    // A manifest that is being edited declares nothing for now.
    if (error instanceof SyntaxError) return {};
    throw error;
  }
};

const recordOf = (value: unknown): PackageJson =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.fromEntries(Object.entries(value)) : {};

/** The first string in a value of `exports`, whose conditions may be nested. Types are not what runs. */
const firstString = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  for (const [condition, nested] of Object.entries(recordOf(value))) {
    const found = condition === 'types' ? undefined : firstString(nested);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The line of a key inside an object at the top level of the file; 1 if the layout is unusual. */
const lineOfKey = (text: string, parent: string, key: string): number => {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.includes(`"${parent}"`));
  const found = lines.findIndex((line, at) => at >= start && line.includes(`${JSON.stringify(key)}:`));
  return Math.max(start, found, 0) + 1;
};
