/** Terraform and other files in HCL: blocks by their addresses (`aws_instance.web`, `var.region`), linked within a folder. */
import type { Language } from '#model';
import { READER_RULES } from '../reading/reader-rules.ts';
import { readTerraform } from './read-terraform.ts';
import { resolveModuleFolder } from './resolve.ts';

export const terraform: Language = {
  ...READER_RULES,
  id: 'terraform',
  aliases: ['hcl', 'tf', 'opentofu'],
  extensions: ['.tf', '.hcl', '.tfvars', '.tofu', '.nomad'],
  exceptFileNames: ['.terraform.lock.hcl'],
  category: 'data',
  version: 1,
  comments: { line: ['#', '//'], block: [['/*', '*/']] },
  kinds: ['resource', 'variable', 'module', 'property', 'key'],
  read: readTerraform,
  linking: { resolve: resolveModuleFolder, exportsAll: true, sharesFolder: true },
};
