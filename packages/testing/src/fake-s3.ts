import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface FakeObject {
  body: Buffer;
  headers: Record<string, string>;
  time: Date;
}

/** Received request. `key` is the decoded path below the bucket. */
export interface FakeRequest {
  method: string;
  key: string;
  headers: IncomingMessage['headers'];
}

/**
 * Simulates a fault. Returns `true` if it handled the request, or `null` for the normal response.
 */
export type Fault = (
  request: FakeRequest,
  response: ServerResponse,
  act: () => void,
) => true | null;

export interface FakeS3 {
  env: NodeJS.ProcessEnv;
  objects: Map<string, FakeObject>;
  requests: FakeRequest[];
  /** Sets the fault for all later requests. `null` means no fault. */
  fail(fault: Fault | null): void;
  close(): Promise<void>;
}

const KEPT = ['content-type', 'content-encoding', 'cache-control'];
const PAGE = 3;

const inXml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll(/[\p{Cc}"']/gu, (sign) => `&#x${sign.charCodeAt(0).toString(16)};`);

function listing(objects: Map<string, FakeObject>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, PAGE);
  const contents = page.map((key) => `<Contents><Key>${inXml(key)}</Key></Contents>`).join('');
  const token = inXml(page.at(-1) ?? '');
  const next = keys.length > PAGE ? `<NextContinuationToken>${token}</NextContinuationToken>` : '';
  return `<ListBucketResult>${contents}${next}</ListBucketResult>`;
}

/**
 * Starts a fake of the S3 operations that a store needs, in memory. It can simulate faults that a
 * real server can't.
 */
export async function fakeS3(bucket: string): Promise<FakeS3> {
  const objects = new Map<string, FakeObject>();
  const requests: FakeRequest[] = [];
  let fault: Fault | null = null;

  function handle(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://s3');
    const { method = 'GET', headers } = request;
    const key = decodeURIComponent(pathname).slice(bucket.length + 2);
    const seen = { method, key, headers };
    requests.push(seen);
    const put = () => {
      const kept = KEPT.flatMap((name) => (headers[name] ? [[name, String(headers[name])]] : []));
      objects.set(key, { body, headers: Object.fromEntries(kept), time: new Date() });
    };
    if (fault?.(seen, response, put) === true) return;
    const end = (status: number, text: string | Buffer = '', more = {}) => {
      response.writeHead(status, { 'content-length': Buffer.byteLength(text), ...more });
      response.end(method === 'HEAD' ? undefined : text);
    };
    const found = objects.get(key);
    if (method === 'PUT' && found && headers['if-none-match'] === '*') {
      end(412, '<Error><Code>PreconditionFailed</Code></Error>');
    } else if (method === 'PUT') {
      put();
      end(200);
    } else if (method === 'DELETE') {
      objects.delete(key);
      end(204);
    } else if (key === '') {
      end(200, listing(objects, searchParams));
    } else if (found) {
      end(200, found.body, { ...found.headers, 'last-modified': found.time.toUTCString() });
    } else {
      end(404, '<Error><Code>NoSuchKey</Code></Error>');
    }
  }

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => handle(request, response, Buffer.concat(parts)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    objects,
    requests,
    env: {
      AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
    },
    fail(next) {
      fault = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
