/** @tastehub/ckb over an index of scip-typescript or scip-python: a symbol is found by `searchSymbols`, then asked about by its id. */
import { delimiter, join } from 'node:path';
import { installPackage, rivalEnvironment } from '../../../../bench/rivals/install.ts';
import { readFoundSymbols, readScipReferences } from './read-answer.ts';
import type { Answer } from '../../../../bench/rivals/tool-server.ts';
import { type Asking, type Entrant, MOST_USES, type SoughtSymbol, type Told } from './tool.ts';

const VERSION = '9.3.1';
/** Enough to hold every symbol of a name in one file. */
const MOST_FOUND = 100;
const LANGUAGE_NAMES = { typescript: 'ts', python: 'py', go: 'go' } as const;

export const ckbEntrant: Entrant = {
  name: 'ckb',
  prepare: () => {
    const binaries = (name: string, version: string): string => join(installPackage(name, version), 'node_modules', '.bin');
    const indexers = [binaries('@sourcegraph/scip-typescript', '0.4.0'), binaries('@sourcegraph/scip-python', '0.6.6')];
    const command = join(binaries('@tastehub/ckb', VERSION), 'ckb');
    return {
      name: '@tastehub/ckb',
      version: VERSION,
      asked: 'findReferences, by MCP',
      tells: 'lines',
      // Its indexer of Go is in no registry that npm or Debian has.
      languages: ['typescript', 'python'],
      env: () => ({
        ...rivalEnvironment(),
        PATH: [...indexers, process.env['PATH']].join(delimiter),
        NODE_OPTIONS: '--max-old-space-size=4096',
      }),
      index: {
        commands: ({ language }) => [
          [command, 'init'],
          [command, 'index', '--force', '--lang', LANGUAGE_NAMES[language]],
        ],
        path: ({ repo }) => join(repo, 'index.scip'),
      },
      server: () => [command, 'mcp'],
      find: findById,
    };
  },
};

const findById = async (symbol: SoughtSymbol, asking: Asking): Promise<Told> => {
  const naming: Answer[] = [];
  const ids = new Set<string>();
  for (const scope of new Set(symbol.declarations.map(({ path }) => path))) {
    const found = await asking.call({ tool: 'searchSymbols', input: { query: symbol.name, scope, limit: MOST_FOUND } });
    naming.push(found);
    for (const id of readFoundSymbols(found.text, symbol)) ids.add(id);
  }
  const answers: Answer[] = [];
  for (const symbolId of ids) answers.push(await asking.call({ tool: 'findReferences', input: { symbolId, limit: MOST_USES } }));
  return {
    naming,
    answers,
    ...(ids.size > 0 ? { places: answers.flatMap(({ text }) => readScipReferences(text)) } : {}),
  };
};
