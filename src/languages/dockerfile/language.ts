/** Dockerfiles: stages with their arguments and variables, and the stages that others build on or copy from. */
import type { Language } from '#model';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readDockerfile } from './read-dockerfile.ts';

export const dockerfile: Language = {
  ...READER_RULES,
  id: 'dockerfile',
  aliases: ['docker', 'containerfile'],
  extensions: ['.dockerfile', '.containerfile'],
  fileNames: ['Dockerfile', 'dockerfile', 'Containerfile'],
  fileNamePattern: /^(?:Dockerfile|Containerfile)[.-][\w.-]+$/u,
  category: 'data',
  version: 1,
  comments: { line: ['#'], block: [] },
  kinds: ['section', 'variable', 'key'],
  read: readDockerfile,
};
