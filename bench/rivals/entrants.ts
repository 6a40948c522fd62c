/** The tools that are compared: how each is installed, run and asked, with its own defaults. */
import { readdirSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { codegraphProgram } from './codegraph-program.ts';
import { installPackage, requireCommand, rivalEnvironment, unpackPackage } from './install.ts';
import { blockPlaces, colonPlaces, headedPlaces, jsonPlaces, tagPlaces } from './places.ts';
import type { Entrant, Question, Site } from './rival.ts';

const lodestone: Entrant = {
  name: 'Lodestone',
  prepare: () => {
    const command = [process.execPath, join(process.cwd(), 'dist', 'main.js')];
    return {
      name: 'Lodestone',
      version: execFileSync(command[0] ?? '', [command[1] ?? '', '--version'], { encoding: 'utf8' }).trim(),
      env: ({ keep }) => ({ ...rivalEnvironment(), LODESTONE_HOME: keep, LODESTONE_BACKGROUND: 'off' }),
      index: ({ repo }) => [...command, 'index', '--repo', repo],
      refresh: ({ repo }) => [...command, 'sync', '--repo', repo],
      indexPaths: ({ keep }) => [keep],
      server: ({ repo }) => [...command, 'serve', '--repo', repo],
      ask: (question) => {
        if (question.kind === 'definition') return { tool: 'locate_symbol', input: { name: question.name } };
        if (question.kind === 'uses') return { tool: 'text_search', input: { pattern: question.name, whole_word: true } };
        return { tool: 'search_code', input: { query: question.phrase } };
      },
      places: (answer, { kind }) => (kind === 'uses' ? headedPlaces(answer) : colonPlaces(answer)),
    };
  },
};

const codegraph: Entrant = {
  name: '@colbymchenry/codegraph',
  prepare: () => {
    const { name, version, command, index, env } = codegraphProgram();
    return {
      name,
      version,
      env,
      index: () => index,
      refresh: () => [command, 'sync', '.'],
      indexPaths: ({ repo }) => [join(repo, '.codegraph')],
      server: () => [command, 'serve', '--mcp'],
      ask: (question) => {
        if (question.kind === 'definition') return { tool: 'codegraph_search', input: { query: question.name } };
        if (question.kind === 'uses') return { tool: 'codegraph_callers', input: { symbol: question.name } };
        return { tool: 'codegraph_explore', input: { query: question.phrase } };
      },
      places: colonPlaces,
    };
  },
};

const optave: Entrant = {
  name: '@optave/codegraph',
  prepare: () => {
    const version = '3.11.2';
    const command = join(installPackage('@optave/codegraph', version), 'node_modules', '.bin', 'codegraph');
    return {
      name: '@optave/codegraph',
      version,
      env: rivalEnvironment,
      index: () => [command, 'build', '.'],
      refresh: () => [command, 'build', '.'],
      indexPaths: ({ repo }) => [join(repo, '.codegraph')],
      server: () => [command, 'mcp'],
      // Its search by words needs a model that is downloaded.
      ask: (question) => {
        if (question.kind === 'definition') return { tool: 'where', input: { target: question.name } };
        return question.kind === 'uses' ? { tool: 'query', input: { name: question.name } } : undefined;
      },
      places: jsonPlaces,
    };
  },
};

const ctags: Entrant = {
  name: 'universal-ctags',
  prepare: () => {
    const version = /\d[\w.]*/u.exec(requireCommand('ctags', 'universal-ctags'))?.[0] ?? '';
    const tags = ({ keep }: Site): string => join(keep, 'tags');
    const build = (site: Site): readonly string[] => ['ctags', '-R', '--fields=+n', '--exclude=.git', '-f', tags(site), '.'];
    return {
      name: 'universal-ctags',
      version,
      env: rivalEnvironment,
      index: build,
      refresh: build,
      indexPaths: (site) => [tags(site)],
      ask: (question, site) =>
        question.kind === 'definition' ? ['readtags', '-t', tags(site), '-en', question.name] : undefined,
      places: tagPlaces,
    };
  },
};

/** What a person would type to find a definition with a search of text. */
const definitionPattern = (name: string): string => String.raw`\b(class|function|const|let|type|interface|enum|def)\s+${name}\b`;

const ripgrep: Entrant = {
  name: 'ripgrep',
  prepare: () => ({
    name: 'ripgrep',
    version: /\d[\w.]*/u.exec(requireCommand('rg', 'ripgrep'))?.[0] ?? '',
    env: rivalEnvironment,
    indexPaths: () => [],
    ask: (question) => {
      if (question.kind === 'definition') return ['rg', '-n', '--sort=path', definitionPattern(question.name), '.'];
      if (question.kind === 'uses') return ['rg', '-nw', '--sort=path', '-F', question.name, '.'];
      return ['rg', '-n', '--sort=path', '-F', question.phrase, '.'];
    },
    places: colonPlaces,
  }),
};

const NAMES_OF = {
  typescript: ['identifier', 'type_identifier', 'property_identifier'],
  python: ['identifier'],
} as const;
const DECLARED_BY = {
  typescript: [
    'function_declaration',
    'function_signature',
    'variable_declarator',
    'class_declaration',
    'interface_declaration',
    'type_alias_declaration',
    'enum_declaration',
    'method_definition',
  ],
  python: ['function_definition', 'class_definition'],
} as const;

const astGrepRule = (question: Question & { readonly name: string }, { language }: Site): string => {
  const kinds = (names: readonly string[]): readonly unknown[] => names.map((kind) => ({ kind }));
  const inside = { field: 'name', any: kinds(DECLARED_BY[language]) };
  return JSON.stringify({
    id: question.kind,
    language,
    rule: { regex: `^${question.name}$`, any: kinds(NAMES_OF[language]), ...(question.kind === 'definition' ? { inside } : {}) },
  });
};

const astGrep: Entrant = {
  name: 'ast-grep',
  prepare: () => {
    const version = '0.51.0';
    const command = join(installPackage('@ast-grep/cli', version), 'node_modules', '.bin', 'ast-grep');
    return {
      name: 'ast-grep',
      version,
      env: rivalEnvironment,
      indexPaths: () => [],
      ask: (question, site) =>
        question.kind === 'phrase'
          ? undefined
          : [command, 'scan', '--inline-rules', astGrepRule(question, site), '--report-style', 'short', '.'],
      places: colonPlaces,
    };
  },
};

const PROBE_PLATFORMS: Readonly<Record<string, string>> = {
  'linux-x64': 'x86_64-unknown-linux-musl',
  'linux-arm64': 'aarch64-unknown-linux-musl',
  'darwin-x64': 'x86_64-apple-darwin',
  'darwin-arm64': 'aarch64-apple-darwin',
};

const probe: Entrant = {
  name: 'probe',
  prepare: () => {
    const version = '0.6.0-rc325';
    const folder = unpackPackage('@probelabs/probe', version);
    const platform = PROBE_PLATFORMS[`${process.platform}-${process.arch}`];
    if (!platform) throw new Error('probe has no program for this system');
    const binaries = join(folder, 'package', 'bin', 'binaries');
    const archive = readdirSync(binaries).find((file) => file.includes(platform)) ?? '';
    execFileSync('tar', ['-xzf', join(binaries, archive), '-C', folder]);
    const command = join(folder, archive.replace(/\.tar\.gz$/u, ''), 'probe');
    return {
      name: 'probe',
      version,
      env: rivalEnvironment,
      indexPaths: () => [],
      ask: (question) => {
        const words = question.kind === 'phrase' ? question.phrase : question.name;
        return [command, 'search', '--max-tokens', '10000', words, '.'];
      },
      places: blockPlaces,
    };
  },
};

export const ENTRANTS: readonly Entrant[] = [lodestone, codegraph, optave, ctags, ripgrep, astGrep, probe];
