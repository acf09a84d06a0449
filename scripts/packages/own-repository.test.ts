import { spawnSync } from 'node:child_process';
import { appendFileSync, cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { requiredRanges } from '@composed/build/rspack/sharing';
import type { Envelope, RemoteRecord } from '@composed/contract/release';
import { isSigned } from '@composed/contract/signature';
import { newKey, signerFrom } from '@composed/release/signing';
import { linkedInstall } from '@composed/testing/linked-install';
import { ROOT } from '@composed/workspace/paths';
import { CONTRACT_VERSION } from '@idea-hub/shared/contracts/screens';
import { makeRepository } from '../create/own-repository.ts';

/** Packages that a build needs, so not the end-to-end tests. */
const PACKED = ['packages', 'shared'];

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'idea-hub-own-')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('[DP-16] a repository of its own builds and publishes as this workspace does @ci', async () => {
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
