/** Whether a value that no rule of a framework explains may still be a router, as far as the files of the view show. */
import { type Evaluation, type FileValue, heldBy, symbolOf } from './evaluate-text.ts';

const MOST_LEVELS = 8;

/** A parameter, what a function of the project gives, or a value that is named like a router. */
export const mayBeRouter = async (evaluation: Evaluation, at: FileValue, levels = MOST_LEVELS): Promise<boolean> => {
  if (levels <= 0) return false;
  const { entry, value, from } = at;
  switch (value.kind) {
    case 'parameter':
    case 'function':
    case 'element':
      return true;
    case 'call':
      return isMadeByProject(evaluation, { entry, value: value.of, from }, levels - 1);
    case 'name':
    case 'member': {
      const held = await heldBy(evaluation, at);
      return held ? mayBeRouter(evaluation, held, levels - 1) : ROUTER_NAME.test(value.name);
    }
    default:
      return false;
  }
};

const ROUTER_NAME = /(?:app|application|routers?|routes?|server|blueprint|bp)$/iu;

/** A function of the project made it, or a call on what may be a router. */
const isMadeByProject = async (evaluation: Evaluation, callee: FileValue, levels: number): Promise<boolean> => {
  const { entry, value, from } = callee;
  if (value.kind === 'parameter') return true;
  const binding = value.kind === 'name' || value.kind === 'member' ? value.binding : undefined;
  const symbol = binding && (await symbolOf(evaluation, { entry, binding, from }));
  if (symbol) {
    const { fact } = await evaluation.links.symbol(symbol);
    return fact.role === 'callable' || ROUTER_NAME.test(fact.name);
  }
  return value.kind === 'member' && mayBeRouter(evaluation, { entry, value: value.of, from }, levels);
};
