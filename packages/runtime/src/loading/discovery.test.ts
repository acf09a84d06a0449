/** @jest-environment node */

import { fakeStorage } from '@composed/browser/testing/fake-storage';
import type { DiscoveryDocument } from '@composed/contract/discovery';
import { createDiscovery, DISCOVERY_ADDRESS } from './discovery.ts';
import { ASSET_LIMIT, BROWSER_DOCUMENT_LIMIT, fetchText } from './fetch-text.ts';
import { createGenerationMemory } from './generation-memory.ts';

const { signal } = new AbortController();
const entry = (version: string) => ({
  url: `https://login.example/${version}/mf-manifest.json`,
  metadata: { version },
});
const listing = (version: string) => ({
  entries: [entry(version)],
  disabled: false,
  generation: null,
});
const document = (version: string): DiscoveryDocument => ({
  schema: 'test',
  microFrontends: { 'remote-login': [entry(version)] },
});
const answer = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
/** A document of this platform, with these extras. */
const withExtras = (
  version: string,
  more: object = {},
  listed?: DiscoveryDocument['microFrontends'],
) => ({
  ...document(version),
  ...(listed ? { microFrontends: listed } : {}),
  extras: { generation: 7, time: '', expires: null, disabled: [], ...more },
});
/** Creates a discovery of a site that signs nothing. */
const open = (inlined: DiscoveryDocument | null, fetchFresh: typeof fetch) =>
  createDiscovery({ inlined, fetchFresh, trust: null });

test('[MF-04] finds a remote that the page brought along without asking', async () => {
  const fetchFresh = jest.fn();
  const discovery = open(document('1.0.0'), fetchFresh);
  await expect(discovery.find('remote-login', signal)).resolves.toEqual(listing('1.0.0'));
  expect(fetchFresh).not.toHaveBeenCalled();
});

test('[PF-05, DP-23] a listing has the remote’s keys and, apart from them, those of its previews', async () => {
  const found = (more: object) =>
    open(null, async () => answer(withExtras('2.1.0', more))).find('remote-login', signal);
  const keys = { 'remote-login': ['A'], 'remote-shop': ['B'] };
  const previewKeys = { 'remote-login': ['P'], 'remote-shop': ['Q'] };
  expect(await found({ keys, previewKeys })).toMatchObject({ keys: ['A'], previewKeys: ['P'] });
  expect((await found({ keys })).previewKeys).toBeUndefined();
  expect((await found({})).keys).toBeUndefined();
});

test('[MF-04] requests the document from the server for any other remote, past a cached copy', async () => {
  const fetchFresh = jest.fn(async () => answer(document('2.1.0')));
  await expect(open(null, fetchFresh).find('remote-login', signal)).resolves.toEqual(
    listing('2.1.0'),
  );
  expect(fetchFresh.mock.calls).toEqual([[DISCOVERY_ADDRESS, { signal, cache: 'no-cache' }]]);
});

test('[MF-05] a second try bypasses the browser’s cache', async () => {
  const fetchFresh = jest.fn(async (..._request: Parameters<typeof fetch>) => answer(null));
  const discovery = open(null, fetchFresh);
  await expect(discovery.find('remote-login', signal)).rejects.toThrow();
  discovery.forget('remote-login');
  await expect(discovery.find('remote-login', signal)).rejects.toThrow();
  fetchFresh.mockImplementation(async () => answer(document('2.1.0')));
  await discovery.find('remote-login', signal);
  // The browser's cache now holds a list that passed verification.
  await discovery.look(signal);
  expect(fetchFresh.mock.calls.map(([, init]) => init?.cache)).toEqual([
    'no-cache',
    'reload',
    'reload',
    'no-cache',
  ]);
});

test('[MF-11] a page keeps its known release when a later document lists another', async () => {
  const later: DiscoveryDocument = {
    schema: 'test',
    microFrontends: { 'remote-login': [entry('2.0.0')], 'remote-shop': [entry('3.0.0')] },
  };
  const discovery = open(document('1.0.0'), jest.fn().mockResolvedValue(answer(later)));
  await discovery.find('remote-shop', signal);
  await expect(discovery.find('remote-login', signal)).resolves.toEqual(listing('1.0.0'));
});

test('[DP-07] a check finds the live releases, and later callers get the same answer', async () => {
  const later = withExtras('2.0.0', { generation: 9, host: '3.0.0-00000000000a' });
  const discovery = open(document('1.0.0'), async () => answer(later));
  const live = await discovery.look(signal);
  expect(live.extras.host).toBe('3.0.0-00000000000a');
  expect(live.of('remote-login')).toEqual({ ...listing('2.0.0'), generation: 9 });
  expect(live.of('remote-shop')).toBeUndefined();
  await expect(discovery.find('remote-login', signal)).resolves.toEqual(live.of('remote-login'));
});

test('[DP-07] a look that fails leaves what is known', async () => {
  const discovery = open(document('1.0.0'), async () => answer('busy', 503));
  await expect(discovery.look(signal)).rejects.toMatchObject({ kind: 'discovery' });
  await expect(discovery.find('remote-login', signal)).resolves.toEqual(listing('1.0.0'));
});

test('[MF-02] a caller that has aborted gets its own reason, not the document’s failure', async () => {
  const limit = new AbortController();
  const fetchFresh = jest.fn(async () => {
    limit.abort(new Error('limit'));
    throw new DOMException('aborted', 'AbortError');
  });
  const discovery = open(null, fetchFresh);
  await expect(discovery.find('remote-login', limit.signal)).rejects.toThrow('limit');
});

test('[DP-14] returns the generation that lists a remote, and whether the remote is disabled', async () => {
  const fetchFresh = jest
    .fn()
    .mockResolvedValue(
      answer(
        withExtras(
          '1.0.0',
          { disabled: ['remote-shop'] },
          { 'remote-login': [entry('1.0.0')], 'remote-shop': [] },
        ),
      ),
    );
  const discovery = open(null, fetchFresh);
  await expect(discovery.find('remote-shop', signal)).resolves.toEqual({
    entries: [],
    disabled: true,
    generation: 7,
  });
  await expect(discovery.find('remote-login', signal)).resolves.toEqual({
    ...listing('1.0.0'),
    generation: 7,
  });
});

test('[MF-05] meets a new release once the old one is forgotten', async () => {
  const fetchFresh = jest.fn().mockResolvedValue(answer(document('1.0.1')));
  const discovery = open(document('1.0.0'), fetchFresh);
  discovery.forget('remote-login');
  await expect(discovery.find('remote-login', signal)).resolves.toEqual(listing('1.0.1'));
});

test.each([
  ['missing', () => answer('nothing here', 404)],
  ['an error with a JSON body', () => answer(document('1.0.0'), 503)],
  ['truncated', () => new Response('{"schema":"x","micro')],
  [
    'cut off',
    () =>
      new Response(new ReadableStream({ start: (stream) => stream.error(new TypeError('end')) })),
  ],
  ['of another shape', () => answer({ remotes: [] })],
  ['a list', () => answer([])],
  ['null', () => answer(null)],
])(
  '[MF-05] a document that is %s fails clearly, and the next try asks again',
  async (_how, bad) => {
    const fetchFresh = jest
      .fn()
      .mockResolvedValueOnce(bad())
      .mockResolvedValueOnce(answer(document('1.0.0')));
    const discovery = open(null, fetchFresh);
    await expect(discovery.find('remote-login', signal)).rejects.toMatchObject({
      kind: 'discovery',
    });
    await expect(discovery.find('remote-login', signal)).resolves.toEqual(listing('1.0.0'));
  },
);

test.each([
  ['null', null],
  ['a number', 7],
  ['without an address', { metadata: { version: '1.0.0' } }],
  ['whose address is no address', { ...entry('1.0.0'), url: 'mf-manifest.json' }],
  ['without a version', { ...entry('1.0.0'), metadata: {} }],
  ['whose hash is none', { ...entry('1.0.0'), metadata: { version: '1.0.0', integrity: 7 } }],
  ['whose share is none', { ...entry('1.0.0'), deployment: { traffic: '10', default: false } }],
  ['whose name is none', { ...entry('1.0.0'), extras: { release: {} } }],
])('[MF-05, PL-03] an entry that is %s counts for nothing', async (_what, bad) => {
  const listed = (...entries: unknown[]) =>
    jest
      .fn()
      .mockResolvedValue(answer({ schema: '', microFrontends: { 'remote-login': entries } }));
  await expect(open(null, listed(bad)).find('remote-login', signal)).rejects.toThrow(
    'No release of remote-login is listed.',
  );
  await expect(
    open(null, listed(bad, entry('1.0.1'))).find('remote-login', signal),
  ).resolves.toEqual(listing('1.0.1'));
});

describe('[DP-30] a withdrawn release', () => {
  const R1 = '1.0.0-000000000001';
  const R2 = '2.0.0-000000000002';
  const named = (release: string) => ({
    url: `https://login.example/${release}/release.json`,
    metadata: { version: release },
    extras: { release },
  });
  const list = (
    generation: number,
    live: Record<string, string>,
    more: Record<string, unknown> = {},
  ): DiscoveryDocument =>
    withExtras(
      '',
      { generation, ...more },
      Object.fromEntries(
        Object.entries(live).map(([remote, release]) => [remote, [named(release)]]),
      ),
    );

  test('is named by the page, and by the latest list once that is loaded', async () => {
    const page = list(7, { 'remote-login': R1 }, { withdrawn: { 'remote-login': [R2] } });
    const later = list(
      8,
      { 'remote-login': R2 },
      { withdrawn: { 'remote-login': [R1], host: [R1] } },
    );
    const discovery = open(page, async () => answer(later));
    expect(discovery.isWithdrawn('remote-login', R2)).toBe(true);
    expect(discovery.isWithdrawn('remote-login', R1)).toBe(false);
    expect(discovery.isWithdrawn('remote-shop', R2)).toBe(false);
    await discovery.look(signal);
    expect(discovery.isWithdrawn('remote-login', R1)).toBe(true);
    expect(discovery.isWithdrawn('remote-login', R2)).toBe(false);
    expect(discovery.isWithdrawn('host', R1)).toBe(true);
  });

  test.each([
    ['older', [7, 8]],
    ['newer', [8, 7]],
  ])(
    '[DP-09] is what the newest of two lists that cross says, where the %s was asked for first',
    async (_what, requested) => {
      const ends: (() => void)[] = [];
      const lists = [7, 8].map((number) =>
        list(
          number,
          { 'remote-login': R1 },
          { withdrawn: { 'remote-login': number === 8 ? [R1] : [] } },
        ),
      );
      let calls = 0;
      const discovery = open(null, () => {
        const said = lists[(requested[calls++] ?? 0) - 7];
        return new Promise((resolve) => ends.push(() => resolve(answer(said))));
      });
      const looks = [discovery.look(signal), discovery.look(signal)];
      for (const number of [8, 7]) {
        ends[requested.indexOf(number)]?.();
        const live = await looks[requested.indexOf(number)];
        expect(live?.of('remote-login')?.generation).toBe(8);
        expect(discovery.isWithdrawn('remote-login', R1)).toBe(true);
        expect((await discovery.find('remote-login', signal)).generation).toBe(8);
      }
    },
  );

  test('is no longer known as live, also when another remote caused the request for the list', async () => {
    const page = list(7, { 'remote-login': R1 });
    const later = list(
      8,
      { 'remote-login': R2, 'remote-shop': R2 },
      { withdrawn: { 'remote-login': [R1] } },
    );
    const discovery = open(page, async () => answer(later));
    await discovery.find('remote-shop', signal);
    const found = await discovery.find('remote-login', signal);
    expect(found.entries).toEqual([named(R2)]);
  });

  test.each([null, 'all', ['remote-login'], { 'remote-login': R1 }, { 'remote-login': { 0: R1 } }])(
    'is nothing where %j stands in that place: these are another server’s extras',
    async (withdrawn) => {
      const listed = list(7, { 'remote-login': R1 }, { withdrawn });
      const discovery = open(null, async () => answer(listed));
      const { entries, generation } = await discovery.find('remote-login', signal);
      expect([entries, generation]).toEqual([[named(R1)], null]);
      expect(discovery.isWithdrawn('remote-login', R1)).toBe(false);
    },
  );

  test('only the list that names it gives the release that was live before', async () => {
    const later = list(
      8,
      { 'remote-login': R2, 'remote-shop': R2 },
      { former: { 'remote-login': [R1] } },
    );
    const live = await open(null, async () => answer(later)).look(signal);
    expect(live.of('remote-login')?.former).toEqual([R1]);
    expect(live.of('remote-shop')?.former).toBeUndefined();
  });
});

test('[DP-09] uses the last answer of a server that counts no generations', async () => {
  const fetchFresh = jest
    .fn()
    .mockResolvedValueOnce(answer(withExtras('1.0.0', { generation: 9 })))
    .mockResolvedValueOnce(answer(document('2.0.0')))
    .mockResolvedValueOnce(answer(withExtras('3.0.0', { generation: 1 })));
  const discovery = open(null, fetchFresh);
  const live = async () => (await discovery.look(signal)).of('remote-login')?.entries[0];
  for (const version of ['1.0.0', '2.0.0', '3.0.0']) expect(await live()).toEqual(entry(version));
});

test.each([
  '',
  'null',
  '43',
  '{',
  '{"number":"99","key":"k1"}',
  '{"number":1e300,"key":"k1"}',
  '{"number":99}',
])('[DP-09] %j in its place counts for nothing', (text) => {
  const storage = fakeStorage({ 'hub.generation': text });
  const memory = createGenerationMemory(storage.tab(), ['k1'], 'hub.generation');
  expect(memory.highest()).toBe(0);
  memory.note(7, 'k1');
  expect(memory.highest()).toBe(7);
});

describe('fetch text', () => {
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

  test('[DP-18] as much as the limit is read', async () => {
    const { fetchFile } = stream((piece) => (piece < 4 ? kilobyte : null));
    await expect(fetchText(fetchFile, URL, { signal, limit: 4096 })).resolves.toHaveLength(4096);
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
});
