import assert from 'node:assert/strict';
import { join } from 'node:path';
import { minimalEnvironment } from '@composed/workspace/minimal-environment';
import { ROOT } from '@composed/workspace/paths';
import { emptyFolder } from './folder.ts';
import { type OutsideSite, outsideSite, run } from './site.ts';

/** A reader of a page with commands, with a folder for the site. */
export class Reader {
  readonly #made = emptyFolder('second');
  readonly #names: readonly string[];
  #site: OutsideSite | undefined;
  #stopSite = async () => {};
  /** Name of the release that was published last. */
  #published = '';
  /** npm is offline and its cache is empty, so that nothing is downloaded. */
  readonly #offline = {
    ...minimalEnvironment(),
    npm_config_offline: 'true',
    npm_config_cache: join(this.#made.folder, 'cache'),
  };

  /** @param names remotes and servers of the site */
  constructor(...names: string[]) {
    this.#names = names;
  }

  get site(): OutsideSite {
    assert(this.#site, 'The site is not made yet.');
    return this.#site;
  }

  /** Types a command. Resolves with its output. Throws if it fails. */
  async type(command: string): Promise<string> {
    const folder = join(this.#made.folder, 'bookshop');
    if (command.startsWith('cd ')) {
      this.#site = await outsideSite(folder, ...this.#names);
      return '';
    }
    const [, how] = /^npm (?:run )?(start|dev)$/.exec(command) ?? [];
    if (how === 'start' || how === 'dev') {
      // As the text says, the former one is stopped.
      await this.stop();
      this.#stopSite = await this.site.start(how);
      return '';
    }
    const [, release] = /^npm run release -- (.*)/.exec(command) ?? [];
    if (release === undefined) {
      const cwd = this.#site === undefined ? ROOT : folder;
      const line = command.replace('../bookshop', folder);
      const { exitCode, text } = await run('bash', ['-c', line], cwd, this.#offline);
      assert.equal(exitCode, 0, `${line}\n${text}`);
      return text;
    }
    const words = (release.match(/[^\s"]+|"[^"]*"/g) ?? []).map((word) =>
      word.replaceAll('"', '').replace(/.*…/, this.#published),
    );
    const { exitCode, text } = await this.site.release(...words);
    assert.equal(exitCode, 0, `${command}\n${text}`);
    if (words[0] === 'publish') this.#published = /promote (\S+)/.exec(text)?.[1] ?? '';
    return text;
  }

  async stop(): Promise<void> {
    await this.#stopSite();
    this.#stopSite = async () => {};
  }

  async leave(): Promise<void> {
    await this.stop();
    this.#made.remove();
  }
}
