/** Stands in for a provider of vectors, on this machine: speaks the three dialects, and misbehaves when told to. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

export type SeenRequest = {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly texts: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
};

type Misbehaviour = (response: ServerResponse, request: SeenRequest) => void;

export type ProviderServer = {
  readonly url: string;
  readonly seen: SeenRequest[];
  /** Answers each request in place of the server; undefined: as it should. */
  misbehave: Misbehaviour | undefined;
  close(): Promise<void>;
};

/** `vectorOf`: what the model says of a text. */
export const startProvider = async (vectorOf: (text: string) => readonly number[]): Promise<ProviderServer> => {
  const seen: SeenRequest[] = [];
  const http = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { readonly input?: readonly string[] };
      const path = request.url ?? '';
      const asked = { path, headers: request.headers, texts: body.input ?? [], body };
      seen.push(asked);
      if (server.misbehave) return server.misbehave(response, asked);
      response.end(JSON.stringify(answerTo(path, asked.texts.map(vectorOf))));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const server: ProviderServer = {
    url: `http://127.0.0.1:${port}`,
    seen,
    misbehave: undefined,
    close: () => {
      http.closeAllConnections();
      return new Promise<void>((resolve) => http.close(() => resolve()));
    },
  };
  return server;
};

/** Entries with an index come in reverse. */
const answerTo = (path: string, vectors: readonly (readonly number[])[]): unknown =>
  path.endsWith('/api/embed')
    ? { model: 'test', embeddings: vectors }
    : { object: 'list', data: vectors.map((embedding, index) => ({ object: 'embedding', index, embedding })).toReversed() };
