// Reads paths on standard input, writes what `@mrleebo/prisma-ast` finds in them: path, line, kind and name, tab separated.
//
// A file that it cannot parse is written as `!` and the path. comparisons/prisma.json says how each kind is treated. It needs
// `@mrleebo/prisma-ast` in a folder of NODE_PATH.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { getSchema, PrismaParser, VisitorClassFactory } = require(
  require.resolve('@mrleebo/prisma-ast', { paths: (process.env.NODE_PATH ?? '').split(':') }),
);
const parser = new PrismaParser({ nodeTrackingLocation: 'full' });
const Visitor = VisitorClassFactory(parser);
const visitor = new Visitor();

const MEMBERS = {
  model: 'properties',
  view: 'properties',
  type: 'properties',
  enum: 'enumerators',
  datasource: 'assignments',
  generator: 'assignments',
};
const COUNTED = { field: 'field', enumerator: 'value of an enum', assignment: 'setting' };

const definitionsOf = (text) =>
  getSchema(text, { parser, visitor }).list.flatMap((block) => {
    const members = MEMBERS[block.type];
    if (members === undefined) return [];
    const own = { kind: block.type, name: block.name, line: block.location.startLine };
    const inner = block[members].flatMap(({ type, name, key, location }) =>
      COUNTED[type] ? [{ kind: COUNTED[type], name: name ?? key, line: location.startLine }] : [],
    );
    return [own, ...inner];
  });

const lines = [];
for (const path of readFileSync(0, 'utf8').split('\n').filter(Boolean)) {
  let definitions;
  try {
    definitions = definitionsOf(readFileSync(path, 'utf8'));
  } catch {
    lines.push(`!\t${path}`);
  }
  for (const { kind, name, line } of definitions ?? []) lines.push([path, line, kind, name].join('\t'));
}
process.stdout.write(`${lines.join('\n')}\n`);
