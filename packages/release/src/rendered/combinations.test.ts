import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { copyStore } from '@composed/testing/copy-store';
import { appendToStyles, onMount, wrapScreens } from '@composed/testing/edited-build';
import { filling } from '@composed/testing/gate-site';
import { changeGrant } from '@composed/testing/guest-remote';
import { productBuilds } from '@composed/testing/product-builds';
import {
  openReleaseSite,
  type ReleaseSite,
  type SiteRelease,
} from '@composed/testing/release-site';
import { ensureS3, startS3 } from '@composed/testing/s3-server';
import { ROOT } from '@composed/workspace/paths';
import { promote } from '../promote.ts';
import { s3Client } from '../s3-client.ts';
import { s3Store } from '../s3-store.ts';
import { browserCheck } from './gate-pages.ts';

/** Only run by `npm run test:full`, because each opens about twenty pages. One similar test always runs. */
const inFull = process.env.FULL === '1' ? test : test.skip;

let builds: string;
let site: ReleaseSite<'host'>;
beforeAll(async () => {
  builds = await productBuilds();
}, 300_000);
beforeEach(async () => {
  site = await openReleaseSite({
    builds,
    api: 'http://localhost:1',
    settings: { apiBaseUrl: '/api' },
  });
}, 60_000);
afterEach(() => site.close());

const go = (release: SiteRelease) =>
  promote({ ...site.context, browserCheck: browserCheck({ changes: [] }) }, [release], {
    traffic: 100,
    why: null,
  });

/** Makes a build whose screens fail if a script of that release has run in the page. */
const failsBeside = (pkg: string, version: string) =>
  wrapScreens(`(Screen, React) => (props) => {
    const meets = globalThis.ran.some((line) => line.startsWith('${pkg}@${version} '));
    return meets ? null : React.createElement(Screen, props);
  }`);

inFull(
  '[DP-19] a release that is well alone and not beside the canary of another remote is refused',
  async () => {
    const canary = await site.publish('remote-account', { version: '2.0.0' });
    await site.promote([canary], 10);
    const edit = failsBeside('remote-account', '2.0.0');
    await expect(go(await site.publish('remote-auth', { edit }))).rejects.toThrow(
      new RegExp(
        `/auth, /auth/reset-password: shows no heading\\. \\(beside remote-account@${canary.release}, its canary\\)`,
      ),
    );
    await go(await site.publish('remote-auth'));
  },
  240_000,
);

test('[DP-19] nor is one that fails with the host that a roll-back would bring back @ci', async () => {
  await site.deploy('host', { version: '2.0.0' });
  const edit = failsBeside('host', site.first.host.version);
  await expect(go(await site.publish('remote-auth', { edit }))).rejects.toThrow(
    `(beside host@${site.first.host.release}, its roll-back target)`,
  );
}, 240_000);

test('[DP-19, LR-10] nor is one whose contribution fails only in the page of another remote’s canary @ci', async () => {
  const slot = { slot: 'project.aside', version: 1, screen: 'account' };
  await changeGrant(site, 'remote-account', { slots: [slot.slot] });
  const canary = await site.publish('remote-ideas', { version: '2.0.0' });
  await site.promote([canary], 10);
  const meets = "globalThis.ran.some((line) => line.startsWith('remote-ideas@2.0.0 '))";
  const edit = filling(slot, `if (${meets}) throw new Error('Broken panel')`);
  await expect(go(await site.publish('remote-account', { edit }))).rejects.toThrow(
    new RegExp(`/project/:id: .*Broken panel.*, and remote-ideas@${canary.release}, its canary`),
  );
}, 240_000);

inFull(
  '[DP-19] one that spoils the screen of another remote is refused',
  async () => {
    const edit = appendToStyles('[data-remote=remote-ideas] h1{display:none}');
    await expect(go(await site.publish('remote-auth', { edit }))).rejects.toThrow(
      /- \/: shows no heading\.$/m,
    );
  },
  240_000,
);

/** Runs a command like `npm run release --`, in a separate process. */
function release(args: string[], env: NodeJS.ProcessEnv = {}) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(ROOT, 'scripts', 'cli.ts'), 'release', ...args],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        ...process.env,
        RELEASE_STORE: site.root,
        RELEASE_KEYS: join(site.root, '..', 'keys'),
        RELEASE_BY: 'Ada',
        ...env,
      },
    },
  );
  return { status, stdout, stderr };
}

const nameOf = ({ pkg, release: name }: SiteRelease) => `${pkg}@${name}`;

test('[DP-19] promote opens the pages unless told not to, which history tells @ci', async () => {
  const broken = nameOf(
    await site.publish('remote-account', { edit: onMount("throw new Error('Boom')") }),
  );
  const refused = release(['promote', broken, '--dry-run', '--json']);
  expect(refused.status).toBe(1);
  expect(refused.stderr).toContain('Opening the pages in Chromium …');
  const { reasons } = JSON.parse(refused.stdout) as { reasons: string[] };
  expect(reasons.join('\n')).toMatch(/\/account.*: shows an error screen: ".*Boom/);

  const blind = release(['promote', broken], { CHROMIUM_PATH: '/bin/false' });
  expect(blind.status).toBe(1);
  expect(blind.stderr).toMatch(/The pages can't be opened: .*"--no-render" goes on without/);

  expect(release(['promote', broken, '--no-render']).status).toBe(0);
  expect(release(['history', '--limit', '1']).stdout).toContain(
    `Ada: promote ${broken} --no-render`,
  );
}, 120_000);

test('[DP-19] a route that the site does not have is named @ci', async () => {
  const found = release(['promote', nameOf(await site.publish('remote-auth')), '--changes', '/no']);
  expect([found.status, found.stderr]).toEqual([
    1,
    expect.stringContaining('The site has no route /no, which --changes names.'),
  ]);
}, 60_000);

const inFullWithS3 = ensureS3(false) ? inFull : test.skip;

inFullWithS3(
  '[DP-19, DP-20] on an S3 service (Debian: radosgw, ceph-mon, ceph-osd) a good release goes live within a minute, and a bad one is refused and changes nothing',
  async () => {
    const bad = await site.publish('remote-auth', { edit: onMount("throw new Error('Boom')") });
    const good = await site.publish('remote-auth');
    const folder = mkdtempSync(join(tmpdir(), 'idea-hub-s3-'));
    const server = await startS3(folder);
    try {
      await s3Client('ideas', 's3://ideas', server.env, {}).ask({ method: 'PUT', path: '' });
      const store = s3Store('s3://ideas/live', server.env);
      for (const top of ['live/', 'releases/']) await copyStore(site.context.store, store, top);
      const env = { ...server.env, RELEASE_STORE: 's3://ideas/live' };
      const live = async () => {
        const page = await store.read('site/current/public/auth.html');
        return { generations: await store.list('live/'), page: page?.toString() };
      };
      expect(release(['compose'], env).status).toBe(0);
      const before = await live();
      const refused = release(['promote', nameOf(bad), '--json'], env);
      expect(refused.status).toBe(1);
      const { reasons } = JSON.parse(refused.stdout) as { reasons: string[] };
      expect(reasons.join('\n')).toMatch(/\/auth.*: shows an error screen: ".*Boom/);
      expect(await live()).toEqual(before);

      const began = performance.now();
      expect(release(['promote', nameOf(good)], env).status).toBe(0);
      expect((performance.now() - began) / 1000).toBeLessThan(60);
      expect((await live()).page).toContain(good.release);
    } finally {
      await server.kill();
      rmSync(folder, { recursive: true, force: true });
    }
  },
  240_000,
);
