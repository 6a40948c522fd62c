/** The gates of `npm run check`, as commands to run in a project's root, with the tools of this repository. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/install.mjs';

const package_ = (path) => join(root, 'node_modules', path);
const tool = (name) => join(root, 'tools', name);
const runTool = (name, ...rest) => [tool('build/run.mjs'), tool(name), ...rest];

/** Checks again only what changed since the last run here. */
const INCREMENTAL = ['--incremental', '--tsBuildInfoFile', '.cache/types.tsbuildinfo'];

/** @returns {{ name: string, command: string[], fix?: string }[]} arguments for `node`, in order. */
export const gatesOf = (project) => {
  const code = ['src', 'test', 'tools', 'bench', 'evals', 'vitest.config.ts', '.dependency-cruiser.cjs'];
  const present = code.filter((path) => existsSync(join(project, path)));
  return [
    {
      name: 'format',
      command: [package_('@biomejs/biome/bin/biome'), 'format', '--max-diagnostics=50', '.'],
      fix: 'npm run format',
    },
    { name: 'lint', command: [package_('oxlint/bin/oxlint'), '--deny-warnings', ...present] },
    { name: 'types', command: [package_('typescript-7/bin/tsc'), '--noEmit', '--project', 'tsconfig.json', ...INCREMENTAL] },
    { name: 'imports', command: [tool('checks/imports.mjs')] },
    { name: 'unused', command: [package_('knip/bin/knip.js'), '--no-progress', '--no-config-hints'] },
    { name: 'tidy', command: runTool('checks/tidy.ts') },
    { name: 'generated', command: runTool('generate/generate.ts', '--check'), fix: 'npm run generate' },
    { name: 'tests', command: [tool('testing/test.mjs')] },
  ];
};
