/** GraphQL: the types of schemas, operations and fragments, linked by their names within a project. */
import type { Language } from '#model';
import { projectFolder } from '../reading/project-folder.ts';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readGraphql } from './read-graphql.ts';

export const graphql: Language = {
  ...READER_RULES,
  id: 'graphql',
  aliases: ['gql'],
  extensions: ['.graphql', '.graphqls', '.gql'],
  version: 1,
  comments: { line: ['#'], block: [] },
  kinds: ['class', 'struct', 'interface', 'union', 'enum', 'enum_member', 'type_alias', 'field', 'function', 'macro'],
  read: readGraphql,
  linking: { packages: { separator: '.', isModule: true, partialTypes: true, projectOf: projectFolder } },
};
