/** For what describes an index: one that is damaged is described too. The damage was noted where it was met. */
import { isProblem } from '#model';

export const unlessDamaged = async <Value>(work: () => Promise<Value>): Promise<Value | undefined> => {
  try {
    return await work();
  } catch (error) {
    if (isProblem(error) && error.code === 'index_corrupt') return undefined;
    throw error;
  }
};
