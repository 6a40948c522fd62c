import { countTokens } from 'gpt-tokenizer';
import { describe, expect, it } from 'vitest';
import { OPERATIONS } from '#operations';
import { INSTRUCTIONS, listedOperations, toolOf, unknownToolsets } from './tools.ts';

/** For the whole list, schemas and descriptions included: every client loads it at startup. */
const MOST_CHARACTERS = 12_000;
/** For the list of a client that reads text alone. */
const MOST_LIST_TOKENS = 2_200;

/** For the instructions; some clients only show the first characters. */
const MOST_TOKENS = 300;
const FIRST_CHARACTERS = 512;

describe('MCP tools', () => {
  it('of the default set are small enough to list in every conversation', () => {
    const listOf = (content: 'text' | 'both') =>
      JSON.stringify({ tools: listedOperations(OPERATIONS, []).map((operation) => toolOf(operation, content)) });
    expect(listOf('both').length).toBeLessThan(MOST_CHARACTERS);
    expect(countTokens(listOf('text'))).toBeLessThanOrEqual(MOST_LIST_TOKENS);
  });

  it('of the default set are those of the loop', () => {
    expect(listedOperations(OPERATIONS, []).map(({ name }) => name)).toEqual([
      'search_code',
      'locate_symbol',
      'text_search',
      'get_file_outline',
      'code_get_span',
      'symbols_get_definition_span',
      'symbols_get_card',
      'refs_find',
      'graph_callers',
      'graph_trace_feature',
      'task_pack',
      'batch',
    ]);
  });

  it('promise a structure only to clients that get one', () => {
    for (const operation of OPERATIONS) {
      expect(toolOf(operation, 'text').outputSchema).toBeUndefined();
      expect(toolOf(operation, 'structured').outputSchema).toBeDefined();
    }
  });

  it('are chosen by toolset', () => {
    const names = (toolsets: string[]) => listedOperations(OPERATIONS, toolsets).map(({ name }) => name);
    expect(names(['all'])).toHaveLength(OPERATIONS.length);
    expect(names(['compose'])).toEqual(['batch']);
    expect(names(['compose', 'default'])).toEqual(names([]));
    expect(unknownToolsets(['all', 'search', 'serch'])).toEqual(['serch']);
  });

  it('have names that every client accepts, annotations and shallow output schemas', () => {
    for (const tool of OPERATIONS.map((operation) => toolOf(operation, 'both'))) {
      expect(tool.name).toMatch(/^[a-z_]{1,64}$/u);
      expect(tool.annotations).toMatchObject({ openWorldHint: false, readOnlyHint: expect.any(Boolean) });
      expect(tool.outputSchema).toMatchObject({ type: 'object', required: ['status'] });
    }
  });

  it('come with instructions whose first paragraph teaches the order of work and stands alone', () => {
    expect(countTokens(INSTRUCTIONS)).toBeLessThanOrEqual(MOST_TOKENS);
    const start = INSTRUCTIONS.slice(0, FIRST_CHARACTERS);
    expect(start).toContain('\n\n');
    expect(start.slice(0, start.indexOf('\n\n')).trimEnd()).toMatch(/[.]$/u);
    const loop = ['task_pack', 'symbols_get_definition_span', 'refs_find', 'graph_callers', 'graph_callers', 'batch'];
    const named = start.slice(0, start.indexOf('\n\n')).match(/\b[a-z]+(?:_[a-z]+)+\b|\bbatch\b/gu);
    expect(named).toEqual(loop);
  });

  it('are named in the instructions only when they exist', () => {
    const known = new Set(OPERATIONS.map(({ name }) => name));
    const named = INSTRUCTIONS.match(/\b[a-z]+(?:_[a-z]+)+\b/gu) ?? [];
    const words = new Set(['workspace_id', 'virtual_files']);
    expect(named.filter((name) => !known.has(name) && !words.has(name))).toEqual([]);
  });
});
