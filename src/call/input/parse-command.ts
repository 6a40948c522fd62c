/** JSON request `{action, payload, options, config}`, in any spelling of those names → an operation request. */
import { Problem } from '#model';
import type { OperationRequest } from '../context/operation-context.ts';
import { knownField } from './vocabulary.ts';

const REQUEST_FIELDS: ReadonlySet<string> = new Set(['tool', 'input', 'options', 'config']);

const requestFromJson = (given: unknown): OperationRequest => {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw malformedRequest('The request must be a JSON object.');
  const fields: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(given)) {
    const field = key === 'args' || key === 'parameters' ? 'input' : knownField(key, REQUEST_FIELDS);
    if (field !== undefined && value !== null) fields[field] = value;
  }
  const { tool, input, options, config } = fields;
  if (typeof tool !== 'string' || tool.trim() === '') throw malformedRequest('"action" must be the name of an operation.');
  return { operation: tool, input, options, config };
};

export const parseCommand = (text: string): OperationRequest => {
  try {
    return requestFromJson(JSON.parse(text));
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw malformedRequest(`The request is not valid JSON: ${error.message}`);
  }
};

const malformedRequest = (message: string): Problem =>
  new Problem('invalid_input', message, {
    hint: 'For example: {"action":"search","payload":{"query":"where the config is parsed"}}',
    details: { field: 'action' },
  });
