/** The receiver of a member as text. This is all we can report when the receiver's type is unknown. */
import type { Binding, TypeExpression } from '#model';
import type { LinkedFile } from './linked-file.ts';

export const containerHint = (file: LinkedFile, binding: Binding): string | undefined =>
  binding.kind === 'member' ? typeHint(file, binding.receiver) : undefined;

const typeHint = (file: LinkedFile, type: TypeExpression): string | undefined => {
  switch (type.kind) {
    case 'self':
    case 'super':
      return type.kind;
    case 'named':
    case 'value':
      return file.writtenName(type.binding);
    case 'returned': {
      const name = file.writtenName(type.by);
      return name === undefined ? undefined : `${name}()`;
    }
    case 'field':
      return type.name;
    case 'element':
    case 'awaited':
    case 'array':
    case 'record':
      return typeHint(file, type.of);
    case 'variable':
      return type.name;
    case 'result':
    case 'function':
    case 'object':
      return undefined;
    case 'union':
      return type.of.map((part) => typeHint(file, part)).find((hint) => hint !== undefined);
    case 'parameter':
    case 'unknown':
      return type.text === '' ? undefined : type.text;
  }
};
