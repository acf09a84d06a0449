import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { HostRecord, RemoteRecord } from '@composed/contract/release';
import type { SiteDefinition } from '@composed/workspace/define-site';
import { PACKAGES, SITE } from '@composed/workspace/paths';
import { compressFolder } from './compress.ts';
import { integrityOf } from './integrity.ts';
import { describeBuild, readRecord, writeRecord } from './release-record.ts';
import { sourceHash } from './source-hash.ts';

describe('release record', () => {
  const SCRIPT = 'console.log("a line that repeats itself");\n'.repeat(50);
  const expose = (name: string, js: string[], css: string[]) => ({
    name,
    assets: { js: { sync: js, async: [] }, css: { sync: css, async: [] } },
  });
  const REMOTE = {
    'mf-manifest.json': JSON.stringify({
      metaData: { globalName: 'blog_1', remoteEntry: { name: 'remoteEntry.js', path: '' } },
      exposes: [expose('posts', ['js/posts.js', 'js/7.js'], ['css/posts.css'])],
    }),
    'mf-manifest-stats.json': '{}',
    'remoteEntry.js': SCRIPT,
    'remoteEntry.js.map': '{}',
    'js/posts.js': 'posts',
    'js/posts.js.map': '{"posts":1}',
    'js/7.js': 'seven',
    'js/later.js': 'lazy',
    'css/posts.css': 'p{}',
    '.built': 'x',
  };
  const HOST = {
    'index.html': `<html><head><!--idea-hub:head-->
  <link rel="icon" href="/favicon.svg"><script defer src="/js/main.js"></script><link href="/css/main.css" rel="stylesheet"></head></html>`,
    'routes.json': '[{"path":"/"}]',
    'robots.txt': 'Sitemap: %ORIGIN%/sitemap.xml',
    'sitemap.xml': '<urlset/>',
    'favicon.svg': '<svg/>',
    'js/main.js': 'main',
    'css/main.css': 'm{}',
  };

  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'idea-hub-record-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  async function build(files: Record<string, string>): Promise<void> {
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    await compressFolder(folder);
  }
  const describeRemote = () =>
    describeBuild(folder, { name: 'remote-blog', version: '1.2.0' }) as RemoteRecord;

  test('[DP-01, DP-08] a record lists every public file with hash and sizes, lazy chunks among them', async () => {
    await build(REMOTE);
    const { files } = describeRemote();
    expect(Object.keys(files)).toEqual([
      'css/posts.css',
      'js/7.js',
      'js/later.js',
      'js/posts.js',
      'mf-manifest.json',
      'remoteEntry.js',
    ]);
    expect(files['js/later.js']).toEqual({ integrity: integrityOf('lazy'), size: 4, wire: 4 });
    expect(files['remoteEntry.js']?.size).toBe(SCRIPT.length);
    expect(files['remoteEntry.js']?.wire).toBeLessThan(SCRIPT.length / 4);
  });

  test('[DP-15] stores source maps separately, with their hashes', async () => {
    await build(REMOTE);
    expect(describeRemote().maps).toEqual({
      'js/posts.js.map': { integrity: integrityOf('{"posts":1}'), size: 11, wire: 11 },
      'remoteEntry.js.map': { integrity: integrityOf('{}'), size: 2, wire: 2 },
    });
  });

  test('[DP-01] the record of a remote has the facts that browsers and hosts need', async () => {
    await build(REMOTE);
    expect(describeRemote()).toMatchObject({
      schema: 2,
      kind: 'remote',
      name: 'remote-blog',
      version: '1.2.0',
      contractVersion: 1,
      shared: { react: expect.stringMatching(/^\^\d+\.\d+\.0$/) },
      container: 'blog_1',
      entry: 'remoteEntry.js',
      screens: { posts: { js: ['js/posts.js', 'js/7.js'], css: ['css/posts.css'] } },
    });
  });

  test('[DP-01, MF-03] a remote requires only the singletons that its build imports', async () => {
    await build({ ...REMOTE, 'imported.json': '["react"]' });
    const { shared, files } = describeRemote();
    expect(Object.keys(shared)).toEqual(['react']);
    expect(files).not.toHaveProperty(['imported.json']);
  });

  test('[PF-13] two files that scripts could not tell apart are refused', async () => {
    await build({ ...REMOTE, 'js/7.0123456789ab.js': 'seven' });
    expect(describeRemote).toThrow('Two files of the build are named js/7.js.');
  });

  test('[DP-05] the record of a host lists what it provides, its routes, and its page without scripts', async () => {
    await build(HOST);
    const record = describeBuild(folder, { name: 'host', version: '1.0.0' }) as HostRecord;
    expect(record).toMatchObject({
      kind: 'host',
      provides: { react: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
      js: ['js/main.js'],
      css: ['css/main.css'],
      routes: [{ path: '/' }],
      texts: { 'robots.txt': HOST['robots.txt'], 'sitemap.xml': HOST['sitemap.xml'] },
    });
    expect(Object.keys(record.files)).toEqual(['css/main.css', 'favicon.svg', 'js/main.js']);
    expect(record.template).toContain('favicon.svg');
    expect(record.template).not.toMatch(/main\.(js|css)/);
  });

  test('[MJ-04] the record of a host names its second majors, and their script is one of its files', async () => {
    const major = { pkg: 'react', script: 'js/major-react.1.js', provides: { react: '18.3.1' } };
    await build({
      ...HOST,
      'major-react.major.json': JSON.stringify(major),
      'js/major-react.1.js': 'major',
    });
    const record = describeBuild(folder, { name: 'host', version: '1.0.0' }) as HostRecord;
    const { script, provides } = major;
    expect(record.majors).toEqual({ react: { script, provides } });
    expect(Object.keys(record.files)).toEqual([
      'css/main.css',
      'favicon.svg',
      'js/main.js',
      'js/major-react.1.js',
    ]);
    expect(record.js).toEqual(['js/main.js']);
  });

  test('[PL-02] a host may have no documents for search engines', async () => {
    const { 'robots.txt': _robots, 'sitemap.xml': _sitemap, ...rest } = HOST;
    await build(rest);
    expect(describeBuild(folder, { name: 'host', version: '1.0.0' })).toMatchObject({ texts: {} });
  });

  test('[DP-01] the same bytes have the same name; one more byte has another', async () => {
    await build(REMOTE);
    const first = describeRemote();
    expect(first.release).toMatch(/^1\.2\.0-[0-9a-f]{12}$/);
    expect(describeRemote().release).toBe(first.release);
    writeFileSync(join(folder, 'js/later.js'), 'lazy!');
    expect(describeRemote().release).not.toBe(first.release);
    writeFileSync(join(folder, 'js/later.js'), 'lazy');
    writeFileSync(join(folder, 'js/posts.js.map'), '{"posts":2}');
    expect(describeRemote().release).not.toBe(first.release);
  });

  test('[DP-01, DP-17] records the commit, its time, and whether files were changed after it', async () => {
    await build(REMOTE);
    const { commit, dirty, time } = describeRemote();
    expect(commit === null || /^[0-9a-f]{40}$/.test(commit)).toBe(true);
    expect(typeof dirty).toBe('boolean');
    expect(Math.abs(Date.parse(time) - Date.now())).toBeLessThan(60_000);
  });

  test('is read back as it was written', async () => {
    await build(REMOTE);
    const record = describeRemote();
    writeRecord(folder, record);
    expect(readRecord(folder)).toEqual(record);
    expect(describeRemote().files).toEqual(record.files);
  });

  const PAGES = {
    routes: [{ path: '/posts', screen: 'posts', title: 'Posts', description: 'All posts.' }],
  };

  test('[MJ-01] a remote’s journeys are a file of its release, and a build with wrong ones fails', async () => {
    const journeys = [{ name: 'Read', path: '/blog', steps: [{ see: { role: 'heading' } }] }];
    await build({ ...REMOTE, 'journeys.json': JSON.stringify(journeys) });
    expect(Object.keys(describeRemote().files)).toContain('journeys.json');
    await build({ 'journeys.json': JSON.stringify([...journeys, ...journeys]) });
    expect(describeRemote).toThrow(
      'remote-blog: journeys.json can\'t be used: it has the journey "Read" twice.',
    );
  });

  test('[MF-13] a remote’s manifest is part of its record and of the release’s hash', async () => {
    await build(REMOTE);
    const plain = describeRemote();
    expect(plain).not.toHaveProperty('manifest');
    await build({ 'own-manifest.json': JSON.stringify(PAGES) });
    const record = describeRemote();
    expect(record.manifest).toEqual(PAGES);
    expect(Object.keys(record.files)).toEqual(Object.keys(plain.files));
    expect(record.release).not.toBe(plain.release);
  });

  test.each([
    [{ routes: [{ ...PAGES.routes[0], screen: 'none' }] }, 'it exposes no screen "none".'],
    [{ routes: [{ ...PAGES.routes[0], path: '/Posts' }] }, '"/Posts" is no path of a route.'],
    [{ routes: [{ path: '/posts' }] }, 'it has an unknown form.'],
  ])(
    '[MF-13] a build with a manifest that no site could take fails: %j',
    async (manifest, reason) => {
      await build({ ...REMOTE, 'own-manifest.json': JSON.stringify(manifest) });
      expect(describeRemote).toThrow(`The manifest of remote-blog can't be used: ${reason}`);
    },
  );

  test('[MF-13] a host names its skeletons in its record', async () => {
    const shells = {
      ...{ '*': '', 'skeleton:list': '', 'skeleton:article': '' },
      'skeleton:list?theme="dark"': '',
    };
    await build({ ...HOST, 'fragments.json': JSON.stringify(shells) });
    const host = describeBuild(folder, { name: 'host', version: '1.0.0' }) as HostRecord;
    expect(host.skeletons).toEqual(['list', 'article']);
  });
});

const [name = ''] = PACKAGES;
const hashOf = (change: Partial<SiteDefinition> = {}) =>
  sourceHash(name, {}, { ...SITE, ...change });

test.each<[string, Partial<SiteDefinition>]>([
  ['name @ci', { name: 'harbour' }],
  ['title @ci', { title: 'Harbour' }],
  ['storage prefix @ci', { storagePrefix: 'harbour.' }],
  ['contract version', { contractVersion: SITE.contractVersion + 1 }],
  ['singleton', { singletons: SITE.singletons.slice(1) }],
  ['second major @ci', { majors: { react: { packages: { react: 'react-18' } } } }],
  ['scope of packages @ci', { scopes: [...SITE.scopes, '@harbour'] }],
  ['list of addresses @ci', { settings: { ...SITE.settings, addresses: [] } }],
  ['answer to the gate @ci', { gate: { ...SITE.gate, answers: [] } }],
])('[RN-01, PL-02, MJ-04] a product with another %s is built again', (_what, change) => {
  expect(hashOf(change)).not.toBe(hashOf());
});

test('[RN-01, PL-02] product settings that no build reads do not change the release’s hash @ci', () => {
  expect(hashOf()).toBe(sourceHash(name, {}));
  const packages = { ...SITE.packages, 'remote-new': { port: 4000, variable: 'NEW_PORT' } };
  expect(hashOf({ packages, budgets: {}, mounts: {} })).toBe(hashOf());
  const settings = { ...SITE.settings, local: () => ({}) };
  const singletons = SITE.singletons.map((each) => ({ ...each, from: each.from }));
  expect(hashOf({ settings, singletons })).toBe(hashOf());
});
