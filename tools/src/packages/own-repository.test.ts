import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Envelope, RemoteRecord } from '@idea-hub/shared/contracts/release';
import { CONTRACT_VERSION } from '@idea-hub/shared/contracts/screens';
import { isSigned } from '@idea-hub/shared/contracts/signature';
import { requiredRanges } from '../federation/sharing.ts';
import { makeRepository } from '../new-remote/own-repository.ts';
import { ROOT } from '../paths.ts';
import { newKey, signerFrom } from '../release/signing.ts';

/** What a build takes; the journeys are another matter. */
const PACKED = ['shared', 'tools'];

let folder: string;
beforeAll(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'idea-hub-own-')));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What `npm install` would do: ours unpacked, and the rest as it is installed here. */
function install(repository: string): void {
  const modules = join(repository, 'node_modules');
  mkdirSync(join(modules, '@idea-hub'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@idea-hub') symlinkSync(join(ROOT, 'node_modules', name), join(modules, name));
  }
  for (const name of PACKED) {
    const to = join(modules, '@idea-hub', name);
    mkdirSync(to);
    const file = join(repository, 'packages', `idea-hub-${name}-1.0.0.tgz`);
    spawnSync('tar', ['-xzf', file, '-C', to, '--strip-components=1']);
  }
  cpSync(join(ROOT, 'package-lock.json'), join(repository, 'package-lock.json'));
}

test('[DP-16] a repository of its own builds and publishes as this workspace does', async () => {
  const repository = join(folder, 'blog');
  makeRepository(ROOT, 'remote-blog', repository, PACKED);
  install(repository);
  const pem = newKey();
  const store = join(folder, 'store');
  const idea = join(repository, 'node_modules', '@idea-hub', 'tools', 'bin', 'idea-hub.mjs');
  const done = spawnSync(process.execPath, [idea, 'release', 'publish', 'remote-blog', '--json'], {
    cwd: join(repository, 'src'),
    env: { PATH: process.env.PATH, RELEASE_STORE: store, RELEASE_KEY: pem },
    encoding: 'utf8',
  });
  expect(done).toMatchObject({ status: 0 });
  const { release } = JSON.parse(done.stdout);

  const place = join(store, 'releases', 'remote-blog', release);
  const envelope: Envelope = JSON.parse(readFileSync(join(place, 'release.json'), 'utf8'));
  expect(await isSigned(envelope, [signerFrom(pem, 'remote-blog').publicKey])).toBe(true);
  const record: RemoteRecord = JSON.parse(envelope.text);
  expect(record).toMatchObject({
    contractVersion: CONTRACT_VERSION,
    shared: requiredRanges(),
    screens: { home: { js: [expect.any(String)], css: [expect.any(String)] } },
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
  // No React of its own.
  expect(scripts).not.toContain('react.transitional.element');
  expect(textOf('.css')).toContain(':where([data-remote=remote-blog])');
}, 120_000);
