// Reads paths on standard input, writes what `graphql` finds in them: path, line, kind and name, tab separated.
//
// A file that it cannot parse is written as `!` and the path. comparisons/graphql.json says how each kind is treated. It needs `graphql`, the
// reference implementation, in a folder of NODE_PATH.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Kind, parse, visit } = require(require.resolve('graphql', { paths: (process.env.NODE_PATH ?? '').split(':') }));

/** Arguments are input values, too. */
const isArgument = (ancestors) => {
  const around = ancestors.findLast((each) => !Array.isArray(each));
  return around.kind === Kind.FIELD_DEFINITION || around.kind === Kind.DIRECTIVE_DEFINITION;
};

const kindOf = (kind, ancestors) => {
  if (kind === Kind.INPUT_VALUE_DEFINITION) return isArgument(ancestors) ? 'argument' : 'input field';
  if (kind === Kind.FIELD_DEFINITION) return 'field';
  if (kind === Kind.ENUM_VALUE_DEFINITION) return 'value';
  if (kind === Kind.OPERATION_DEFINITION) return 'operation';
  if (kind === Kind.FRAGMENT_DEFINITION) return 'fragment';
  if (kind === Kind.DIRECTIVE_DEFINITION) return 'directive';
  if (kind.endsWith('TypeExtension')) return 'extension of a type';
  return kind.endsWith('TypeDefinition') ? 'type' : undefined;
};

const definitionsOf = (text) => {
  const found = [];
  visit(parse(text), {
    enter: (...visited) => {
      const [{ kind, name }, , , , ancestors] = visited;
      const known = name ? kindOf(kind, ancestors) : undefined;
      if (known) found.push({ kind: known, name: name.value, line: name.loc.startToken.line });
    },
  });
  return found;
};

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
