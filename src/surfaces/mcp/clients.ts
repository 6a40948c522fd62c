/** What known MCP clients pass to their model of a result that has both text and structure. Data with sources; docs/guide/mcp.md shows it. */

export type KnownClient = {
  readonly product: string;
  /** Values of `clientInfo.name`, in lower case and with dashes for spaces. `*` at the end stands for any rest. */
  readonly names: readonly string[];
  /** `nobody`: the client shows results to people or programs. `unknown`: an agent of which no source says it. */
  readonly modelReads: 'structure' | 'text' | 'both' | 'unknown' | 'nobody';
  readonly source: string;
};

/** Names, unless the row has its own source: https://github.com/apify/mcp-client-capabilities. */
const SURVEY = 'https://olaservo-sandyland.static.hf.space/mcp/structured-content/client-survey.html';

export const KNOWN_CLIENTS: readonly KnownClient[] = [
  {
    product: 'Claude Code',
    names: ['claude-code*'],
    modelReads: 'structure',
    source: 'https://github.com/anthropics/claude-code/issues/79944',
  },
  {
    product: 'VS Code with Copilot',
    names: ['visual-studio-code*', 'code---oss*', 'vscodium*'],
    modelReads: 'structure',
    source: 'https://github.com/microsoft/vscode/issues/290063',
  },
  {
    product: 'Codex',
    names: ['codex-mcp-client*', 'codex'],
    modelReads: 'structure',
    source: 'https://github.com/openai/codex/issues/38287',
  },
  {
    product: 'Cursor',
    names: ['cursor', 'cursor-*'],
    modelReads: 'structure',
    source: 'https://github.com/modelcontextprotocol/modelcontextprotocol/issues/1411',
  },
  {
    product: 'GitHub Copilot CLI',
    names: ['github-copilot-developer', 'github-copilot-cli', 'copilot-cli'],
    modelReads: 'both',
    source: 'https://github.com/github/copilot-cli/issues/4515',
  },
  {
    product: 'GitHub Copilot in JetBrains and Xcode',
    names: ['jetbrains-*', 'xcode-copilot*'],
    modelReads: 'both',
    source: 'https://github.com/microsoft/copilot-intellij-feedback/issues/2058',
  },
  {
    product: 'OpenCode',
    names: ['opencode'],
    modelReads: 'text',
    source: 'https://github.com/anomalyco/opencode/pull/34505',
  },
  {
    product: 'Claude Desktop and claude.ai',
    names: ['claude-ai*', 'claude-desktop'],
    modelReads: 'text',
    source: 'https://github.com/anthropics/claude-code/issues/55677',
  },
  {
    product: 'Windsurf',
    names: ['windsurf*'],
    modelReads: 'text',
    source: 'https://github.com/modelcontextprotocol/modelcontextprotocol/issues/1411',
  },
  { product: 'Zed', names: ['zed'], modelReads: 'text', source: SURVEY },
  { product: 'Cline', names: ['cline', '@cline-core'], modelReads: 'text', source: SURVEY },
  { product: 'Roo Code and Kilo Code', names: ['roo-code', 'kilo-code'], modelReads: 'text', source: SURVEY },
  { product: 'Gemini CLI', names: ['gemini-cli*'], modelReads: 'text', source: SURVEY },
  { product: 'Goose', names: ['goose*'], modelReads: 'text', source: SURVEY },
  {
    product: 'Amazon Q',
    names: ['q-dev-cli'],
    modelReads: 'text',
    source: 'https://github.com/anthropics/claude-code/issues/59480',
  },
  {
    product: 'Continue',
    names: ['continue-client', 'continue-cli-client'],
    modelReads: 'unknown',
    source: 'https://github.com/apify/mcp-client-capabilities',
  },
  {
    product: 'MCP Inspector',
    names: ['mcp-inspector*', 'inspector-*'],
    modelReads: 'nobody',
    source: 'https://github.com/modelcontextprotocol/inspector/issues/763',
  },
];
