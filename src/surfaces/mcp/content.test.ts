import { describe, expect, it } from 'vitest';
import { KNOWN_CLIENTS } from './clients.ts';
import { contentFor, knownClient } from './content.ts';

describe('the content of MCP results', () => {
  it.each([
    ['claude-code', 'text'],
    ['Visual Studio Code', 'text'],
    ['Visual Studio Code - Insiders', 'text'],
    ['Visual-Studio-Code', 'text'],
    ['codex-mcp-client', 'text'],
    ['cursor-vscode', 'text'],
    ['JetBrains-IU-copilot-intellij', 'text'],
    ['gemini-cli-mcp-client', 'text'],
    ['claude-ai (via mcp-remote 0.1.37)', 'text'],
    ['Zed', 'text'],
    ['inspector-client', 'both'],
    ['mcp', 'both'],
    ['codexistenz', 'both'],
    [undefined, 'both'],
  ] as const)('is chosen for the client %s', (name, content) => {
    expect(contentFor('auto', name)).toBe(content);
  });

  it('is what the setting says for any client', () => {
    for (const setting of ['text', 'structured', 'both'] as const)
      for (const name of ['claude-code', 'mcp', undefined]) expect(contentFor(setting, name)).toBe(setting);
  });

  it('has one row and a source for each known client', () => {
    for (const { product, names, source } of KNOWN_CLIENTS) {
      expect(source).toMatch(/^https:\/\//u);
      for (const name of names) expect(knownClient(name.replace('*', ''))?.product).toBe(product);
    }
    expect(new Set(KNOWN_CLIENTS.map(({ product }) => product)).size).toBe(KNOWN_CLIENTS.length);
  });
});
