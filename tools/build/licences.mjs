/** The licence texts of bundled packages and grammars, as their licences require. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const thirdPartyLicences = ({ root, metafile, grammars }) => {
  const inputs = [...Object.keys(metafile.inputs), ...grammars.map((grammar) => `node_modules/${grammar}`)];
  const folders = [...new Set(inputs.map(packageFolder).filter((folder) => folder !== undefined))].sort();
  return folders.map((folder) => section(join(root, folder))).join('\n');
};

const packageFolder = (path) => /^.*\bnode_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/u.exec(path)?.[0];

const section = (folder) => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = existsSync(folder) && readdirSync(folder).find((entry) => /^(?:licen[cs]e|copying)/iu.test(entry));
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : 'The package ships no licence text.';
  return `${'='.repeat(80)}\n${name} ${version} (${license ?? 'see text'})\n${'='.repeat(80)}\n${text}\n`;
};
