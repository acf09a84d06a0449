import type { Live } from '../loading/discovery.ts';
import type { FoundRelease } from '../loading/screen-loader.ts';
import { findContributions, findMounted, type MountParts } from './find-mounted.ts';

const MOUNTS = {
  'remote-team': { paths: ['/team'], places: ['header'], slots: ['page.aside', 'page.foot'] },
};

const page = (path: string) => ({
  ...{ path, screen: 'home', title: 'Team', description: 'Who is here.' },
  ...(path.includes(':') ? { example: path.replace(/:\w+/, '7') } : {}),
});

function parts(manifest: unknown, mounts: unknown = MOUNTS): MountParts {
  const live = { of: () => undefined, host: undefined, mounts } as Live;
  const release = { name: 'remote-team', release: '1.0.0-000000000000', manifest };
  return {
    discovery: { look: async () => live },
    findRelease: async () => ({ url: 'https://team.example/', release }) as unknown as FoundRelease,
    hostPaths: ['/', '/auth', '/project/:id'],
  };
}

const options = { signal: new AbortController().signal, fresh: false };
const found = (pathname: string, manifest: unknown, mounts?: unknown) =>
  findMounted(pathname, parts(manifest, mounts), options);

/** Returns the last reported list. */
async function collected(
  slot: string,
  version: number,
  remotes: readonly string[],
  from: MountParts,
): Promise<readonly unknown[]> {
  let last: readonly unknown[] = [];
  await findContributions(slot, version, remotes, from, options, (found) => {
    last = found;
  });
  return last;
}

describe('[MF-13, MF-16] an address that the host does not have', () => {
  const manifest = { routes: [page('/team'), page('/team/:id'), page('/team/new')] };

  test.each([
    ['/team', '/team', {}],
    ['/team/', '/team', {}],
    ['/team/ada', '/team/:id', { id: 'ada' }],
    ['/team/a%20b', '/team/:id', { id: 'a b' }],
    ['/team/new', '/team/new', {}],
  ])('%s is the page %s of the remote that has the prefix', async (pathname, path, params) => {
    const match = await found(pathname, manifest);
    expect(match).toMatchObject({ remote: 'remote-team', route: { path }, params });
  });

  test.each([
    ['of no mount', '/teams', manifest],
    ['of no route', '/team/a/b', manifest],
    ['that can’t be decoded', '/team/%zz', manifest],
    ['of a remote that says nothing', '/team', undefined],
  ])('%s is nothing', async (_what, pathname, declared) => {
    expect(await found(pathname, declared)).toBeNull();
  });

  test('is nothing on a site that grants nothing', async () => {
    const { findRelease, ...rest } = parts(manifest, undefined);
    const requested = jest.fn(findRelease);
    const live = { of: () => undefined, host: undefined } as Live;
    const look = async () => live;
    const mine = { ...rest, discovery: { look }, findRelease: requested };
    expect(await findMounted('/team', mine, options)).toBeNull();
    expect(requested).not.toHaveBeenCalled();
  });
});

describe('[MF-14] a browser refuses', () => {
  test.each([
    ['the host’s path', { routes: [page('/team'), page('/auth')] }, /may not show \/auth/],
    ['a neighbour’s prefix', { routes: [page('/team'), page('/shop')] }, /may not show \/shop/],
    ['a path twice', { routes: [page('/team'), page('/team')] }, /twice/],
    ['parameters that collide', { routes: [page('/team/:a'), page('/team/:b')] }, /one page/],
    [
      'a place that it was not granted',
      { routes: [page('/team')], navigation: [{ label: 'Team', to: '/team', place: 'footer' }] },
      /no footer/,
    ],
    [
      'a label with markup',
      { routes: [page('/team')], navigation: [{ label: '<b>', to: '/team', place: 'header' }] },
      /no plain text/,
    ],
    [
      'another’s slot',
      { contributions: [{ slot: 'account.aside', version: 1, screen: 'home' }] },
      /may not fill the slot account\.aside/,
    ],
  ])('%s, with the whole manifest', async (_what, manifest, reason) => {
    await expect(found('/team', manifest)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(reason),
    });
  });

  test.each([
    ['a manifest', { routes: 'all' }, MOUNTS],
    ['mounts', { routes: [page('/team')] }, { 'remote-team': { paths: '/team' } }],
  ])('%s of another form', async (_what, manifest, mounts) => {
    await expect(found('/team', manifest, mounts)).rejects.toThrow(/unknown form/);
  });
});

describe('[MF-15] what remotes show in a slot', () => {
  const contribution = { slot: 'page.aside', version: 1, screen: 'panel' };
  const shown = (manifest: unknown, slot = 'page.aside', version = 1) =>
    collected(slot, version, ['remote-team'], parts(manifest));

  test('is of its name and version, in order', async () => {
    const contributions = [
      { ...contribution, order: 2 },
      { ...contribution, screen: 'first', order: 1 },
      { ...contribution, version: 2 },
      { ...contribution, slot: 'page.foot', screen: 'foot' },
    ];
    expect(await shown({ contributions })).toEqual([
      { remote: 'remote-team', screen: 'first' },
      { remote: 'remote-team', screen: 'panel' },
    ]);
  });

  test.each([
    ['remote-team', 'remote-club'],
    ['remote-club', 'remote-team'],
  ])('of %s shows while %s has not answered, and is in order once it has', async (quick, slow) => {
    const orders: Record<string, number> = { 'remote-team': 1, 'remote-club': 2 };
    const slots = { slots: ['page.aside'] };
    const both = parts({}, { 'remote-team': slots, 'remote-club': slots });
    let answer: () => void = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const findRelease = async (remote: string) => {
      if (remote === slow) await answered;
      const manifest = { contributions: [{ ...contribution, order: orders[remote] }] };
      return { url: '', release: { name: remote, manifest } } as unknown as FoundRelease;
    };
    const batches: string[][] = [];
    const found = findContributions(
      'page.aside',
      1,
      [quick, slow],
      { ...both, findRelease },
      options,
      (all) => batches.push(all.map(({ remote }) => remote)),
    );
    while (batches.length === 0) await Promise.resolve();
    expect(batches).toEqual([[quick]]);
    answer();
    await found;
    expect(batches.at(-1)).toEqual(['remote-team', 'remote-club']);
  });

  test('is nothing of a remote that may not, can’t be read or is refused', async () => {
    expect(await shown({ contributions: [contribution] }, 'other.aside')).toEqual([]);
    expect(await shown({ contributions: 'mine' })).toEqual([]);
    const foreign = { ...contribution, slot: 'account.aside' };
    expect(await shown({ contributions: [contribution, foreign] })).toEqual([]);
  });
});
