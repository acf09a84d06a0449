/** @jest-environment node */
import { ASSET_LIMIT, BROWSER_DOCUMENT_LIMIT, fetchText } from './fetch-text.ts';

const URL = 'https://shop.example/discovery.json';
const { signal } = new AbortController();

/** A response whose body is produced on demand, piece by piece. */
function stream(next: (piece: number) => Uint8Array | null) {
  let pieces = 0;
  const cancel = jest.fn();
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = next(pieces);
      pieces += 1;
      if (piece === null) controller.close();
      else controller.enqueue(piece);
    },
    cancel,
  });
  const fetchFile: typeof fetch = async () => new Response(body);
  return { fetchFile, cancel, pieces: () => pieces };
}

const kilobyte = new Uint8Array(1024).fill(65);

test('[DP-18] data without an end is abandoned at the limit, not read on', async () => {
  const { fetchFile, cancel, pieces } = stream(() => kilobyte);
  const limit = 2 ** 20;
  await expect(fetchText(fetchFile, URL, { signal, limit })).rejects.toMatchObject({
    kind: 'refused',
    message: 'discovery.json is larger than 1024 KB.',
  });
  expect(cancel).toHaveBeenCalledTimes(1);
  expect(pieces()).toBeLessThan(1024 + 4);
});

test('[DP-18] as much as the limit is read', async () => {
  const { fetchFile } = stream((piece) => (piece < 4 ? kilobyte : null));
  await expect(fetchText(fetchFile, URL, { signal, limit: 4096 })).resolves.toHaveLength(4096);
});

test('[MF-05] an error of the server is no answer, and told by its status', async () => {
  const fetchFile = async () => new Response('{"status":404}', { status: 404 });
  const kind = 'discovery' as const;
  await expect(fetchText(fetchFile, URL, { signal, limit: 100, kind })).rejects.toMatchObject({
    kind,
    status: 404,
    message: 'discovery.json could not be loaded: HTTP 404.',
  });
  await expect(fetchText(fetchFile, URL, { signal, limit: 100 })).rejects.toMatchObject({
    kind: 'unreachable',
  });
});

test('[DP-18, DP-35] documents have 4 MB, and files 64 where nothing says more exactly', () => {
  expect([BROWSER_DOCUMENT_LIMIT, ASSET_LIMIT]).toEqual([4_194_304, 67_108_864]);
});

test('a letter may come in two pieces', async () => {
  const bytes = new TextEncoder().encode('Grüße');
  const { fetchFile } = stream((piece) =>
    piece < bytes.length ? bytes.slice(piece, piece + 1) : null,
  );
  await expect(fetchText(fetchFile, URL, { signal, limit: 100 })).resolves.toBe('Grüße');
});

test('an answer without a body is an empty text', async () => {
  const fetchFile = async () => new Response(null, { status: 204 });
  await expect(fetchText(fetchFile, URL, { signal, limit: 100 })).resolves.toBe('');
});

test('[DP-18] data that trickles in ends with the limit of the load', async () => {
  const limit = new AbortController();
  const fetchFile = async (_url: unknown, init?: RequestInit) =>
    new Response(
      new ReadableStream({
        start(controller) {
          controller.enqueue(kilobyte);
          init?.signal?.addEventListener('abort', () => controller.error(init.signal?.reason));
        },
      }),
    );
  const read = fetchText(fetchFile, URL, { signal: limit.signal, limit: 2 ** 20 });
  const ended = expect(read).rejects.toThrow('No answer within 120 seconds.');
  limit.abort(new Error('No answer within 120 seconds.'));
  await ended;
});
