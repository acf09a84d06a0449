import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeRepository } from '@composed/create/own-repository';
import { newest } from '@composed/release/ledger';
import { newKey, signerFrom } from '@composed/release/signing';
import { linkedInstall } from '@composed/testing/linked-install';
import { productBuilds } from '@composed/testing/product-builds';
import { openReleaseSite, type ReleaseSite } from '@composed/testing/release-site';
import { ROOT } from '@composed/workspace/paths';
import { type Play, playWorkflow, readWorkflow } from '../test/workflow.ts';

const isFull = process.env.FULL === '1';

let site: ReleaseSite;
beforeAll(async () => {
  site = await openReleaseSite({
    builds: await productBuilds(),
    api: 'http://localhost:1',
    settings: { apiBaseUrl: '/api' },
  });
}, 300_000);
afterAll(() => site.close());

const REMOTE = 'remote-x';
const NPM = ['--prefer-offline', '--no-audit', '--no-fund'];

/** Whether the lockfile that was just written there is one that `npm ci` takes. */
function assertInstallable(repository: string): void {
  const check = join(ROOT, 'scripts', 'check-lockfile.mjs');
  execFileSync(process.execPath, [check, join(repository, 'package-lock.json')]);
  execFileSync('npm', ['ci', '--dry-run', ...NPM], { cwd: repository, stdio: 'pipe' });
}

/** Without FULL: what is installed is linked to, and one of the end-to-end tests stands for all. */
const shortened: Play['instead'] = (command, folder) => {
  if (!/^npm ci\b/.test(command)) return undefined;
  return () => {
    assertInstallable(folder);
    linkedInstall(folder);
  };
};

test(
  '[DP-16, DP-23, DP-25] every step of the workflow that a remote’s own repository comes with succeeds as it is written, and no step that runs what others wrote has a key @ci',
  async () => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'idea-hub-workflow-')));
    const repository = join(folder, 'own');
    const git = (...args: string[]) =>
      execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', ...args], {
        cwd: repository,
      });
    try {
      makeRepository(ROOT, REMOTE, repository);
      git('init', '-q', '-b', 'main');
      execFileSync('npm', ['install', '--package-lock-only', ...NPM], {
        cwd: repository,
        stdio: 'pipe',
      });
      git('add', '-A');
      git('commit', '-q', '-m', 'A first remote');

      const key = newKey();
      const before = (await newest(site.context))?.generation.site;
      if (before === undefined) throw new Error('The site is gone.');
      // What the site's owner does once: the remote's key, and its address, which is the site's own.
      const remoteOrigins = [...before.config.remoteOrigins, site.origin];
      await site.configure({
        keys: { ...before.keys, [REMOTE]: [signerFrom(key, REMOTE).publicKey] },
        config: { ...before.config, remoteOrigins },
      });
      const work = join(folder, 'work');
      mkdirSync(work);
      const workflow = readWorkflow(join(repository, '.github', 'workflows', 'ci.yml'));
      if (!isFull) {
        for (const step of workflow.jobs.publish?.steps ?? []) {
          step.run = step.run?.replace(/^(npm run -s e2e .*)$/m, '$1 --grep newcomer.signs.up');
        }
      }
      const played = await playWorkflow(workflow, {
        repository,
        work,
        ...(isFull ? {} : { instead: shortened }),
        contexts: {
          secrets: { RELEASE_KEY: key },
          vars: {
            RELEASE_STORE: site.root,
            RELEASE_SITE_PUBLIC_KEYS: site.context.siteKeys.join(' '),
          },
          github: { event_name: 'pull_request', ref_name: '7/merge', actor: 'ada' },
        },
      });

      const withKey = played.filter(({ env }) => Object.values(env).includes(key));
      expect(withKey.map(({ command }) => command)).toEqual([
        expect.stringContaining(`release -- preview ${REMOTE}`),
      ]);
      // Whatever is tried before the key is used belongs to another job.
      const publishing = played
        .filter(({ job }) => job === 'publish')
        .map(({ command }) => command);
      expect(publishing[0]).toBe('npm ci --ignore-scripts');
      expect(publishing[1]).toBe(withKey[0]?.command);
      // It published what was tested: nothing was built where the key is.
      const { text } = JSON.parse(
        readFileSync(join(work, 'check/.idea-hub/builds', REMOTE, 'release.json'), 'utf8'),
      );
      const built: { release: string } = JSON.parse(text);
      const shown = JSON.parse(readFileSync(join(work, 'publish/.idea-hub/preview.json'), 'utf8'));
      expect(shown).toMatchObject({ package: REMOTE, name: 'pr-7', release: built.release });
      expect(existsSync(join(site.root, 'releases', REMOTE, shown.release, 'release.json'))).toBe(
        true,
      );
      expect(readFileSync(join(work, 'summary.md'), 'utf8')).toContain(shown.address);
      expect(played.at(-1)?.said).toMatch(/\b\d+ passed\b/);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  isFull ? 900_000 : 240_000,
);
