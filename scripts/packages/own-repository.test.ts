import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requiredRanges } from '@composed/build/rspack/sharing';
import type { Envelope, RemoteRecord } from '@composed/contract/release';
import { isSigned } from '@composed/contract/signature';
import { newest } from '@composed/release/ledger';
import { promote } from '@composed/release/promote';
import { newKey, signerFrom } from '@composed/release/signing';
import { linkedInstall } from '@composed/testing/linked-install';
import { productBuilds } from '@composed/testing/product-builds';
import { openReleaseSite, type ReleaseSite } from '@composed/testing/release-site';
import { ROOT } from '@composed/workspace/paths';
import { CONTRACT_VERSION } from '@idea-hub/shared/contracts/screens';
import { makeRepository } from '../create/own-repository.ts';
import { type Play, playWorkflow, readWorkflow } from '../test/workflow.ts';

describe('own repository', () => {
  /** Packages that a build needs, so not the end-to-end tests. */
  const PACKED = ['packages', 'fingerprint', 'shared'];

  let folder: string;
  beforeAll(() => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), 'idea-hub-own-')));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('[DP-16] a remote in a separate repository builds and publishes as this workspace does @ci', async () => {
    const repository = join(folder, 'blog');
    makeRepository(ROOT, 'remote-blog', repository, PACKED);
    linkedInstall(repository);
    cpSync(join(ROOT, 'package-lock.json'), join(repository, 'package-lock.json'));
    // Other people's code is built without the keys that publish it.
    appendFileSync(
      join(repository, 'rspack.config.ts'),
      "if (process.env.RELEASE_KEY) throw new Error('This build could read the key.');\n",
    );
    const pem = newKey();
    const store = join(folder, 'store');
    const composed = join(repository, 'node_modules', '.bin', 'composed');
    const done = spawnSync(
      process.execPath,
      [composed, 'release', 'publish', 'remote-blog', '--json'],
      {
        cwd: join(repository, 'src'),
        env: { PATH: process.env.PATH, RELEASE_STORE: store, RELEASE_KEY: pem },
        encoding: 'utf8',
      },
    );
    expect(done).toMatchObject({ status: 0 });
    const { release } = JSON.parse(done.stdout);

    const place = join(store, 'releases', 'remote-blog', release);
    const envelope: Envelope = JSON.parse(readFileSync(join(place, 'release.json'), 'utf8'));
    expect(await isSigned(envelope, [signerFrom(pem, 'remote-blog').publicKey])).toBe(true);
    const record: RemoteRecord = JSON.parse(envelope.text);
    const ranges = requiredRanges();
    expect(record).toMatchObject({
      contractVersion: CONTRACT_VERSION,
      // The remote imports no other singleton.
      shared: { '@idea-hub/shared': ranges['@idea-hub/shared'], react: ranges.react },
      screens: { home: { js: [expect.any(String)], css: [expect.any(String)] } },
      manifest: {
        routes: [{ path: '/blog', screen: 'home', title: 'Blog' }],
        navigation: [{ label: 'Blog', to: '/blog', place: 'header' }],
      },
    });

    const files = Object.keys(record.files);
    const textOf = (extension: string) =>
      files
        .filter((file) => file.endsWith(extension))
        .map((file) => readFileSync(join(place, file), 'utf8'))
        .join('\n');
    const scripts = textOf('.js');
    for (const key of ['"react/jsx-runtime"', '"@idea-hub/shared/session"']) {
      expect(scripts).toContain(`shareKey:${key}`);
    }
    // The build contains no copy of React.
    expect(scripts).not.toContain('react.transitional.element');
    expect(textOf('.css')).toContain(':where([data-remote=remote-blog])');
  }, 120_000);
});

describe('repository workflow', () => {
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

  /** Checks that `npm ci` accepts the new lockfile. */
  function assertInstallable(repository: string): void {
    const check = join(ROOT, 'scripts', 'check-lockfile.mjs');
    execFileSync(process.execPath, [check, join(repository, 'package-lock.json')]);
    execFileSync('npm', ['ci', '--dry-run', ...NPM], { cwd: repository, stdio: 'pipe' });
  }

  /** Without FULL, links installed packages and runs only one end-to-end test. */
  const shortened: Play['instead'] = (command, folder) => {
    if (!/^npm ci\b/.test(command)) return undefined;
    return () => {
      assertInstallable(folder);
      linkedInstall(folder);
    };
  };

  test(
    '[DP-16, DP-23, DP-25] every step of the workflow that a remote’s own repository comes with succeeds as it is written; pull requests have the preview key alone, and no step that runs what others wrote has a key @ci',
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

        const [key, previewKey] = [newKey(), newKey()];
        const before = (await newest(site.context))?.generation.site;
        if (before === undefined) throw new Error('The site is gone.');
        // Setup by the site's owner: the remote's keys and its address, which here is the site's own.
        const remoteOrigins = [...before.config.remoteOrigins, site.origin];
        await site.configure({
          keys: { ...before.keys, [REMOTE]: [signerFrom(key, REMOTE).publicKey] },
          previewKeys: { [REMOTE]: [signerFrom(previewKey, REMOTE).publicKey] },
          config: { ...before.config, remoteOrigins },
          mounts: { ...before.mounts, [REMOTE]: { paths: ['/x'], places: ['header'] } },
        });
        const workflow = readWorkflow(join(repository, '.github', 'workflows', 'ci.yml'));
        if (!isFull) {
          for (const step of workflow.jobs.e2e?.steps ?? []) {
            step.run = step.run?.replace(/^(npm run -s e2e .*)$/m, '$1 --grep newcomer.signs.up');
          }
        }
        const writing = { AWS_ACCESS_KEY_ID: 'writer', AWS_SECRET_ACCESS_KEY: 'writes' };
        const playEvent = async (
          name: string,
          jobs: string[],
          secrets: Record<string, string>,
          github: Record<string, string>,
        ) => {
          const work = join(folder, name);
          mkdirSync(work);
          const played = await playWorkflow(workflow, {
            repository,
            work,
            jobs,
            ...(isFull ? {} : { instead: shortened }),
            contexts: {
              secrets: { ...writing, READER_ACCESS_KEY_ID: 'reader', ...secrets },
              vars: {
                RELEASE_STORE: site.root,
                RELEASE_SITE_PUBLIC_KEYS: site.context.siteKeys.join(' '),
              },
              github: { actor: 'ada', ...github },
            },
          });
          const from = (job: string): { release: string; address: string; name: string } =>
            JSON.parse(readFileSync(join(work, job, '.idea-hub/published/release.json'), 'utf8'));
          const having = (secret: string) =>
            played
              .filter(({ env }) => Object.values(env).includes(secret))
              .map(({ command }) => command);
          return { work, played, from, having };
        };

        // GitHub gives an environment's secrets only to its jobs. The environment's rules limit them to main.
        const { publish, ...others } = workflow.jobs;
        expect(publish).toMatchObject({
          environment: 'release',
          if: "github.event_name == 'push'",
        });
        expect(JSON.stringify(others)).not.toContain('secrets.RELEASE_KEY');

        const main = await playEvent(
          'main',
          ['check', 'publish'],
          { RELEASE_KEY: key },
          { event_name: 'push', ref_name: 'main' },
        );
        expect(main.having(key)).toEqual([expect.stringContaining(`release -- publish ${REMOTE}`)]);
        const first = { pkg: REMOTE, release: main.from('publish').release };
        await promote(site.context, [first], { traffic: 100, why: null });

        const pull = await playEvent(
          'pull',
          ['check', 'preview', 'e2e'],
          { RELEASE_PREVIEW_KEY: previewKey },
          { event_name: 'pull_request', ref_name: '7/merge' },
        );
        const shown = pull.from('preview');
        expect(pull.having(previewKey)).toEqual([
          expect.stringContaining(`release -- preview ${REMOTE}`),
        ]);
        // Steps without the key belong to another job.
        const previewing = pull.played
          .filter(({ job }) => job === 'preview')
          .map(({ command }) => command);
        expect(previewing.slice(0, 2)).toEqual([
          'npm ci --ignore-scripts',
          ...pull.having(previewKey),
        ]);
        expect(pull.having('writer')).toEqual(pull.having(previewKey));
        expect(pull.having('reader')).toEqual([expect.stringContaining('npm run -s e2e')]);
        // The job with the key publishes the tested build and builds nothing.
        const { text } = JSON.parse(
          readFileSync(join(main.work, 'check/.idea-hub/builds', REMOTE, 'release.json'), 'utf8'),
        );
        expect(JSON.parse(text)).toMatchObject({ release: first.release });
        expect(shown).toMatchObject({ package: REMOTE, name: 'pr-7' });
        expect(existsSync(join(site.root, 'releases', REMOTE, shown.release, 'release.json'))).toBe(
          true,
        );
        await expect(
          promote(site.context, [{ pkg: REMOTE, release: shown.release }], {
            traffic: 100,
            why: null,
          }),
        ).rejects.toThrow('it is signed with a preview key');
        expect(readFileSync(join(pull.work, 'summary.md'), 'utf8')).toContain(shown.address);
        expect(pull.played.at(-1)?.said).toMatch(/\b\d+ passed\b/);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
    isFull ? 1_500_000 : 400_000,
  );
});
