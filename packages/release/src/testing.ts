import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describeBuild, writeRecord } from '@composed/build/release-record';
import type { VersionOverrides } from '@composed/build/rspack/sharing';
import type { Manifest } from '@composed/contract/manifest';
import type { ReleaseName } from '@composed/contract/release';
import {
  DEFAULT_PLATFORM_CONFIG,
  type SiteConfiguration,
} from '@composed/contract/site-configuration';
import { SITE } from '@composed/workspace/paths';
import { configure } from './configure.ts';
import type { ReleaseContext } from './context.ts';
import { folderStore } from './folder-store.ts';
import { parseReleaseName } from './names.ts';
import { publish } from './publish.ts';
import { s3Store } from './s3-store.ts';
import { newKey, type Signer, signerFrom } from './signing.ts';
import type { Store } from './store.ts';

const screenFiles = (screen: string) => ({
  name: screen,
  assets: { js: { sync: [`js/${screen}.js`] }, css: { sync: [`css/${screen}.css`] } },
});

/** Returns files as a bundler writes them for a remote with these screens. Other `words` make a different build. */
function remoteBuild(
  pkg: string,
  screens: readonly string[],
  words: string,
): Record<string, string> {
  const container = `${pkg}_${words}`.replaceAll(/\W/g, '_');
  return {
    'mf-manifest.json': JSON.stringify({
      metaData: { globalName: container, remoteEntry: { name: 'remoteEntry.js', path: '' } },
      exposes: screens.map(screenFiles),
    }),
    'remoteEntry.js': `/* ${pkg} ${words} */`,
    'remoteEntry.js.map': '{}',
    'js/lazy.js': `/* lazy ${words} */`,
    ...Object.fromEntries(
      screens.flatMap((screen) => [
        [`js/${screen}.js`, `/* ${screen} ${words} */`],
        [`css/${screen}.css`, `/* ${screen} ${words} */`],
      ]),
    ),
  };
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12);

export interface TestRoute {
  path: string;
  remote: string;
  screen: string;
}

function hostBuild(routes: readonly TestRoute[], words: string): Record<string, string> {
  const rows = routes.map((route) => ({
    ...route,
    title: route.path,
    description: route.path,
    indexed: true,
  }));
  return {
    'index.html':
      '<html><head><title>x</title><link rel="icon" href="/favicon.svg"><!--idea-hub:head--><script defer src="js/main.js"></script></head><div id="root"><!--idea-hub:body--></div></html>',
    'routes.json': JSON.stringify(rows),
    'robots.txt': 'Sitemap: %ORIGIN%/sitemap.xml',
    'sitemap.xml': '<urlset/>',
    'favicon.svg': '<svg/>',
    'js/main.js': `/* host ${words} */`,
  };
}

export const ROUTES: readonly TestRoute[] = [
  { path: '/', remote: 'remote-ideas', screen: 'home' },
  { path: '/project/:id', remote: 'remote-ideas', screen: 'project' },
  { path: '/auth', remote: 'remote-auth', screen: 'auth' },
];
const SCREENS: Record<string, string[]> = {
  'remote-ideas': ['home', 'project'],
  'remote-auth': ['auth'],
};

export interface TestBuild {
  words?: string;
  version?: string;
  screens?: readonly string[];
  routes?: readonly TestRoute[];
  versions?: VersionOverrides;
  /** Texts of scripts that are named by their hash, as by a bundler, so that releases can share them. */
  shared?: readonly string[];
  /** Prerendered HTML of its screens. */
  fragments?: Readonly<Record<string, string>>;
  /** Version of the loader that it was built for. Default: the current one. */
  loader?: number;
  /** The remote's manifest. */
  manifest?: Manifest;
}

/** A store with a site, keys for all packages, and builds without a bundler. Close it after use. */
export class ReleaseFixture {
  readonly root = mkdtempSync(join(tmpdir(), 'composed-release-'));
  readonly said: string[] = [];
  readonly keys = new Map<string, Signer>();
  time = Date.parse('2026-03-01T12:00:00.000Z');

  constructor() {
    for (const owner of ['site', 'host', 'remote-ideas', 'remote-auth']) this.newKey(owner);
  }

  newKey(owner: string): Signer {
    const signer = signerFrom(newKey(), owner);
    this.keys.set(owner, signer);
    return signer;
  }

  keyOf(owner: string): Signer {
    const signer = this.keys.get(owner);
    if (signer === undefined) throw new Error(`No key for ${owner}`);
    return signer;
  }

  /** Store in a folder. With `TEST_S3` (its variables as JSON), a prefix in the bucket `releases` of an S3 service. */
  get store(): Store {
    const s3 = process.env.TEST_S3;
    if (s3 === undefined) return folderStore(join(this.root, 'store'));
    return s3Store(`s3://releases/${basename(this.root)}`, JSON.parse(s3));
  }

  /** Makes a context with a fake browser check that accepts everything. */
  context(change: Partial<ReleaseContext> = {}): ReleaseContext {
    return { ...this.unopened(), browserCheck: async () => [], ...change };
  }

  /** Makes a context without a browser check, as with `--no-render`. */
  unopened(change: Partial<ReleaseContext> = {}): ReleaseContext {
    return {
      store: this.store,
      siteKeys: [this.keyOf('site').publicKey],
      signer: (owner) => this.keyOf(owner),
      previewSigner: () => null,
      by: 'Ada',
      now: () => new Date(this.time),
      dryRun: false,
      say: (line) => this.said.push(line),
      ...change,
    };
  }

  site(change: Partial<SiteConfiguration> = {}): SiteConfiguration {
    return {
      origin: 'https://ideas.example',
      bases: { 'remote-ideas': 'https://hub.ideas.example/' },
      keys: Object.fromEntries([...this.keys].map(([owner, key]) => [owner, [key.publicKey]])),
      config: {
        ...SITE.settings.defaults,
        ...DEFAULT_PLATFORM_CONFIG,
        remoteOrigins: ['https://ideas.example', 'https://hub.ideas.example'],
      },
      budgets: {},
      expireDays: null,
      ...change,
    };
  }

  configured(change: Partial<SiteConfiguration> = {}) {
    return configure(this.context(), this.site(change), null);
  }

  /** Writes a build and returns its folder. */
  build(pkg: string, change: TestBuild = {}): string {
    const { words = 'one', version = '1.0.0', versions = {} } = change;
    const folder = mkdtempSync(join(this.root, 'build-'));
    const files =
      pkg === 'host'
        ? hostBuild(change.routes ?? ROUTES, words)
        : remoteBuild(pkg, change.screens ?? SCREENS[pkg] ?? [], words);
    for (const [index, text] of (change.shared ?? []).entries()) {
      files[`js/part${index || ''}.${hashOf(text)}.js`] = text;
    }
    if (change.fragments) files['fragments.json'] = JSON.stringify(change.fragments);
    if (change.manifest) files['own-manifest.json'] = JSON.stringify(change.manifest);
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    const record = describeBuild(folder, { name: pkg, version }, versions);
    writeRecord(folder, { ...record, loader: change.loader ?? record.loader });
    return folder;
  }

  async published(pkg: string, change: TestBuild = {}): Promise<ReleaseName> {
    const { release } = await publish(this.context(), this.build(pkg, change));
    return parseReleaseName(`${pkg}@${release}`);
  }

  /** Publishes the first release of each package. They are not live yet. */
  all(): Promise<ReleaseName[]> {
    return Promise.all(['remote-ideas', 'remote-auth', 'host'].map((pkg) => this.published(pkg)));
  }

  close(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
