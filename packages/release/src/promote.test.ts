import { integrityOf } from '@composed/build/integrity';
import type { ReleaseName, RemoteRecord } from '@composed/contract/release';
import { nameOf, recordKey } from './names.ts';
import { publish } from './publish.ts';
import type { ReleaseFixture } from './testing/release-fixture.ts';
import type { TestBuild } from './testing/test-builds.ts';
import { fixture, useSite } from './testing/use-site.ts';

useSite();

const go: ReleaseFixture['promote'] = (...args) => fixture.promote(...args);
const entriesOf = async (pkg: string) =>
  (await fixture.discovery()).microFrontends[pkg]?.map(({ extras, deployment }) => [
    extras?.release,
    deployment?.traffic,
  ]);

test('[DP-02] makes releases live in one step, and a reader meets the new site', async () => {
  const { ideas, auth, host } = fixture.first;
  expect(await fixture.generation()).toMatchObject({
    number: 2,
    by: 'Ada',
    did: `promote ${[ideas, auth, host].map(nameOf).join(' ')}`,
  });
  expect(await entriesOf('remote-ideas')).toEqual([[ideas.release, 100]]);
  const page = await fixture.page('project._id.html');
  expect(page).toContain(`https://hub.ideas.example/${ideas.release}/js/project.js`);
  expect(page).toContain(`/releases/host/${host.release}/js/main.js`);
});

test('[PF-08] pages tell what their live releases do, in the same step, and what was changed since is refused', async () => {
  const shell = '<main><idea-hub-screen>skeleton</idea-hub-screen></main>';
  expect(await fixture.page()).toContain('<div id="root"></div>');
  await go([await fixture.published('host', { words: 'two', fragments: { '/': shell } })]);
  expect(await fixture.page()).toContain('<main>skeleton</main>');
  const first = await fixture.deploy('remote-ideas', { fragments: { home: '<h1>One</h1>' } });
  expect(await fixture.page()).toContain('<h1>One</h1></div></main>');
  await fixture.deploy('remote-ideas', { fragments: { home: '<h1>Two</h1>' } });
  expect(await fixture.page()).toContain('<h1>Two</h1></div></main>');

  const before = await fixture.page();
  const key = `releases/remote-ideas/${first.release}/fragments.json`;
  await fixture.write(key, '{"home":"<h1>Other</h1>"}');
  const back = fixture.rollback();
  await expect(back).rejects.toThrow(`${key} in`);
  expect(await fixture.page()).toBe(before);
  await fixture.deploy('remote-ideas', { fragments: { home: '<h1>Three</h1>' } });
  expect(await fixture.page()).toContain('<h1>Three</h1></div></main>');
});

test('[MF-04, DP-05] a new remote leaves the host as it is, and a new host the remotes', async () => {
  const { ideas, auth } = fixture.first;
  const next = await fixture.deploy('remote-ideas', { words: 'two', version: '1.1.0' });
  expect(await entriesOf('remote-ideas')).toEqual([[next.release, 100]]);
  expect(await entriesOf('remote-auth')).toEqual([[auth.release, 100]]);
  const host = await fixture.deploy('host', { words: 'two' });
  expect(await entriesOf('remote-ideas')).toEqual([[next.release, 100]]);
  expect(await fixture.stable('host')).toBe(host.release);
  expect(ideas.release).not.toBe(next.release);
});

test.each([[[0, 1]], [[1, 0]]])(
  '[DP-02] of two releases in the order %j one is live already, and the other goes live',
  async (order) => {
    const { ideas } = fixture.first;
    const names = [ideas, await fixture.published('remote-auth', { words: 'two' })];
    const { changed } = await go(order.map((index) => names[index] as ReleaseName));
    expect(changed).toBe(true);
    expect(await entriesOf('remote-auth')).toEqual([[names[1]?.release, 100]]);
    expect(await entriesOf('remote-ideas')).toEqual([[ideas.release, 100]]);
  },
);

describe('[DP-06] a share of the browsers', () => {
  let first: ReleaseName;
  let next: ReleaseName;
  beforeEach(async () => {
    first = fixture.first.ideas;
    next = await fixture.published('remote-ideas', { words: 'two' });
  });

  test('is listed beside the default, grows, and becomes the default @ci', async () => {
    await go([next], { traffic: 10 });
    expect(await entriesOf('remote-ideas')).toEqual([
      [first.release, 90],
      [next.release, 10],
    ]);
    await go([next], { traffic: 50 });
    expect((await entriesOf('remote-ideas'))?.[1]).toEqual([next.release, 50]);
    expect(fixture.said.join()).not.toContain('ends the canary');
    await go([next]);
    expect(await entriesOf('remote-ideas')).toEqual([[next.release, 100]]);
  });

  test.each([
    ['a smaller share', 5, 'a share only grows'],
    ['no share @ci', 0, 'from 1 to 100, not 0'],
    ['more than all @ci', 101, 'from 1 to 100, not 101'],
    ['half a per cent @ci', 0.5, 'from 1 to 100, not 0.5'],
  ])('refuses %s', async (_what, traffic, sentence) => {
    await go([next], { traffic: 10 });
    await expect(async () => go([next], { traffic })).rejects.toThrow(sentence);
    expect((await entriesOf('remote-ideas'))?.[1]).toEqual([next.release, 10]);
  });

  test('[DP-34] refuses a second canary by name, and --replace gives it the place of the first', async () => {
    await go([next], { traffic: 10 });
    const third = await fixture.published('remote-ideas', { words: 'three' });
    await expect(go([third], { traffic: 20 })).rejects.toThrow(
      `${nameOf(next)} has 10 % already: "--replace" gives its place to ${third.release}, and "rollback remote-ideas" ends it.`,
    );
    expect((await entriesOf('remote-ideas'))?.[1]).toEqual([next.release, 10]);
    await go([third], { traffic: 5, replace: true });
    expect(await entriesOf('remote-ideas')).toEqual([
      [first.release, 95],
      [third.release, 5],
    ]);
    // Each package has its own canary.
    const auth = await fixture.published('remote-auth', { words: 'two' });
    await go([auth], { traffic: 10 });
    expect((await entriesOf('remote-auth'))?.[1]).toEqual([auth.release, 10]);
  });

  test('[DP-34] another release for all visitors ends the canary, and promote reports it @ci', async () => {
    await go([next], { traffic: 10 });
    const third = await fixture.deploy('remote-ideas', { words: 'three' });
    expect(await entriesOf('remote-ideas')).toEqual([[third.release, 100]]);
    expect(fixture.said).toContain(`That ends the canary ${nameOf(next)}, which has 10 %.`);
    const said = fixture.said.length;
    const fourth = await fixture.published('remote-ideas', { words: 'four' });
    await go([fourth], { traffic: 10 });
    await go([fourth]);
    expect(fixture.said.slice(said).join()).not.toContain('ends the canary');
  });

  test('[DP-03, DP-06] promoting the stable release over its canary keeps the roll-back target @ci', async () => {
    await go([next]);
    const third = await fixture.published('remote-ideas', { words: 'three' });
    await go([third], { traffic: 10 });
    await go([next]);
    expect(await entriesOf('remote-ideas')).toEqual([[next.release, 100]]);
    await fixture.rollback();
    expect(await entriesOf('remote-ideas')).toEqual([[first.release, 100]]);
  });

  test('changes nothing when it is given a second time, and promoting what all visitors have ends it @ci', async () => {
    await go([next], { traffic: 10 });
    const before = await fixture.generation();
    const { changed, live } = await go([next], { traffic: 10 });
    expect([changed, live.generation]).toEqual([false, before]);
    const ended = await go([first]);
    expect(ended.changed).toBe(true);
    // The release is live since its first promote, so the roll-back target is still the same.
    expect(ended.live.generation.packages['remote-ideas']).toMatchObject({
      stable: before?.packages['remote-ideas']?.stable,
    });
    expect(fixture.said).toContain(`That ends the canary ${nameOf(next)}, which has 10 %.`);
    expect(await entriesOf('remote-ideas')).toEqual([[first.release, 100]]);
  });

  test('a release for all visitors leaves a disabled remote disabled @ci', async () => {
    await fixture.disable('remote-ideas');
    await go([next], { traffic: 10 });
    expect(await fixture.state()).toMatchObject({
      disabled: true,
      canary: { release: next.release },
    });
    await go([next]);
    expect(await fixture.state()).toMatchObject({
      disabled: true,
      stable: { release: next.release },
    });
    expect(await entriesOf('remote-ideas')).toEqual([]);
  });

  test('refuses one of the host, of what is live, and of a first release @ci', async () => {
    const host = await fixture.published('host', { words: 'two' });
    await expect(go([host], { traffic: 10 })).rejects.toThrow('to all visitors at once');
    await expect(go([first], { traffic: 10 })).rejects.toThrow('what all visitors have already');
    fixture.newKey('remote-blog');
    await fixture.configured();
    const blog = await fixture.published('remote-blog', { screens: ['posts'] });
    await expect(go([blog], { traffic: 10 })).rejects.toThrow('Nothing of remote-blog is live yet');
  });
});

describe('[DP-02, DP-08, DP-09] is refused with the reason, and changes nothing:', () => {
  const refused = async (
    names: ReleaseName[],
    sentence: string | RegExp,
    change = {},
    context = {},
  ) => {
    const before = await fixture.discovery();
    await expect(go(names, change, context)).rejects.toThrow(sentence);
    expect(await fixture.discovery()).toEqual(before);
    expect((await fixture.generation()).number).toBe(2);
  };
  const place = ({ pkg, release }: ReleaseName, file: string) =>
    `releases/${pkg}/${release}/${file}`;
  const write = (name: ReleaseName, file: string, bytes: string) =>
    fixture.write(place(name, file), bytes);

  test('a screen that a route shows and the remote lacks', async () => {
    const name = await fixture.published('remote-ideas', { screens: ['home'] });
    await refused([name], 'has no screen "project", which /project/:id shows.');
  });

  test('[MF-17] a remote that was built against a newer minor version than the live host has', async () => {
    const versions = { '@idea-hub/shared': '1.3.0' };
    const name = await fixture.published('remote-ideas', { versions });
    const sentence = `${nameOf(name)} wants @idea-hub/shared ^1.3.0; this host has 1.0.0.`;
    await refused([name], sentence);
    await refused([name], sentence, { traffic: 10 });
  });

  test('a host that does not fit a live remote, or a canary', async () => {
    const route = { path: '/blog', remote: 'remote-blog', screen: 'posts' };
    const host = await fixture.published('host', { routes: [route] });
    await refused([host], '/blog shows remote-blog, of which nothing is live.');
    const more = { path: '/new', remote: 'remote-ideas', screen: 'new' };
    const wanting = await fixture.published('host', { routes: [more] });
    await refused([wanting], `${nameOf(fixture.first.ideas)} has no screen "new"`);
    const inherited = { path: '/new', remote: 'remote-ideas', screen: 'constructor' };
    const asking = await fixture.published('host', { routes: [inherited] });
    await refused([asking], `${nameOf(fixture.first.ideas)} has no screen "constructor"`);
  });

  test('a byte that differs, and a file that is missing', async () => {
    const name = await fixture.published('remote-ideas', { words: 'two' });
    await write(name, 'js/lazy.js', '/* lazy twO */');
    await refused([name], 'js/lazy.js differs from its hash.');
    await fixture.store.remove(place(name, 'js/lazy.js'));
    await refused([name], 'js/lazy.js is missing.');
  });

  test('[DP-08] a remote whose build needs a newer loader than the live host has, and the host that has not @ci', async () => {
    const host = await fixture.published('host', { words: 'older', loader: 1 });
    await refused([host], `${nameOf(fixture.first.ideas)} needs loader 2; this host has 1.`);

    const ideas = await fixture.published('remote-ideas', { words: 'older', loader: 1 });
    const auth = await fixture.published('remote-auth', { words: 'older', loader: 1 });
    await go([host, ideas, auth]);
    const newer = await fixture.published('remote-ideas', { words: 'newer' });
    const sentence = `${nameOf(newer)} needs loader 2; this host has 1.`;
    await expect(go([newer])).rejects.toThrow(sentence);
    await expect(go([newer], { traffic: 10 })).rejects.toThrow(sentence);
    // The new host still loads older builds. Afterwards, a roll-back of only the host is refused.
    await fixture.deploy('host', { words: 'newer' });
    await go([newer]);
    await expect(fixture.rollback({ pkg: 'host' })).rejects.toThrow(sentence);
  });

  /** Publishes a release with a checked file, and exchanges that file, like a team with its own tool. */
  async function smuggled(change: TestBuild, file: string, text: string): Promise<ReleaseName> {
    const good = await fixture.published('remote-ideas', change);
    await write(good, file, text);
    const envelope = JSON.parse(await fixture.text(recordKey(good)));
    const record = JSON.parse(envelope.text) as RemoteRecord;
    const facts = { integrity: integrityOf(text), size: text.length, wire: text.length };
    const files = { ...record.files, [file]: facts };
    const signed = fixture.keyOf('remote-ideas').sign(JSON.stringify({ ...record, files }));
    await write(good, 'release.json', JSON.stringify(signed));
    return good;
  }

  test('[MJ-01] journeys of an unknown form', async () => {
    const good = JSON.stringify([{ name: 'A', path: '/', steps: [{ press: 'Enter' }] }]);
    const code = await smuggled({ journeys: good }, 'journeys.json', '[{"run":"alert(1)"}]');
    await refused([code], 'journeys.json has an unknown form.');
  });

  test('a fragment that differs from its hash, or has what no page may have', async () => {
    const name = await fixture.published('remote-ideas', { fragments: { home: '<h1>Hi</h1>' } });
    await write(name, 'fragments.json', '{"home":"<h1>Ho</h1>"}');
    await refused([name], 'fragments.json differs from its hash.');
    for (const [html, what] of [
      ['<h1>Hi</h1><script src="/x.js"></script>', 'the element <script>'],
      ['<h1 style="color: red">Hi</h1>', 'the attribute "style" of <h1>'],
      ['<p id="idea-hub-boot">{"keys":null}</p>', 'the id "idea-hub-boot", which is the host\'s'],
    ] as const) {
      const fragments = { home: html };
      const words = `fragments.json has ${what} in "home", which no page may have`;
      await expect(fixture.published('remote-ideas', { fragments })).rejects.toThrow(words);
      const harmless = { fragments: { home: `<p>${what.length}</p>` } };
      await refused([await smuggled(harmless, 'fragments.json', JSON.stringify(fragments))], words);
    }
  });

  test("[DP-18] a record that is signed with another team's key, or with none, or changed", async () => {
    const folder = fixture.build('remote-ideas', { words: 'two' });
    const context = fixture.context({ signer: () => fixture.keyOf('remote-auth') });
    const { release } = await publish(context, folder);
    const name = { pkg: 'remote-ideas', release };
    await refused([name], 'its record is not signed with a key of remote-ideas');
    const other = await fixture.published('remote-ideas', { words: 'three' });
    const text = await fixture.text(recordKey(other));
    await write(other, 'release.json', text.replace('remoteEntry.js', 'remoteentry.js'));
    await refused([other], 'its record is not signed with a key of remote-ideas');
    await write(other, 'release.json', '{"text": ');
    await refused([other], 'its record is damaged');
  });

  test("[DP-18] another release's record under this name", async () => {
    const one = await fixture.published('remote-ideas', { words: 'two' });
    const two = await fixture.published('remote-ideas', { words: 'three' });
    await write(two, 'release.json', await fixture.text(recordKey(one)));
    await refused([two], `its record is about ${nameOf(one)}`);
  });

  test('a record of a newer form', async () => {
    const name = await fixture.published('remote-ideas', { words: 'two' });
    const record = JSON.parse(JSON.parse(await fixture.text(recordKey(name))).text);
    const newer = fixture.keyOf('remote-ideas').sign(JSON.stringify({ ...record, schema: 3 }));
    await write(name, 'release.json', JSON.stringify(newer));
    await refused([name], 'its record has form 3, and this tool knows forms up to 2');
  });

  test('a release that the browser check refuses', async () => {
    const name = await fixture.published('remote-ideas', { words: 'two' });
    const browserCheck = jest.fn(async () => ['/ shows no heading.']);
    await refused([name], '/ shows no heading.', {}, { browserCheck });
    expect(browserCheck).toHaveBeenCalledWith(
      expect.objectContaining({ changed: ['remote-ideas'] }),
      expect.anything(),
    );
  });

  test('one of two: then neither is live', async () => {
    const good = await fixture.published('remote-auth', { words: 'two' });
    const bad = await fixture.published('remote-ideas', { screens: ['home'] });
    await refused([good, bad], 'has no screen "project"');
  });
});

test('[DP-02] a contract that host and remote change together is promoted together', async () => {
  const ideas = await fixture.published('remote-ideas', { screens: ['home', 'project', 'new'] });
  const routes = [{ path: '/new', remote: 'remote-ideas', screen: 'new' }];
  const host = await fixture.published('host', { routes });
  await go([ideas, host]);
  expect(await fixture.stable('host')).toBe(host.release);
});

describe('[MF-17] with a host of a newer minor version', () => {
  const shared = (version: string) => ({ versions: { '@idea-hub/shared': version } });
  let old: ReleaseName;
  beforeEach(async () => {
    old = await fixture.published('host', { words: 'old', ...shared('1.2.9') });
    await go([await fixture.published('host', shared('1.3.0'))]);
  });

  test.each(['1.0.4', '1.2.0', '1.3.7'])(
    '[MF-03] a remote that was built against %s goes live',
    async (version) => {
      const name = await fixture.deploy('remote-ideas', { words: version, ...shared(version) });
      expect(await entriesOf('remote-ideas')).toEqual([[name.release, 100]]);
    },
  );

  test('a host of before is refused, by promote and roll-back, while a live remote or a canary needs the new one @ci', async () => {
    const name = await fixture.published('remote-ideas', { words: 'new', ...shared('1.3.7') });
    await go([name], { traffic: 10 });
    const refusals = async () => {
      const sentence = `${nameOf(name)} wants @idea-hub/shared ^1.3.0; this host has`;
      await expect(go([old])).rejects.toThrow(`${sentence} 1.2.9.`);
      const back = fixture.rollback({ pkg: 'host' });
      await expect(back).rejects.toThrow(`${sentence} 1.0.0.`);
    };
    await refusals();
    await go([name]);
    await refusals();
    await fixture.rollback();
    await go([old]);
    expect((await fixture.discovery()).extras?.host).toBe(old.release);
  });
});

test('a dry run checks all of it, and writes nothing', async () => {
  const name = await fixture.published('remote-ideas', { words: 'two' });
  const before = await fixture.store.list('');
  const { changed, live } = await go([name], {}, { dryRun: true });
  expect([changed, live.generation.number]).toEqual([true, 3]);
  expect(await fixture.store.list('')).toEqual(before);
});
