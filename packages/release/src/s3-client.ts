import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { StoreError } from './store.ts';

export interface S3Settings {
  /** Timeout of one request with its response, in milliseconds. */
  timeoutMs?: number;
  /** Pause before the first retry, in milliseconds. Doubles for each further retry. */
  pauseMs?: number;
}

interface Answer {
  status: number;
  headers: Headers;
  body: Buffer;
}

interface Question {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  /** Path relative to the bucket, with the query. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  bytes?: Buffer;
  /** Maximum size of the body in bytes, after decompression. A longer body is cut to `limit + 1` bytes. */
  limit?: number;
}

const ROUNDS = 4;

const REASONS: Readonly<Record<string, string>> = {
  AccessDenied: 'this access key may not do that',
  InvalidAccessKeyId: 'it does not know this access key',
  NoSuchBucket: 'there is no such bucket',
  RequestTimeTooSkewed: "this machine's clock is wrong",
  SignatureDoesNotMatch: 'the secret key is not the one of this access key',
};

/** Reads at most `limit + 1` bytes: a compressed object may be larger than the memory. */
async function bodyOf(answer: Response, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    parts.push(part);
    size += part.length;
    // Leaving the loop cancels the response.
    if (size > limit) break;
  }
  return Buffer.concat(parts).subarray(0, limit + 1);
}

/**
 * Whether a complete body is not compressed as its header says. The program that wrote the object also wrote that
 * header, so a retry does not help.
 */
function isMispacked(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown; message?: unknown } };
  return (
    /^(Z_|ERR__ERROR_|ERR_BROTLI)/.test(String(cause?.code)) ||
    String(cause?.message).startsWith('too many content-encodings')
  );
}

/**
 * Creates a client that sends signed requests to one bucket, with the variables of AWS's own tools. Throws a
 * `StoreError` without credentials.
 *
 * @param name such as `s3://shop/live`, for messages
 */
export function s3Client(
  bucket: string,
  name: string,
  env: NodeJS.ProcessEnv,
  { timeoutMs = 20_000, pauseMs = 200 }: S3Settings,
) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = env;
  if (!accessKeyId || !secretAccessKey) {
    throw new StoreError(
      `For ${name} the variables AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set.`,
    );
  }
  const region = env.AWS_REGION || env.AWS_DEFAULT_REGION || 'us-east-1';
  const endpoint = env.AWS_ENDPOINT_URL_S3 || env.AWS_ENDPOINT_URL;
  const base = endpoint
    ? `${endpoint.replace(/\/$/, '')}/${bucket}`
    : `https://${bucket}.s3.${region}.amazonaws.com`;
  const credentials = {
    accessKeyId,
    secretAccessKey,
    ...(env.AWS_SESSION_TOKEN ? { sessionToken: env.AWS_SESSION_TOKEN } : {}),
  };

  const written = new URL(`${base}/`).pathname;

  async function send(question: Question): Promise<Answer> {
    const { method, path, headers, bytes, limit = Number.POSITIVE_INFINITY } = question;
    // `fetch` normalizes `x/../y` to `y`, which is a different object.
    if (new URL(`${base}/${path}`).pathname !== written + path.split('?')[0]) {
      throw new StoreError(`${JSON.stringify(path)} is no key that ${name} can be asked for.`);
    }
    const hash = createHash('sha256')
      .update(bytes ?? '')
      .digest('hex');
    const signed = await new AwsV4Signer({
      ...credentials,
      method,
      url: `${base}/${path}`,
      headers: { ...headers, 'X-Amz-Content-Sha256': hash },
      service: 's3',
      region,
      allHeaders: true,
    }).sign();
    const answer = await fetch(signed.url, {
      method,
      headers: signed.headers,
      ...(bytes === undefined ? {} : { body: new Uint8Array(bytes) }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const body = await bodyOf(answer, limit);
    return { status: answer.status, headers: answer.headers, body };
  }

  /** Sends the request once. Returns an `Error` if it is unknown whether the request succeeded. */
  async function once(question: Question): Promise<Answer | Error> {
    try {
      const answer = await send(question);
      if (answer.status < 500 && answer.status !== 429) return answer;
      return new Error(`HTTP ${answer.status}`);
    } catch (error) {
      if (error instanceof StoreError) throw error;
      if (isMispacked(error)) return { status: 200, headers: new Headers(), body: Buffer.of() };
      const { name: kind, message, cause } = error as Error;
      if (kind === 'TimeoutError') return new Error(`no answer within ${timeoutMs / 1000} s`);
      return new Error((cause as Error | undefined)?.message || message);
    }
  }

  /** Repeats `attempt` with growing pauses until it returns no `Error`. Throws a `StoreError` after the last attempt. */
  async function repeat<T>(attempt: () => Promise<T | Error>): Promise<T> {
    let failure = new Error('no answer');
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round > 0) await wait(pauseMs * 2 ** (round - 1));
      const result = await attempt();
      if (!(result instanceof Error)) return result;
      failure = result;
    }
    throw new StoreError(`${name} can't be used: ${failure.message}.`, { cause: failure });
  }

  /** Throws a `StoreError` for a status that is neither success nor allowed. */
  function assertDone(answer: Answer, allowed: readonly number[]): Answer {
    if (answer.status < 300 || allowed.includes(answer.status)) return answer;
    const code = /<Code>([^<]+)<\/Code>/.exec(answer.body.toString())?.[1];
    const what = code ?? `HTTP ${answer.status}`;
    const reason = code === undefined ? undefined : REASONS[code];
    throw new StoreError(`${name} refuses: ${reason ? `${reason} (${code})` : what}.`);
  }

  /** Sends the request, and retries unless the request itself is wrong. Throws a `StoreError`. */
  const ask = async (question: Question, allowed: readonly number[] = []): Promise<Answer> =>
    assertDone(await repeat(() => once(question)), allowed);

  return { once, repeat, assertDone, ask };
}
