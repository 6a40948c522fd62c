/** Names that resolve to something outside the view. */
import type { Binding } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import type { ResolvedName } from '../resolved-name.ts';

/** A type outside the repository that says nothing about the members of its values. */
export const isOpenType = (file: LinkedFile, binding: Binding, targets: readonly ResolvedName[]): boolean =>
  targets.every(({ kind }) => kind === 'external') && file.language?.openTypes?.has(file.writtenName(binding) ?? '') === true;

export const isInView = ({ kind }: ResolvedName): boolean => kind === 'symbol' || kind === 'module';

export const outsideName = (target: Extract<ResolvedName, { kind: 'external' | 'package' }>): string =>
  target.kind === 'external' ? target.module : (target.names[0] ?? '');

export const nameOfBinding = (binding: Binding): string =>
  binding.kind === 'free' || binding.kind === 'member' ? binding.name : '';

/** A type outside the view whose values are used like what they hold. */
export const isTransparent = (file: LinkedFile, binding: Binding, targets: readonly ResolvedName[]): boolean =>
  file.language?.linking?.transparentTypes?.has(file.writtenName(binding) ?? '') === true && !targets.some(isInView);
