import type { DiscoveryDocument } from '@idea-hub/shared/contracts/discovery';
import { createDiscovery, DISCOVERY_ADDRESS } from './discovery.ts';

const { signal } = new AbortController();
const entry = (version: string) => ({
  url: `https://auth.example/${version}/mf-manifest.json`,
  metadata: { version },
});
const document = (version: string): DiscoveryDocument => ({
  schema: 'test',
  microFrontends: { 'remote-auth': [entry(version)] },
});
const answer = (body: unknown, status = 200) =>
  ({ ok: status < 400, status, json: async () => body }) as Response;

test('[MF-04] finds a remote that the page brought along without asking', async () => {
  const fetchFresh = jest.fn();
  const discovery = createDiscovery(document('1.0.0'), fetchFresh);
  await expect(discovery.find('remote-auth', signal)).resolves.toEqual(entry('1.0.0'));
  expect(fetchFresh).not.toHaveBeenCalled();
});

test('[MF-04] asks the discovery document at run time for any other remote', async () => {
  const fetchFresh = jest.fn().mockResolvedValue(answer(document('2.1.0')));
  const discovery = createDiscovery(null, fetchFresh);
  await expect(discovery.find('remote-auth', signal)).resolves.toEqual(entry('2.1.0'));
  expect(fetchFresh).toHaveBeenCalledWith(DISCOVERY_ADDRESS, expect.anything());
});

test('takes the default release where several stand', async () => {
  const both = {
    schema: '',
    microFrontends: {
      'remote-auth': [
        { ...entry('3.0.0'), deployment: { traffic: 10, default: false } },
        { ...entry('2.0.0'), deployment: { traffic: 90, default: true } },
      ],
    },
  };
  const discovery = createDiscovery(both, jest.fn());
  await expect(discovery.find('remote-auth', signal)).resolves.toMatchObject({
    metadata: { version: '2.0.0' },
  });
});

test('[MF-05] meets a new release once the old one is forgotten', async () => {
  const fetchFresh = jest.fn().mockResolvedValue(answer(document('1.0.1')));
  const discovery = createDiscovery(document('1.0.0'), fetchFresh);
  discovery.forget('remote-auth');
  await expect(discovery.find('remote-auth', signal)).resolves.toEqual(entry('1.0.1'));
});

test.each([
  ['missing', () => answer('nothing here', 404)],
  ['an error with a JSON body', () => answer(document('1.0.0'), 503)],
  [
    'truncated',
    () => ({ ok: true, json: () => Promise.reject(new SyntaxError('end')) }) as unknown as Response,
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
    const discovery = createDiscovery(null, fetchFresh);
    await expect(discovery.find('remote-auth', signal)).rejects.toMatchObject({
      kind: 'discovery',
    });
    await expect(discovery.find('remote-auth', signal)).resolves.toEqual(entry('1.0.0'));
  },
);

test('says so when a remote is not listed, and skips entries of another shape', async () => {
  const broken = {
    schema: '',
    microFrontends: { 'remote-auth': [null, { url: 'no address', metadata: {} }, 7] },
  };
  const discovery = createDiscovery(null, jest.fn().mockResolvedValue(answer(broken)));
  await expect(discovery.find('remote-auth', signal)).rejects.toThrow(
    'No release of remote-auth is listed.',
  );
});
