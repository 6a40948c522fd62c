/** YAML: keys by indentation, named list items, anchors and the uses of them; objects of Kubernetes by their names. */
import type { Language } from '#model';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readYaml } from './read-yaml.ts';

export const yaml: Language = {
  ...READER_RULES,
  id: 'yaml',
  aliases: ['yml'],
  extensions: ['.yaml', '.yml'],
  fileNames: ['.clang-format', '.clang-tidy', '.gemrc', '.prettierrc.yaml', 'CITATION.cff'],
  exceptFileNames: ['pnpm-lock.yaml', 'conda-lock.yml', 'pixi.lock'],
  category: 'data',
  version: 1,
  comments: { line: ['#'], block: [] },
  kinds: ['key', 'resource'],
  read: readYaml,
};
