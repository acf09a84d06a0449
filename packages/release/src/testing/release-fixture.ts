import { cpSync, existsSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { BootData, DiscoveryDocument } from '@composed/contract/discovery';
import type { ReleaseName } from '@composed/contract/release';
import {
  DEFAULT_PLATFORM_CONFIG,
  type SiteConfiguration,
} from '@composed/contract/site-configuration';
import { SITE } from '@composed/workspace/paths';
import type { Outcome } from '../change.ts';
import { configure } from '../configure.ts';
import type { ReleaseContext } from '../context.ts';
import { folderStore } from '../folder-store.ts';
import type { Generation, PackageState } from '../generation.ts';
import { newest } from '../ledger.ts';
import { type PromoteOptions, promote } from '../promote.ts';
import { type Published, publish } from '../publish.ts';
import { type RollbackOptions, rollback } from '../rollback.ts';
import { s3Store } from '../s3-store.ts';
import { newKey, type Signer, signerFrom } from '../signing.ts';
import type { Store } from '../store.ts';
import { switchRemote } from '../switch.ts';
import { verify } from '../verify.ts';
import { type TestBuild, writeBuild } from './test-builds.ts';

const NONE: ReleaseName = { pkg: '', release: '' };

/** A store with a site, keys for all packages, and builds without a bundler. Close it after use. */
export class ReleaseFixture {
  readonly root = mkdtempSync(join(tmpdir(), 'composed-release-'));
  readonly said: string[] = [];
  readonly keys = new Map<string, Signer>();
  time = Date.parse('2026-03-01T12:00:00.000Z');
  /** First releases, once `goLive` has made them. */
  first = { ideas: NONE, auth: NONE, host: NONE };
  /** Folder of the store to copy; empty if there is none. */
  #original = '';

  constructor() {
    for (const owner of ['site', 'host', 'remote-ideas', 'remote-auth']) this.newKey(owner);
  }

  /** Makes a fixture with the same keys and time, and the same store once a test uses it. Only for stores in a folder. */
  copy(): ReleaseFixture {
    const copy = new ReleaseFixture();
    for (const [owner, key] of this.keys) copy.keys.set(owner, key);
    Object.assign(copy, { time: this.time, first: this.first });
    copy.#original = this.folder;
    return copy;
  }

  newKey(owner: string): Signer {
    const signer = signerFrom(newKey(), owner);
    this.keys.set(owner, signer);
    return signer;
  }

  /** Replaces the site's key, so that the history before is no longer readable. */
  async replaceSiteKey(): Promise<void> {
    const siteKeys = [this.keyOf('site').publicKey, this.newKey('site').publicKey];
    await configure(this.context({ siteKeys }), this.site(), null);
  }

  keyOf(owner: string): Signer {
    const signer = this.keys.get(owner);
    if (signer === undefined) throw new Error(`No key for ${owner}`);
    return signer;
  }

  /** Folder of the store. */
  get folder(): string {
    const folder = join(this.root, 'store');
    const original = this.#original;
    this.#original = '';
    const how = { recursive: true, preserveTimestamps: true, verbatimSymlinks: true };
    if (existsSync(original)) cpSync(original, folder, how);
    return folder;
  }

  /** Store in a folder. With `TEST_S3` (its variables as JSON), a prefix in the bucket `releases` of an S3 service. */
  get store(): Store {
    const s3 = process.env.TEST_S3;
    if (s3 === undefined) return folderStore(this.folder);
    return s3Store(`s3://releases/${basename(this.root)}`, JSON.parse(s3));
  }

  /** Makes a store in which another program makes a change just before a generation is written, once it is time. */
  racing(change: () => Promise<unknown>, isTime = async () => true): Store {
    const { store } = this;
    let isDone = false;
    const create: Store['create'] = async (key, content) => {
      if (key.startsWith('live/') && !isDone && (await isTime())) {
        isDone = true;
        await change();
      }
      return store.create(key, content);
    };
    return { ...store, create };
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

  configured(change: Partial<SiteConfiguration> = {}): Promise<Outcome> {
    return configure(this.context(), this.site(change), null);
  }

  /** Writes a build and returns its folder. */
  build(pkg: string, change: TestBuild = {}): string {
    const folder = mkdtempSync(join(this.root, 'build-'));
    writeBuild(folder, pkg, change);
    return folder;
  }

  published(pkg: string, change: TestBuild = {}): Promise<Published> {
    return publish(this.context(), this.build(pkg, change));
  }

  /** Publishes the first release of each package. They are not live yet. */
  all(): Promise<ReleaseName[]> {
    return Promise.all(['remote-ideas', 'remote-auth', 'host'].map((pkg) => this.published(pkg)));
  }

  /** Configures the site in generation 1, and makes the first releases live in generation 2. */
  async goLive(change: Partial<SiteConfiguration> = {}): Promise<void> {
    await this.configured(change);
    const names = await this.all();
    const [ideas = NONE, auth = NONE, host = NONE] = names;
    this.first = { ideas, auth, host };
    await this.promote(names);
  }

  promote(
    names: readonly ReleaseName[],
    change: Partial<PromoteOptions> = {},
    context: Partial<ReleaseContext> = {},
  ): Promise<Outcome> {
    return promote(this.context(context), names, { traffic: 100, why: null, ...change });
  }

  /** Publishes a release and promotes it. */
  async deploy(
    pkg: string,
    change: TestBuild = {},
    how: Partial<PromoteOptions> = {},
  ): Promise<ReleaseName> {
    const name = await this.published(pkg, change);
    await this.promote([name], how);
    return name;
  }

  rollback(change: Partial<RollbackOptions> = { pkg: 'remote-ideas' }): Promise<Outcome> {
    return rollback(this.context(), { why: 'x', ...change });
  }

  disable = (pkg: string): Promise<Outcome> => switchRemote(this.context(), pkg, false, 'x');
  enable = (pkg: string): Promise<Outcome> => switchRemote(this.context(), pkg, true, null);

  /** Makes changes of another team, each after a pause. */
  async others(changes: number, pauseMs = 3_600_000): Promise<void> {
    for (let change = 0; change < changes; change += 1) {
      this.time += pauseMs;
      const isOff = (await this.state('remote-auth'))?.disabled === true;
      await switchRemote(this.context(), 'remote-auth', isOff, 'x');
    }
  }

  /** Returns the live generation. */
  async generation(): Promise<Generation> {
    const live = await newest(this.context());
    if (live === null) throw new Error('The store has no site.');
    return live.generation;
  }

  async state(pkg = 'remote-ideas'): Promise<PackageState | undefined> {
    return (await this.generation()).packages[pkg];
  }

  /** Returns the release that all visitors have. */
  async stable(pkg = 'remote-ideas'): Promise<string | undefined> {
    return (await this.state(pkg))?.stable.release;
  }

  async text(key: string): Promise<string> {
    const bytes = await this.store.read(key);
    if (bytes === null) throw new Error(`There is no ${key}.`);
    return bytes.toString();
  }

  write(key: string, text: string): Promise<void> {
    return this.store.replace(key, Buffer.from(text));
  }

  /** Returns a public file of the served site. */
  page(file = 'index.html'): Promise<string> {
    return this.text(`site/current/public/${file}`);
  }

  async discovery(): Promise<DiscoveryDocument> {
    return JSON.parse(await this.page('discovery.json'));
  }

  /** Returns the data in a page for the host's start. */
  async boot(file = 'index.html'): Promise<BootData> {
    return JSON.parse(/id="idea-hub-boot">([^<]*)</.exec(await this.page(file))?.[1] ?? 'null');
  }

  async faults(): Promise<string[]> {
    return (await verify(this.context())).faults;
  }

  /** Sets the time of files in the store. Default: of all files. */
  async touch(time: number, keys?: readonly string[]): Promise<void> {
    for (const key of keys ?? (await this.store.list(''))) {
      utimesSync(join(this.folder, key), time / 1000, time / 1000);
    }
  }

  close(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}
