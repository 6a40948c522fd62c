/** The list of routes, and the errors for an unknown route or method. */
import { closestWord, Problem } from '#model';
import { matchOperation, type Operation } from '#call';

/** Allowed methods by path. */
export const METHODS = {
  '/command': ['POST'],
  '/v1/:operation': ['POST'],
  '/health': ['GET', 'HEAD'],
  '/openapi.json': ['GET', 'HEAD'],
  '/mcp': ['GET', 'POST', 'DELETE'],
} as const;

const ROUTES = Object.entries(METHODS).map(([path, [method]]) => `${method} ${path.replace(':operation', '<operation>')}`);

export const noRoute = (operations: readonly Operation[], method: string, path: string): Problem => {
  const suggestion = nearestRoute(operations, path);
  return new Problem('unknown_operation', `Unknown route ${method} ${path}.${suggestion ? ` Did you mean ${suggestion}?` : ''}`, {
    hint: `Routes: ${ROUTES.join(', ')}.`,
    details: { routes: ROUTES, ...(suggestion ? { nearest: suggestion } : {}) },
  });
};

export const wrongMethod = (method: string, path: string, allowed: readonly string[]): Problem =>
  new Problem('invalid_input', `${path} does not support ${method}.`, {
    hint: `Use ${allowed.join(' or ')}.`,
    details: { allowed_methods: allowed },
  });

const nearestRoute = (operations: readonly Operation[], path: string): string | undefined => {
  const word = path.split('/').findLast(Boolean) ?? '';
  const operation = matchOperation(operations, word)?.operation.name;
  if (operation !== undefined) return `POST /v1/${operation}`;
  const fixed = new Map(ROUTES.filter((route) => !route.includes('<')).map((route) => [route.replace(/^\w+ \//u, ''), route]));
  const close = closestWord(word, [...fixed.keys(), ...operations.map(({ name }) => name)]);
  return close === undefined ? undefined : (fixed.get(close) ?? `POST /v1/${close}`);
};
