/** The router that a chain of calls is made from. */
import { rulesOf } from './rule-table.ts';
import type { SurfaceSource } from './surface-source.ts';

export const routerOrigin = (source: SurfaceSource, origin: string): string => {
  const { routers, derivations } = rulesOf(source.language);
  let router = origin;
  for (let match = LAST_CALL.exec(router); match && !routers.has(router); match = LAST_CALL.exec(router)) {
    if (!derivations.has(match[2] ?? '')) break;
    router = match[1] ?? '';
  }
  return router;
};

const LAST_CALL = /^(.*)\.(\w+)\(\)$/su;
