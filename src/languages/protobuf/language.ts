/** Protocol Buffers: packages, messages, enumerations and services, linked through the files that a file imports. */
import type { Language } from '#model';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readProtobuf } from './read-protobuf.ts';
import { resolveProtobuf } from './resolve.ts';

export const protobuf: Language = {
  ...READER_RULES,
  id: 'protobuf',
  aliases: ['proto', 'proto2', 'proto3'],
  extensions: ['.proto'],
  version: 1,
  comments: {
    line: ['//'],
    block: [
      ['/**', '*/'],
      ['/*', '*/'],
    ],
  },
  kinds: ['package', 'struct', 'union', 'enum', 'enum_member', 'field', 'interface', 'method'],
  read: readProtobuf,
  linking: { resolve: resolveProtobuf, exportsAll: true, includes: true, namespaces: { separator: '.' } },
};
