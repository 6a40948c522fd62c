import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '#operations';
import { INSTRUCTIONS } from './instructions.ts';
import { listedOperations, toolOf, unknownToolsets } from './tools.ts';

/** CONTRACT 6: schemas and descriptions included. */
const MOST_CHARACTERS = 12_000;

describe('MCP tools', () => {
  it('of the default set are small enough to list in every conversation', () => {
    const tools = listedOperations(OPERATIONS, []).map(toolOf);
    expect(JSON.stringify({ tools }).length).toBeLessThan(MOST_CHARACTERS);
    expect(tools.length).toBeGreaterThan(3);
  });

  it('are chosen by toolset', () => {
    const names = (toolsets: string[]) => listedOperations(OPERATIONS, toolsets).map(({ name }) => name);
    expect(names(['all'])).toHaveLength(OPERATIONS.length);
    expect(names(['compose'])).toEqual(['batch']);
    expect(names(['compose', 'default'])).toEqual(names([]));
    expect(unknownToolsets(['all', 'search', 'serch'])).toEqual(['serch']);
  });

  it('have names that every client accepts, annotations and shallow output schemas', () => {
    for (const tool of OPERATIONS.map(toolOf)) {
      expect(tool.name).toMatch(/^[a-z_]{1,64}$/u);
      expect(tool.annotations).toMatchObject({ openWorldHint: false, readOnlyHint: expect.any(Boolean) });
      expect(tool.outputSchema).toMatchObject({ type: 'object', required: ['status'] });
    }
  });

  it('come with instructions whose start stands alone', () => {
    expect(INSTRUCTIONS.length).toBeLessThan(1_200);
    expect(INSTRUCTIONS.indexOf('\n\n')).toBeLessThan(512);
  });
});
