/** Of several targets of one name, those that the kind of the use fits, where one name may be a callable, a value and a module. */
import type { ReferenceKind, SymbolFact } from '#model';
import type { LinkedFile } from '../linked-file.ts';
import type { LinkedFiles } from '../linked-files.ts';
import type { ResolvedName } from '../resolved-name.ts';

type UsedTargets = { readonly targets: readonly ResolvedName[]; readonly kind?: ReferenceKind | undefined };

/** All targets if the use fits none of them, or all. */
export const fittingTargets = async <Targets extends UsedTargets>(
  files: LinkedFiles,
  { language }: LinkedFile,
  used: Targets,
): Promise<Targets> => {
  const { targets, kind } = used;
  if (targets.length < 2 || kind === undefined || !language?.linking?.useTellsApart) return used;
  const fitting: ResolvedName[] = [];
  for (const target of targets) {
    const fact = target.kind === 'symbol' ? (await files.file(target.at.entry))?.symbols[target.at.symbol] : undefined;
    if (fact && isMeantBy(kind, fact)) fitting.push(target);
  }
  return fitting.length > 0 ? { ...used, targets: fitting } : used;
};

const isMeantBy = (kind: ReferenceKind, { role, kind: declared }: SymbolFact): boolean => {
  switch (kind) {
    case 'call':
      return role === 'callable' || role === 'type' || declared === 'enum_member' || declared === 'macro';
    case 'type':
    case 'instantiate':
    case 'extends':
    case 'implements':
      return role === 'type' || role === 'alias' || role === 'namespace' || declared === 'enum_member';
    case 'read':
    case 'write':
      return role !== 'callable';
    default:
      return true;
  }
};
