/** `node tools/build/run.mjs tools/checks/tidy.ts [root]`: house rules that no linter has. Prints one line per finding. */
import { readProject } from './tidy/project.ts';
import { findUntidy } from './tidy/rules.ts';

const findings = findUntidy(readProject(process.argv[2] ?? process.cwd()));
for (const { path, line, rule, message } of findings)
  console.log(`${path}${line === undefined ? '' : `:${line}`}: ${message} (${rule})`);
process.exitCode = findings.length > 0 ? 1 : 0;
