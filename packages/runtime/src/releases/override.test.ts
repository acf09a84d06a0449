/** @jest-environment node */

import { createListeners } from '@composed/browser/listeners';
import { keyPair } from '@composed/contract/testing/key-pair';
import type { Listing, Live } from '../loading/discovery.ts';
import { fetchText } from '../loading/fetch-text.ts';
import { lazyOverride } from './lazy-override.ts';
import {
  type Chosen,
  createOverride,
  instantText,
  type Override,
  type OverrideParts,
  type OverrideState,
} from './override.ts';

const RELEASE = '1.2.0-3f2a9c1b7d4e';
const LIVE = '1.1.0-000000000001';
const BASE = 'https://hub.example/ideas/';
const NOW = Date.parse('2026-03-01T12:00:00.000Z');
const ideas = keyPair();
const auth = keyPair();
const { signal } = new AbortController();

const listing: Listing = {
  entries: [
    {
      url: `${BASE}${LIVE}/release.json`,
      metadata: { version: '1.1.0', integrity: 'sha384-live' },
      extras: { release: LIVE },
    },
  ],
  disabled: false,
  generation: 7,
};

const preview = {
  schema: 1,
  package: 'remote-shop',
  name: 'pr-123',
  release: RELEASE,
  record: 'sha384-record',
  time: '2026-02-22T12:00:00.000Z',
  expires: '2026-03-01T12:00:00.001Z',
};

const answering = (body: unknown, status = 200) =>
  jest.fn(
    async (_url: unknown, _init?: RequestInit) =>
      new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  );

const liveWith = (own: Listing | undefined, extras: Live['extras'] = {}): Live => ({
  of: (remote) => (remote === 'remote-shop' ? own : undefined),
  extras,
});

function ask(
  text: string,
  change: Partial<OverrideParts> = {},
  own: Listing | Live = listing,
  manifest?: unknown,
) {
  const live = 'of' in own ? own : liveWith(own);
  let agreed: string | null = null;
  const agreement = {
    isGiven: (release: string) => release === agreed,
    give(release: string) {
      agreed = release;
      return true;
    },
  };
  const fetchFile = answering(ideas.sign(JSON.stringify(preview)));
  const override = createOverride(text, {
    keys: { 'remote-shop': [ideas.key], 'remote-login': [auth.key] },
    fetchFile,
    now: () => NOW,
    ownMachine: false,
    agreement,
    hostPaths: ['/'],
    ...change,
  });
  const read = jest.fn(async (chosen: Chosen) => ({
    chosen,
    release: { release: chosen.entry.extras?.release ?? 'development', manifest } as never,
  }));
  const find = () => override.find(live, signal, read);
  /** Finds the release after the visitor has agreed. */
  const findAgreed = async () => {
    await find();
    override.agree();
    return find();
  };
  return { override, fetchFile, read, find, findAgreed };
}

test('[DP-23] a preview leads to its release, whose record has the hash that was signed', async () => {
  const { override, findAgreed, fetchFile } = ask('remote-shop@pr-123');
  expect(override.getState()).toEqual({ status: 'requested' });
  await expect(findAgreed()).resolves.toMatchObject({
    chosen: {
      entry: {
        url: `${BASE}${RELEASE}/release.json`,
        metadata: { integrity: 'sha384-record' },
        extras: { release: RELEASE },
      },
      trust: { needsHashes: true, keys: { 'remote-shop': [ideas.key] } },
    },
  });
  expect(fetchFile).toHaveBeenCalledWith(
    `${BASE}previews/pr-123.json`,
    expect.objectContaining({ cache: 'no-cache' }),
  );
  expect(override.getState()).toEqual({
    status: 'found',
    release: RELEASE,
    until: preview.expires,
  });
});

test('[DP-11] a published release is found by its name, and its signature has to vouch for it', async () => {
  const { override, findAgreed, fetchFile } = ask(`remote-shop@${RELEASE}`);
  const { chosen } = await foundBy(findAgreed);
  expect(chosen.entry.url).toBe(`${BASE}${RELEASE}/release.json`);
  expect(chosen.trust.keys).toEqual(expect.objectContaining({ 'remote-shop': [ideas.key] }));
  expect(fetchFile).not.toHaveBeenCalled();
  expect(override.getState()).toEqual({ status: 'found', release: RELEASE, until: null });
  expect(override.replaces('remote-shop')).toBe(true);
});

test('[PF-05, DP-23] where the page names no key of a remote, the one in the site’s list counts; else the page’s', async () => {
  const read = jest.fn(async ({ trust }: Chosen) => ({ release: trust.keys as never }) as never);
  const found = (keys: Record<string, string[]>, listed: string[]) =>
    ask('remote-shop@pr-123', { keys }).override.find(
      liveWith({ ...listing, keys: listed }),
      signal,
      read,
    );
  await found({ site: ['S'] }, [ideas.key]);
  expect(read.mock.lastCall?.[0].trust.keys).toEqual({ site: ['S'], 'remote-shop': [ideas.key] });
  await found({ 'remote-shop': [ideas.key] }, [auth.key]);
  const refused = 'It is not signed with a key of remote-shop.';
  await expect(found({ 'remote-shop': [auth.key] }, [ideas.key])).rejects.toThrow(refused);
  await expect(found({ site: ['S'] }, [auth.key])).rejects.toThrow(refused);
});

/** Returns the found release; throws if the live one runs. */
async function foundBy<T>(find: () => Promise<T | null>): Promise<T> {
  const found = await find();
  if (found === null) throw new Error('The live release runs.');
  return found;
}

describe('[DP-30] the full name of a release that', () => {
  const other = '1.0.9-00000000000f';
  const canary = {
    url: `${BASE}${other}/release.json`,
    metadata: { version: '1.0.9' },
    deployment: { traffic: 5, default: false },
    extras: { release: other },
  };

  test.each<[string, string, Listing]>([
    ['is live', LIVE, listing],
    ['is a canary', other, { ...listing, entries: [...listing.entries, canary] }],
    ['was live lately', RELEASE, { ...listing, former: [other, RELEASE] }],
  ])('%s runs without a question', async (_what, release, live) => {
    const { override, find } = ask(`remote-shop@${release}`, {}, live);
    await foundBy(find);
    expect(override.getState()).toEqual({ status: 'found', release, until: null });
    expect(override.replaces('remote-shop')).toBe(true);
    expect(override.replaces('remote-login')).toBe(false);
  });

  test.each<[string, Listing]>([
    ['nobody ever gave to visitors', listing],
    ['is told of another one of', { ...listing, former: [other] }],
  ])(
    '%s has its record read and checked, and then waits: the live one runs',
    async (_what, live) => {
      const { override, find, read } = ask(`remote-shop@${RELEASE}`, {}, live);
      await expect(find()).resolves.toBeNull();
      expect(read).toHaveBeenCalledTimes(1);
      expect(override.getState()).toEqual({ status: 'question' });
      expect(override.replaces('remote-shop')).toBe(false);
      await expect(find()).resolves.toBeNull();
    },
  );

  test('declined by the visitor: does not ask again, and the live release runs', async () => {
    const { override, find } = ask(`remote-shop@${RELEASE}`);
    await find();
    override.decline();
    await expect(find()).resolves.toBeNull();
    expect(override.getState()).toEqual({ status: 'declined' });
    expect(override.replaces('remote-shop')).toBe(false);
  });

  test('whose consent cannot be stored: reports it, and does not run', async () => {
    const agreement = { isGiven: () => false, give: () => false };
    const { override, find } = ask(`remote-shop@${RELEASE}`, { agreement });
    await find();
    expect(override.agree()).toBe(false);
    expect(override.getState()).toMatchObject({
      status: 'failed',
      reason: expect.stringContaining('keeps nothing'),
    });
  });

  test('unpublished, or with a refused record: does not ask', async () => {
    const { override, find, read } = ask(`remote-shop@${RELEASE}`);
    read.mockRejectedValue(new Error('not signed'));
    await expect(find()).rejects.toThrow('not signed');
    expect(override.getState()).toMatchObject({ status: 'failed' });
  });
});

describe('[DP-23, DP-11] its message', () => {
  test('say what runs, and until when', async () => {
    const { override, findAgreed } = ask('remote-shop@pr-123');
    expect(override.message()).toBe('');
    await findAgreed();
    expect(override.message()).toBe(
      `This tab runs remote-shop@pr-123 (${RELEASE}) in place of the live version. It can be had until ${instantText(preview.expires)}.`,
    );
  });

  test('name a release once, and no end where it has none', async () => {
    const { override, find } = ask(`remote-shop@${LIVE}`);
    await find();
    expect(override.message()).toBe(
      `This tab runs remote-shop@${LIVE} in place of the live version.`,
    );
  });

  test('cut a long name, and explain why it leads nowhere', async () => {
    const { override, find } = ask(`remote-shop@${'x'.repeat(5000)}`);
    await expect(find()).rejects.toMatchObject({ kind: 'refused' });
    expect(override.message()).toMatch(/x can’t be shown\. That is no name of a release\.$/);
    expect(override.message().length).toBeLessThan(200);
  });
});

describe('[DP-30, DP-23] a preview', () => {
  test('waits for the visitor’s consent while the live release runs', async () => {
    const { override, find } = ask('remote-shop@pr-123');
    await expect(find()).resolves.toBeNull();
    expect(override.getState()).toEqual({ status: 'question' });
    expect(override.replaces('remote-shop')).toBe(false);
    expect(override.message()).toContain('A link asks to run remote-shop@pr-123 in this tab.');
    expect(override.agree()).toBe(true);
    await foundBy(find);
  });

  test.each<[string, Listing]>([
    [
      'live',
      { ...listing, entries: [{ ...listing.entries[0], extras: { release: RELEASE } } as never] },
    ],
    ['live until lately', { ...listing, former: [RELEASE] }],
  ])('whose release is %s runs without a question', async (_what, live) => {
    const entries = live.entries.map((entry) => ({
      ...entry,
      url: `${BASE}${entry.extras?.release}/release.json`,
    }));
    await foundBy(ask('remote-shop@pr-123', {}, { ...live, entries }).find);
  });

  test('asks again when its name stands for another release', async () => {
    const other = '1.2.0-00000000000e';
    const fetchFile = answering(ideas.sign(JSON.stringify(preview)));
    const { override, find, findAgreed } = ask('remote-shop@pr-123', { fetchFile });
    await foundBy(findAgreed);
    fetchFile.mockResolvedValue(
      new Response(JSON.stringify(ideas.sign(JSON.stringify({ ...preview, release: other })))),
    );
    await expect(find()).resolves.toBeNull();
    expect(override.getState()).toEqual({ status: 'question' });
  });

  test('may be signed with a preview key, which vouches for its release and for no full name', async () => {
    const previews = keyPair();
    const fetchFile = answering(previews.sign(JSON.stringify(preview)));
    const live = { ...listing, previewKeys: [previews.key] };
    const { chosen } = await foundBy(ask('remote-shop@pr-123', { fetchFile }, live).findAgreed);
    expect(chosen.trust).toEqual({
      keys: expect.objectContaining({ 'remote-shop': [ideas.key, previews.key] }),
      needsHashes: true,
    });
    const named = await foundBy(ask(`remote-shop@${RELEASE}`, {}, live).findAgreed);
    expect(named.chosen.trust.keys?.['remote-shop']).toEqual([ideas.key]);
  });
});

const signed = (change: Partial<typeof preview>, by = ideas) =>
  by.sign(JSON.stringify({ ...preview, ...change }));

test.each([
  ['signed by another package', signed({}, auth), 'It is not signed with a key of remote-shop.'],
  ['not signed', { text: JSON.stringify(preview) }, 'It is not signed with a key of remote-shop.'],
  [
    'changed after it was signed',
    { ...signed({}), text: JSON.stringify({ ...preview, release: LIVE }) },
    'It is not signed with a key of remote-shop.',
  ],
  ['no envelope', null, 'It is not signed with a key of remote-shop.'],
  ['no JSON', '<!doctype html>', 'It is not signed with a key of remote-shop.'],
  ['of nothing', ideas.sign('null'), 'What lies there is no preview.'],
  [
    'expired',
    signed({ expires: '2026-03-01T12:00:00.000Z' }),
    `It could be had until ${instantText('2026-03-01T12:00:00.000Z')}.`,
  ],
  ['without an end', signed({ expires: 'never' }), 'It has expired.'],
  ['of another form', signed({ expires: null as never }), 'What lies there is no preview.'],
  ['of another name', signed({ name: 'pr-124' }), 'What lies there is remote-shop@pr-124.'],
  [
    'of another package',
    signed({ package: 'remote-login' }),
    'What lies there is remote-login@pr-123.',
  ],
  ['of a path', signed({ release: '../../evil' }), 'What lies there is no preview.'],
])('[DP-23] a preview that is %s leads nowhere, and says why', async (_what, body, reason) => {
  const { override, find, read } = ask('remote-shop@pr-123', { fetchFile: answering(body) });
  await expect(find()).rejects.toMatchObject({ kind: 'refused', message: reason });
  expect(override.getState()).toEqual({ status: 'failed', reason });
  expect(read).not.toHaveBeenCalled();
});

const UNKNOWN = 'No release or preview of that name is published at this site.';

// Some object stores respond with 403 for a missing object.
test.each([404, 403])(
  '[DP-23] a name that nobody gave is said to be none, by a server that answers %i',
  async (status) => {
    const fetchFile = answering('Not found', status);
    const { find, override } = ask('remote-shop@pr-9', { fetchFile });
    await expect(find()).rejects.toMatchObject({ kind: 'unreachable', message: UNKNOWN });
    expect(override.getState()).toEqual({ status: 'failed', reason: UNKNOWN });
  },
);

test('[DP-11] reports an unpublished release as missing', async () => {
  const { find, read } = ask(`remote-shop@${RELEASE}`);
  const options = { signal, limit: 1 };
  read.mockImplementation(
    async ({ entry: { url } }) => fetchText(answering('Not found', 404), url, options) as never,
  );
  await expect(find()).rejects.toMatchObject({ kind: 'unreachable', message: UNKNOWN });
});

test('[DP-23] reports a failing server with file and status', async () => {
  const { find } = ask('remote-shop@pr-9', { fetchFile: answering('Oh no', 503) });
  await expect(find()).rejects.toMatchObject({
    kind: 'unreachable',
    message: 'pr-9.json could not be loaded: HTTP 503.',
  });
});

test('[DP-11] runs nothing from the visitor’s own machine where the site does not allow it', async () => {
  const { override, find } = ask('remote-shop@http://localhost:4003/');
  const reason = 'This site takes no part of itself from a visitor’s own machine.';
  expect(override.getState()).toEqual({ status: 'failed', reason });
  await expect(find()).rejects.toMatchObject({ kind: 'refused', message: reason });
});

test('[DP-11] reports a refused record, and uses the result of the next try', async () => {
  const { override, read, find, findAgreed } = ask(`remote-shop@${RELEASE}`);
  await findAgreed();
  const heard: string[] = [];
  override.subscribe(() => heard.push(override.getState().status));
  read.mockRejectedValueOnce(new Error('not signed'));
  await expect(find()).rejects.toThrow('not signed');
  await find();
  expect(heard).toEqual(['failed', 'found']);
});

test.each([
  'remote-shop',
  '@pr-123',
  'remote-shop@',
  'remote-shop@PR 123',
  'remote-shop@../../evil',
  'remote-shop@https://evil.example/',
  'remote-shop@http://localhost:4003/',
  'remote-shop@1.2.0',
])('[DP-23] "%s" is no name: nothing is asked for, and nothing runs', async (text) => {
  const { override, find, fetchFile, read } = ask(text);
  expect(override.getState()).toMatchObject({ status: 'failed' });
  await expect(find()).rejects.toMatchObject({ kind: 'refused' });
  expect(fetchFile).not.toHaveBeenCalled();
  expect(read).not.toHaveBeenCalled();
  expect(override.allows('http://localhost:4003')).toBe(false);
});

test('[DP-23] on an unsigned site no name leads to a release', async () => {
  const { find, fetchFile } = ask('remote-shop@pr-123', { keys: null });
  await expect(find()).rejects.toMatchObject({ kind: 'refused' });
  expect(fetchFile).not.toHaveBeenCalled();
});

test('[DP-23] a site with another layout has no releases to ask for', async () => {
  const { override, read } = ask('remote-shop@pr-123');
  const elsewhere = [{ ...listing.entries[0], url: 'https://hub.example/ideas.json' }];
  await expect(
    override.find(liveWith({ ...listing, entries: elsewhere as never }), signal, read),
  ).rejects.toMatchObject({ kind: 'refused' });
});

test.each(['localhost:4003', '127.0.0.1:4003', 'localhost'])(
  '[DP-11, DP-30] in development and in a test environment a remote may come from %s, without hashes, signature and question',
  async (host) => {
    const { override, find } = ask(`remote-shop@http://${host}/`, {
      ownMachine: true,
      keys: null,
    });
    const { chosen } = await foundBy(find);
    expect(chosen).toEqual({
      entry: { url: `http://${host}/release.json`, metadata: { version: '' } },
      trust: { keys: null, needsHashes: false },
    });
    expect(override.allows(`http://${host}`)).toBe(true);
    expect(override.allows('https://evil.example')).toBe(false);
  },
);

test.each([
  'https://evil.example/',
  'http://localhost.evil.example/',
  'http://localhost@evil.example/',
  'http://localhost:99999/',
  'javascript:alert(1)',
  '//localhost/',
  // A Content-Security-Policy can't name this address.
  'http://[::1]:4003/',
])('[DP-11] in development as elsewhere nothing comes from %s', async (where) => {
  const { find } = ask(`remote-shop@${where}`, { ownMachine: true });
  await expect(find()).rejects.toMatchObject({ kind: 'refused' });
});

describe('[LR-07] a preview of a remote that is not live yet', () => {
  const previews = keyPair();
  const fetchFile = () => answering(previews.sign(JSON.stringify(preview)));
  const entry = { label: 'Shop', to: '/shop', place: 'header' } as const;
  const manifest = {
    routes: [{ path: '/shop', screen: 'shop', title: 'Shop', description: 'All goods.' }],
    navigation: [entry],
    contributions: [{ slot: 'page.aside', version: 1, screen: 'panel' }],
  };
  const grant = { paths: ['/shop'], places: ['header'], slots: ['page.aside'] } as const;
  const waiting = (mount: unknown = grant): Live =>
    liveWith(undefined, {
      notLive: { 'remote-shop': BASE },
      previewKeys: { 'remote-shop': [previews.key] },
      ...(mount ? { mounts: { 'remote-shop': mount as never } } : {}),
    });
  const asked = (live = waiting(), declared: unknown = manifest, change = {}) =>
    ask('remote-shop@pr-123', { fetchFile: fetchFile(), ...change }, live, declared);

  test('runs after consent, with its entries, from the address in the signed list', async () => {
    const { override, find } = asked();
    const live = [{ ...entry, label: 'Blog', to: '/blog', order: 1, remote: 'remote-blog' }];
    await expect(find()).resolves.toBeNull();
    expect(override.getState()).toEqual({ status: 'question' });
    expect(override.navigation(live)).toBe(live);
    override.agree();
    const { chosen } = await foundBy(find);
    expect(chosen.entry.url).toBe(`${BASE}${RELEASE}/release.json`);
    expect(override.message()).toBe(
      `This tab runs remote-shop@pr-123, a part that visitors do not have yet. It can be had until ${instantText(preview.expires)}.`,
    );
    expect(override.navigation(live)).toEqual([{ ...entry, remote: 'remote-shop' }, ...live]);
    expect(override.navigation(live)).toBe(override.navigation(live));
  });

  test.each<[string, unknown, string]>([
    ['nothing', null, 'The site has granted it no page, entry or slot.'],
    ['no page', { places: grant.places, slots: grant.slots }, 'the site grants it no path.'],
    ['no entry', { paths: grant.paths, slots: grant.slots }, 'the site grants it no header.'],
    ['no slot', { paths: grant.paths, places: grant.places }, 'the site does not grant it.'],
    ['something unreadable', { paths: '/shop' }, 'The site has granted it no page, entry or slot.'],
  ])(
    'does not run, and asks nothing, where the site grants it %s',
    async (_what, mount, reason) => {
      const { override, find } = asked(waiting(mount));
      await expect(find()).rejects.toMatchObject({ kind: 'refused' });
      expect(override.message()).toMatch(/^remote-shop@pr-123 can’t be shown\. /);
      expect(override.message()).toContain(reason);
    },
  );

  test('does not run in the place of a page of the host, or with a manifest of another form', async () => {
    const hosts = asked(waiting(), manifest, { hostPaths: ['/shop'] });
    await expect(hosts.find()).rejects.toThrow('may not show /shop: the host does.');
    const { find } = asked(waiting(), { routes: 'all' });
    await expect(find()).rejects.toThrow('Its manifest has an unknown form.');
  });

  test('does not run at a site that does not know the remote', async () => {
    const { override, find, fetchFile: requested } = asked(liveWith(undefined));
    await expect(find()).rejects.toThrow('This site has no part of that name.');
    expect(override.getState()).toMatchObject({ status: 'failed' });
    expect(requested).not.toHaveBeenCalled();
  });

  test('of a live remote shows its own entries, and none that the site does not grant', async () => {
    const granted = (mount: unknown) =>
      liveWith(listing, { mounts: { 'remote-shop': mount as never } });
    const before = [{ ...entry, label: 'Old shop', remote: 'remote-shop' }];
    const ownKey = { fetchFile: answering(ideas.sign(JSON.stringify(preview))) };
    const shown = asked(granted(grant), manifest, ownKey);
    await foundBy(shown.findAgreed);
    expect(shown.override.navigation(before)).toEqual([{ ...entry, remote: 'remote-shop' }]);
    const refused = asked(granted({}), manifest, {
      fetchFile: answering(ideas.sign(JSON.stringify(preview))),
    });
    await foundBy(refused.findAgreed);
    expect(refused.override.navigation(before)).toBe(before);
  });
});

describe('lazy override', () => {
  const { signal } = new AbortController();
  const live = liveWith(undefined);

  function real(): Override & { set(state: OverrideState): void } {
    const { subscribe, tell } = createListeners();
    let state: OverrideState = { status: 'question' };
    return {
      text: 'remote-shop@pr-1',
      remote: 'remote-shop',
      find: (_live, _signal, read) => read({} as never),
      replaces: () => false,
      agree: jest.fn(() => true),
      decline: jest.fn(),
      navigation: () => [{ label: 'Shop', to: '/shop', place: 'header', remote: 'remote-shop' }],
      allows: (origin) => origin === 'http://localhost:4003',
      getState: () => state,
      message: () => 'real message',
      subscribe,
      set(next) {
        state = next;
        tell();
      },
    };
  }

  const found = { release: {} as never };

  test('[DP-11, DP-30] allows nothing and takes no consent until its code is loaded', () => {
    const lazy = lazyOverride('remote-shop@pr-1', jest.fn());
    expect([lazy.text, lazy.remote]).toEqual(['remote-shop@pr-1', 'remote-shop']);
    expect(lazy.getState()).toEqual({ status: 'requested' });
    expect(lazy.getState()).toBe(lazy.getState());
    expect(lazy.message()).toBe('');
    expect(lazy.replaces('remote-shop')).toBe(true);
    expect(lazy.replaces('remote-login')).toBe(false);
    expect(lazy.agree()).toBe(false);
    lazy.decline();
    expect(lazy.navigation([])).toEqual([]);
    expect(lazy.allows('http://localhost:4003')).toBe(false);
  });

  test('[DP-11, DP-30] then follows its code, and reports changes', async () => {
    const override = real();
    const lazy = lazyOverride('remote-shop@pr-1', async () => override);
    const heard = jest.fn();
    lazy.subscribe(heard);
    await expect(lazy.find(live, signal, async () => found)).resolves.toBe(found);
    expect(lazy.getState()).toEqual({ status: 'question' });
    expect(lazy.message()).toBe('real message');
    expect(lazy.navigation([])).toHaveLength(1);
    expect(lazy.replaces('remote-shop')).toBe(false);
    expect(lazy.allows('http://localhost:4003')).toBe(true);
    expect(lazy.agree()).toBe(true);
    lazy.decline();
    expect(override.decline).toHaveBeenCalledTimes(1);
    override.set({ status: 'declined' });
    expect(heard).toHaveBeenCalledTimes(1);
    expect(lazy.getState()).toEqual({ status: 'declined' });
  });

  test('[DP-11] the next try requests missing code again, once for two simultaneous tries', async () => {
    const overrides = [real(), real()];
    const importOverride = jest
      .fn(async (_signal: AbortSignal) => overrides.shift() as Override)
      .mockRejectedValueOnce(new Error('gone'));
    const lazy = lazyOverride('remote-shop@pr-1', importOverride);
    const find = () => lazy.find(live, signal, async () => found);
    await expect(find()).rejects.toThrow('gone');
    const [first, second] = overrides;
    const heard = jest.fn();
    lazy.subscribe(heard);
    await Promise.all([find(), find()]);
    first?.set({ status: 'declined' });
    second?.set({ status: 'declined' });
    expect(heard).toHaveBeenCalledTimes(1);
    importOverride.mockClear();
    await find();
    expect(importOverride).not.toHaveBeenCalled();
  });

  test('[DP-23] a text without a package is about no remote', () => {
    for (const text of ['remote-shop', '@pr-1'])
      expect(lazyOverride(text, jest.fn()).remote).toBe('');
  });
});
