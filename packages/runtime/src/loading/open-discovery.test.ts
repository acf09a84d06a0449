/** @jest-environment node */

import { createHash } from 'node:crypto';
import { withMemory } from '@composed/browser/memory-fallback';
import {
  blockedStorage,
  type FakeStorage,
  fakeStorage,
} from '@composed/browser/testing/fake-storage';
import type { DiscoveryDocument } from '@composed/contract/discovery';
import type { RemoteRelease } from '@composed/contract/release';
import { type KeyPair, keyPair } from '@composed/contract/testing/key-pair';
import { createDiscovery } from './discovery.ts';
import { createGenerationMemory } from './generation-memory.ts';
import { readRelease, withListedKeys } from './release.ts';

const site = keyPair();
const next = keyPair();
const { signal } = new AbortController();
const NOW = Date.parse('2026-03-01T12:00:00.000Z');

const listed = (generation: number) => ({
  url: `https://login.example/${generation}/release.json`,
  metadata: { version: `1.0.${generation}` },
});

const documentOf = (generation: number, expires: string | null = null): DiscoveryDocument => ({
  schema: 'test',
  microFrontends: { 'remote-login': [listed(generation)] },
  extras: { generation, time: '', expires, disabled: [] },
});

const signed = (document: unknown, by: KeyPair = site) => ({
  signed: by.sign(JSON.stringify(document)),
});

/** Visits the site: a page with its inlined data, in a browser with this storage. */
function visit(
  browser: FakeStorage,
  keys: readonly string[] = [site.key],
  inlined: DiscoveryDocument | null = null,
) {
  const clock = { now: NOW };
  const answers: Promise<Response>[] = [];
  const discovery = createDiscovery({
    inlined,
    fetchFresh: () => answers.shift() ?? Promise.reject(new Error('no answer')),
    trust: {
      keys,
      memory: createGenerationMemory(withMemory(browser.tab()), keys, 'hub.generation'),
      now: () => clock.now,
    },
  });
  const answer = (body: unknown) =>
    answers.push(Promise.resolve(new Response(JSON.stringify(body))));
  return {
    discovery,
    clock,
    answers,
    answer,
    /** Tries once while the server responds with `body`. */
    async finds(body: unknown) {
      answer(body);
      discovery.forget('remote-login');
      return (await discovery.find('remote-login', signal)).generation;
    },
  };
}

const refused = { kind: 'refused' };

test('[DP-09] ignores unsigned data beside the signed data', async () => {
  const page = visit(fakeStorage());
  await expect(page.finds({ ...documentOf(99), ...signed(documentOf(7)) })).resolves.toBe(7);
});

test('[MJ-04] an unsigned second major beside the signed data does not count', async () => {
  const { discovery, answer } = visit(fakeStorage());
  const majors = { react: { provides: { react: '18.3.1' } } };
  const document = documentOf(7);
  answer({ ...document, extras: { ...document.extras, majors }, ...signed(document) });
  expect((await discovery.look(signal)).extras.majors).toBeUndefined();
  answer(signed({ ...document, extras: { ...document.extras, majors } } as typeof document));
  expect((await discovery.look(signal)).extras.majors).toEqual(majors);
});

test.each<[string, unknown]>([
  ['is not signed', documentOf(7)],
  ['is signed by another', signed(documentOf(7), keyPair())],
  [
    'was changed',
    { signed: { ...signed(documentOf(7)).signed, text: JSON.stringify(documentOf(8)) } },
  ],
  ['has no text', { signed: { signature: site.sign('').signature } }],
  ['has a signature of another shape', { signed: { text: '{}', signature: 7 } }],
  ['has no number', signed({ ...documentOf(7), extras: undefined })],
  ['has a number that is none', signed(documentOf('9' as unknown as number))],
  ['has a number past all counting', signed(documentOf(1e300))],
  ['has a date that is none', signed(documentOf(7, 7 as unknown as string))],
  [
    'has keys that are none',
    signed({ ...documentOf(7), extras: { ...documentOf(7).extras, keys: [] } }),
  ],
  ['is signed, and no JSON', { signed: site.sign('{') }],
  ['is signed, and something else', signed({ schema: 1, number: 7, packages: {} })],
  ['is signed, and null', signed(null)],
])('[DP-09, DP-18] a list that %s is refused, and the next try is free', async (_what, body) => {
  const page = visit(fakeStorage());
  await expect(page.finds(body)).rejects.toMatchObject(refused);
  await expect(page.finds(signed(documentOf(7)))).resolves.toBe(7);
});

test.each([
  ['cut short', '{"schema":"x","microFron'],
  ['null', 'null'],
  ['an array', '[]'],
  ['of another shape', '{"remotes":[]}'],
])("[MF-05] an answer that is %s is the server's failure, not a forgery", async (_what, text) => {
  const page = visit(fakeStorage());
  page.answers.push(Promise.resolve(new Response(text)));
  await expect(page.discovery.find('remote-login', signal)).rejects.toMatchObject({
    kind: 'discovery',
    message: 'The list of releases has an unknown form.',
  });
  await expect(page.finds(signed(documentOf(7)))).resolves.toBe(7);
});

test('[DP-09] a site without a key refuses everything', async () => {
  await expect(visit(fakeStorage(), []).finds(signed(documentOf(7)))).rejects.toMatchObject(
    refused,
  );
});

test('[DP-18] a replay of an older list is refused, by this page and by the next', async () => {
  const browser = fakeStorage();
  const page = visit(browser);
  await page.finds(signed(documentOf(43)));
  const older = signed(documentOf(42));
  const message = 'The list of releases is number 42, and this browser has seen number 43.';
  await expect(page.finds(older)).rejects.toMatchObject({ ...refused, message });
  await expect(visit(browser).finds(older)).rejects.toMatchObject(refused);
  await expect(visit(browser).finds(signed(documentOf(43)))).resolves.toBe(43);
});

test('[DP-18] a legitimate roll-back has a higher number and is accepted', async () => {
  const page = visit(fakeStorage());
  await page.finds(signed(documentOf(43)));
  const rolledBack = { ...documentOf(44), microFrontends: documentOf(42).microFrontends };
  await expect(page.finds(signed(rolledBack))).resolves.toBe(44);
});

test('[DP-18] a list that is older than the page itself is refused on the very first visit', async () => {
  const page = visit(fakeStorage(), [site.key], documentOf(43));
  await expect(page.finds(signed(documentOf(42)))).rejects.toMatchObject(refused);
});

test('[DP-09] an unsigned huge number in one tampered page does not block the next page', async () => {
  const browser = fakeStorage();
  const tampered = visit(browser, [site.key], documentOf(Number.MAX_SAFE_INTEGER));
  await expect(tampered.finds(signed(documentOf(43)))).rejects.toMatchObject(refused);
  expect([...browser.items.keys()]).toEqual([]);
  await expect(
    visit(browser, [site.key], documentOf(43)).finds(signed(documentOf(43))),
  ).resolves.toBe(43);
});

test('[DP-09] a page’s own data cannot lower what a signature has proven', async () => {
  const browser = fakeStorage();
  await visit(browser).finds(signed(documentOf(43)));
  const old = visit(browser, [site.key], documentOf(7));
  await expect(old.finds(signed(documentOf(42)))).rejects.toMatchObject(refused);
});

test('[DP-09] with storage blocked, a page refuses what is older than it has seen itself', async () => {
  const blocked = { ...fakeStorage(), tab: () => ({ ...blockedStorage, keys: () => [] }) };
  const page = visit(blocked);
  await page.finds(signed(documentOf(43)));
  await expect(page.finds(signed(documentOf(42)))).rejects.toMatchObject(refused);
});

test('[DP-18] a huge number signed with a stolen key blocks nobody once the key is replaced', async () => {
  const browser = fakeStorage();
  await visit(browser).finds(signed(documentOf(Number.MAX_SAFE_INTEGER)));
  // While both keys are valid, the site can't tell the attacker from itself.
  const both = [site.key, next.key];
  await expect(visit(browser, both).finds(signed(documentOf(44), next))).rejects.toMatchObject(
    refused,
  );
  const page = visit(browser, [next.key], documentOf(44));
  await expect(page.finds(signed(documentOf(45), next))).resolves.toBe(45);
  await expect(page.finds(signed(documentOf(46)))).rejects.toMatchObject(refused);
});

test('[DP-18] a number is remembered with the key that signed it, not with the first of the site', async () => {
  const browser = fakeStorage();
  await visit(browser, [site.key, next.key]).finds(signed(documentOf(99), next));
  await expect(
    visit(browser, [next.key]).finds(signed(documentOf(98), next)),
  ).rejects.toMatchObject(refused);
  await expect(visit(browser).finds(signed(documentOf(7)))).resolves.toBe(7);
});

test('[DP-18] while a key is replaced, lists of either are believed and none before the newest', async () => {
  const browser = fakeStorage();
  const both = [site.key, next.key];
  const page = visit(browser, both);
  await page.finds(signed(documentOf(43)));
  await page.finds(signed(documentOf(44), next));
  await expect(page.finds(signed(documentOf(43)))).rejects.toMatchObject(refused);
});

describe('expiry', () => {
  const soon = new Date(NOW + 60_000).toISOString();

  test('[DP-18] a list past it is refused, with what this device’s clock says', async () => {
    const page = visit(fakeStorage());
    await expect(page.finds(signed(documentOf(7, soon)))).resolves.toBe(7);
    page.clock.now += 60_000;
    await expect(page.finds(signed(documentOf(7, soon)))).rejects.toMatchObject({
      ...refused,
      message: `The list of releases was valid until ${soon}; this device’s clock says ${soon}.`,
    });
    await expect(page.finds(signed(documentOf(8, 'some day')))).rejects.toMatchObject(refused);
  });

  test('[DP-18] requests the page’s known list again after its end', async () => {
    const page = visit(fakeStorage(), [site.key], documentOf(7, soon));
    await expect(page.discovery.find('remote-login', signal)).resolves.toMatchObject({
      generation: 7,
    });
    page.clock.now += 60_000;
    page.answer(signed(documentOf(8)));
    await expect(page.discovery.find('remote-login', signal)).resolves.toMatchObject({
      generation: 8,
    });
  });

  test('[DP-18] a page of an abandoned copy of the site loads nothing after the end', async () => {
    const page = visit(fakeStorage(), [site.key], documentOf(7, soon));
    page.clock.now += 60_000;
    page.answer(signed(documentOf(7, soon)));
    await expect(page.discovery.find('remote-login', signal)).rejects.toMatchObject(refused);
  });
});

describe('two at once', () => {
  /** Starts a try whose response the test sends later. */
  function asking(page: ReturnType<typeof visit>, given = signal) {
    let come: (body: unknown) => void = () => {};
    page.answers.push(
      new Promise((resolve) => {
        come = (body) => resolve(new Response(JSON.stringify(body)));
      }),
    );
    return { come, found: page.discovery.find('remote-login', given) };
  }

  test('[DP-09] an answer that a newer one of another tab overtook on its way is no replay', async () => {
    const browser = fakeStorage();
    const [page, other] = [visit(browser), visit(browser)];
    const slow = asking(page);
    await other.finds(signed(documentOf(43)));
    slow.come(signed(documentOf(42)));
    await expect(slow.found).resolves.toMatchObject({ generation: 42 });
    // The slower response has not lowered the stored generation.
    await expect(page.finds(signed(documentOf(42)))).rejects.toMatchObject(refused);
  });

  test('[DP-09] of two tries in one page the later one keeps the result of the first', async () => {
    const page = visit(fakeStorage());
    const [slow, quick] = [asking(page), asking(page)];
    quick.come(signed(documentOf(43)));
    await expect(quick.found).resolves.toMatchObject({ generation: 43 });
    slow.come(signed(documentOf(42)));
    await expect(slow.found).resolves.toMatchObject({ generation: 43 });
  });

  test('[MF-12] a try that was abandoned has nothing to say beside the one begun in its place', async () => {
    const page = visit(fakeStorage());
    const given = new AbortController();
    const slow = asking(page, given.signal);
    const ended = expect(slow.found).rejects.toThrow('abandoned');
    given.abort(new Error('abandoned'));
    const again = asking(page);
    slow.come(signed(documentOf(42)));
    await ended;
    again.come(signed(documentOf(43)));
    await expect(again.found).resolves.toMatchObject({ generation: 43 });
  });
});

test('[RN-07] outside a secure context, where nothing can be checked, that is said', async () => {
  jest
    .spyOn(Object.getPrototypeOf(crypto), 'subtle', 'get')
    .mockReturnValue(undefined as unknown as SubtleCrypto);
  await expect(visit(fakeStorage()).finds(signed(documentOf(7)))).rejects.toMatchObject({
    ...refused,
    message: expect.stringContaining('over https'),
  });
});

describe('release', () => {
  const auth = keyPair();
  const ideas = keyPair();
  const keys = {
    // While one is replaced, either of two will do.
    'remote-login': [keyPair().key, auth.key],
    'remote-shop': [ideas.key],
    site: [keyPair().key],
  };

  const release: RemoteRelease = {
    name: 'remote-login',
    release: '1.0.0-aaaaaaaaaaaa',
    contractVersion: 1,
    shared: {},
    container: 'auth',
    entry: 'remoteEntry.js',
    screens: {},
    files: {},
  };

  const recordOf = (change: Partial<RemoteRelease>, signer: KeyPair) =>
    JSON.stringify(signer.sign(JSON.stringify({ ...release, ...change })));

  const hash = (text: string, size = 384) =>
    `sha${size}-${createHash(`sha${size}`).update(text).digest('base64')}`;

  const entry = (integrity?: string, listed: string | null = release.release) => ({
    url: 'https://login.example/1/release.json',
    metadata: { version: '1.0.0', ...(integrity === undefined ? {} : { integrity }) },
    ...(listed === null ? {} : { extras: { release: listed } }),
  });

  const inProduction = { keys, needsHashes: true };
  const good = recordOf({}, auth);

  test('[DP-09, PF-05] uses the list’s keys of a remote when the page names none', () => {
    const trust = { keys: { 'remote-login': ['page'] }, needsHashes: true };
    const keysOf = (remote: string, listed?: string[]) =>
      withListedKeys(trust, remote, listed).keys;
    expect(keysOf('remote-login', ['listed'])).toEqual({ 'remote-login': ['page'] });
    expect(keysOf('remote-shop', ['listed'])).toEqual({
      'remote-login': ['page'],
      'remote-shop': ['listed'],
    });
    expect(keysOf('remote-shop')).toMatchObject({ 'remote-shop': [] });
    expect(withListedKeys({ ...trust, keys: null }, 'remote-shop', ['listed']).keys).toBeNull();
  });

  test.each([256, 384, 512])(
    '[DP-08, DP-09] accepts a record that its remote signed, and that is listed with its hash by SHA-%i',
    async (size) => {
      const listed = entry(hash(good, size));
      await expect(readRelease(good, 'remote-login', listed, inProduction)).resolves.toEqual(
        release,
      );
    },
  );

  const refused: [what: string, text: string, integrity: string | undefined, reason: string][] = [
    ['whose bytes changed', `${good} `, hash(good), 'differs from the hash'],
    ['without a hash', good, undefined, 'no hash of the record of remote-login'],
    ['with an unknown kind of hash', good, hash(good).replace('sha384', 'md5'), 'differs'],
    ['with a second hash beside a wrong one', good, `${hash('x')} ${hash(good)}`, 'differs'],
    ['that another team signed', recordOf({}, ideas), '', 'not signed with a key of remote-login'],
    ['that nobody signed', JSON.stringify({ text: JSON.stringify(release) }), '', 'not signed'],
    [
      'of another remote, by the key of that one',
      recordOf({ name: 'remote-shop' }, ideas),
      '',
      'not signed with a key of remote-login',
    ],
    [
      'of another remote, by the key of this one',
      recordOf({ name: 'remote-shop' }, auth),
      '',
      'is the record of remote-shop@',
    ],
    [
      'of another release than is listed',
      recordOf({ release: '0.9.0-bbbbbbbbbbbb' }, auth),
      '',
      'is the record of remote-login@0.9.0-bbbbbbbbbbbb',
    ],
  ];

  test.each(refused)(
    '[DP-09, DP-18] a record %s is refused',
    async (_what, text, integrity, reason) => {
      const listed = entry(integrity === '' ? hash(text) : integrity);
      await expect(readRelease(text, 'remote-login', listed, inProduction)).rejects.toMatchObject({
        kind: 'refused',
        message: expect.stringContaining(reason),
      });
    },
  );

  test('[DP-09] on an unsigned site accepts records of any server, by their hash if there is one', async () => {
    const text = JSON.stringify({ text: JSON.stringify(release) });
    const open = { keys: null, needsHashes: false };
    await expect(readRelease(text, 'remote-login', entry(undefined, null), open)).resolves.toEqual(
      release,
    );
    await expect(
      readRelease(text, 'remote-login', entry(hash('other')), open),
    ).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  test('[RN-07] outside a secure context, where nothing can be checked, that is said', async () => {
    jest
      .spyOn(Object.getPrototypeOf(crypto), 'subtle', 'get')
      .mockReturnValue(undefined as unknown as SubtleCrypto);
    await expect(
      readRelease(good, 'remote-login', entry(hash(good)), inProduction),
    ).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining('over https') });
  });
});
