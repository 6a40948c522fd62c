/** Prisma: models with their fields, enumerations and settings, linked between the files of a schema. */
import type { Language } from '#model';
import { projectFolder } from '../reading/project-folder.ts';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readPrisma } from './read-prisma.ts';

export const prisma: Language = {
  ...READER_RULES,
  id: 'prisma',
  extensions: ['.prisma'],
  version: 1,
  comments: { line: ['///', '//'], block: [] },
  kinds: ['table', 'struct', 'enum', 'enum_member', 'field', 'resource', 'key'],
  read: readPrisma,
  linking: { packages: { separator: '.', isModule: true, projectOf: projectFolder } },
};
