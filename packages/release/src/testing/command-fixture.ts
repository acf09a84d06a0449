import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { BootData, DiscoveryDocument } from '@composed/contract/discovery';
import type { ReleaseName } from '@composed/contract/release';
import { composeNewest } from '../complete.ts';
import { configure } from '../configure.ts';
import type { ReleaseContext } from '../context.ts';
import { newest } from '../ledger.ts';
import { preview } from '../preview.ts';
import { promote } from '../promote.ts';
import { prune } from '../prune.ts';
import { publish } from '../publish.ts';
import { rollback } from '../rollback.ts';
import { switchRemote } from '../switch.ts';
import { ReleaseFixture } from './release-fixture.ts';

const ALL = { traffic: 100, why: null };

/** Matches the files that a page names: the package if the address has it, the release and the path. */
const NAMED =
  /(?:src|href)="(?:https:\/\/hub\.ideas\.example|https:\/\/ideas\.example\/releases\/remote-auth|\/releases\/(host))\/([^/"]+)\/([^"]+)"/g;

/** All commands that write. A test can run each on a live site any number of times. Close it after use. */
export class CommandFixture {
  readonly fixture = new ReleaseFixture();
  /** The live release of `remote-ideas`. */
  first = '';
  /** Published, but not live. */
  second: ReleaseName = { pkg: '', release: '' };
  /** Folder with an unpublished build. */
  #third = '';

  /** Steps to run before a command. */
  readonly before: Record<string, () => Promise<unknown>> = {
    'roll-back': () => this.fixture.promote([this.second]),
    enable: () => this.fixture.disable('remote-ideas'),
    prune: () => this.fixture.touch(0),
  };

  readonly commands: Record<string, (context: ReleaseContext) => Promise<unknown>> = {
    publish: (context) => publish(context, this.#third),
    promote: (context) => promote(context, [this.second], ALL),
    canary: (context) => promote(context, [this.second], { traffic: 10, why: null }),
    'roll-back': (context) => rollback(context, { pkg: 'remote-ideas', to: 2, why: 'x' }),
    disable: (context) => switchRemote(context, 'remote-ideas', false, 'x'),
    enable: (context) => switchRemote(context, 'remote-ideas', true, null),
    preview: async (context) =>
      preview(context, await publish(context, this.#third), { name: 'pr-1', lastsMs: 1000 }),
    prune: (context) => prune(context, 1),
    configure: (context) => configure(context, this.fixture.site({ expireDays: 30 }), null),
    compose: (context) => composeNewest(context),
  };

  /** Makes a live site of the first releases, and saves it as `first`. */
  async open(): Promise<void> {
    await this.fixture.goLive();
    this.first = this.fixture.first.ideas.release;
    this.second = await this.fixture.published('remote-ideas', { words: 'two' });
    this.#third = this.fixture.build('remote-ideas', { words: 'three' });
    this.save('first');
  }

  /** Saves a copy of the store, including the times of its files. */
  save(name: string): void {
    this.#copy(this.fixture.folder, join(this.fixture.root, name));
  }

  /** Restores a copy. Keeps the store's folder itself, since a disk may be mounted there. */
  restore(name: string): void {
    mkdirSync(this.fixture.folder, { recursive: true });
    for (const entry of readdirSync(this.fixture.folder)) {
      rmSync(join(this.fixture.folder, entry), { recursive: true, maxRetries: 5 });
    }
    this.#copy(join(this.fixture.root, name), this.fixture.folder);
  }

  #copy(from: string, to: string): void {
    cpSync(from, to, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
  }

  readonly #read = async (key: string) => (await this.fixture.store.read(key))?.toString() ?? null;

  /**
   * Lists what breaks the site for a visitor: pages of another generation than the discovery document, and missing
   * files.
   */
  async missing(): Promise<string[]> {
    const faults: string[] = [];
    const text = (await this.#read('site/current/public/discovery.json')) ?? 'null';
    const document = JSON.parse(text) as DiscoveryDocument | null;
    const served = document?.extras?.generation;
    const made = (await newest(this.fixture.context()))?.generation.number ?? 0;
    if (served === undefined || served > made) faults.push(`generation ${served} of ${made}`);
    for (const file of ['index.html', 'project._id.html', 'auth.html', '404.html']) {
      const page = (await this.#read(`site/current/public/${file}`)) ?? '';
      const boot = JSON.parse(/id="idea-hub-boot">([^<]*)</.exec(page)?.[1] ?? 'null') as BootData;
      const generation = boot?.discovery?.extras?.generation;
      if (generation !== served) faults.push(`${file} of generation ${generation}, not ${served}`);
      for (const [, folder, release, path] of page.matchAll(NAMED)) {
        const pkg = folder ?? (file === 'auth.html' ? 'remote-auth' : 'remote-ideas');
        const key = `releases/${pkg}/${release}/${path}`;
        if ((await this.#read(key)) === null) faults.push(`${key} of ${file}`);
      }
    }
    return faults;
  }

  close(): void {
    this.fixture.close();
  }
}
