import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface SeenRequest {
  method: string;
  /** Path below the base URL, with the query. */
  path: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** A response: only a status, or a status with a JSON body or a plain text. */
export type Answer =
  | { status: number; json?: unknown; text?: string; statusText?: string }
  | ((response: ServerResponse) => void);

export type Handler = (request: SeenRequest) => Answer | Promise<Answer>;

interface ApiServer {
  readonly baseUrl: string;
  /** Received requests of the test, oldest first. */
  seen: SeenRequest[];
  /** Sets the handler of later requests. */
  answerWith(handler: Handler): void;
}

/** A real HTTP server on a free port, for all tests of the file. They control its responses. */
export function withApiServer(): ApiServer {
  const seen: SeenRequest[] = [];
  let handle: Handler = () => ({ status: 404, json: { status: 404, message: 'Not found' } });

  const server = createServer(async (incoming, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString('utf8');
    const request: SeenRequest = {
      method: incoming.method ?? '',
      path: (incoming.url ?? '').replace(/^\/api/, ''),
      headers: incoming.headers,
      body: text === '' ? undefined : JSON.parse(text),
    };
    seen.push(request);
    send(response, await handle(request));
  });
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  beforeEach(() => {
    seen.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });

  return {
    get baseUrl() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
    },
    seen,
    answerWith(handler) {
      handle = handler;
    },
  };
}

function send(response: ServerResponse, answer: Answer) {
  if (typeof answer === 'function') {
    answer(response);
    return;
  }
  const { status, json, text, statusText } = answer;
  if (statusText !== undefined) response.statusMessage = statusText;
  response.statusCode = status;
  if (json !== undefined) response.setHeader('Content-Type', 'application/json');
  response.end(json === undefined ? text : JSON.stringify(json));
}
