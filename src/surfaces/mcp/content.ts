/** Which parts an MCP result has: text for models, structure for programs. Models that get both read the longer one, or both. */
import type { CallToolResult } from '@modelcontextprotocol/server';
import { type Answer, renderAnswer } from '#call';
import type { Config } from '#config';
import { assertNever, type NextAction } from '#model';
import { KNOWN_CLIENTS, type KnownClient } from './clients.ts';

/** The setting `mcp.content`. */
export type ContentSetting = Config['mcp.content'];
export type Content = Exclude<ContentSetting, 'auto'>;

/** `clientName`: `clientInfo.name`; undefined for a request without a handshake. */
export const contentFor = (setting: ContentSetting, clientName: string | undefined): Content => {
  if (setting !== 'auto') return setting;
  const client = clientName === undefined ? undefined : knownClient(clientName);
  return client === undefined || client.modelReads === 'nobody' ? 'both' : 'text';
};

/** A name passed on by mcp-remote says so after the name of the client. */
export const knownClient = (name: string): KnownClient | undefined => {
  const given = name
    .replace(/ \(via .*$/u, '')
    .trim()
    .toLowerCase()
    .replaceAll(' ', '-');
  return KNOWN_CLIENTS.find(({ names }) => names.some((known) => isNameOf(known, given)));
};

const isNameOf = (known: string, given: string): boolean =>
  known.endsWith('*') ? given.startsWith(known.slice(0, -1)) : given === known;

/** An error has its text in any case: clients that prefer the structure read the text of errors. */
export const toolResult = (answer: Answer, content: Content): CallToolResult => {
  const isError = answer.envelope.status === 'error';
  const text = [{ type: 'text' as const, text: renderAnswer(answer, writeCall) }];
  const structure = { structuredContent: { ...answer.envelope } };
  const mark = isError ? { isError: true } : {};
  switch (content) {
    case 'text':
      return { content: text, ...mark };
    case 'structured':
      return { content: isError ? text : [], ...structure, ...mark };
    case 'both':
      return { content: text, ...structure, ...mark };
    default:
      return assertNever(content);
  }
};

const writeCall = ({ tool, args }: NextAction): string => `${tool} ${JSON.stringify(args)}`;
