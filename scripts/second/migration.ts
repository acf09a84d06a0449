import assert from 'node:assert/strict';
import { cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writeJson } from '@composed/create/template';
import { ROOT } from '@composed/workspace/paths';
import { Reader } from './reader.ts';
import type { OutsideSite } from './site.ts';
import { readSteps, type Step, write } from './tutorial.ts';

const PAGE = 'moving-to-a-new-major.md';

/** Part of the page that starts with this heading. */
export const migrationSteps = (heading: string): Step[] => readSteps(PAGE, heading);

const DAY_MS = 86_400_000;
/** Days of the played grant, as in the page's examples. */
const GRANTED_DAYS = 90;

/** Remotes of the shop, each with the path and the heading of its page. */
const SHOP = {
  'remote-first': ['/', 'Welcome to Bookshop'],
  'remote-books': ['/books', 'Books'],
  'remote-gifts': ['/gifts', 'Gifts'],
} as const;
type Remote = keyof typeof SHOP;
const REMOTES = Object.keys(SHOP) as Remote[];

const lockIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'));

/** Copies installed packages of the workspace into the site, and their places in its lockfile. npm would do the same. */
function install(site: OutsideSite, packages: Readonly<Record<string, string>>): void {
  const [lock, { packages: known }] = [lockIn(site.folder), lockIn(ROOT)];
  for (const [pkg, source] of Object.entries(packages)) {
    const to = join(site.folder, 'node_modules', pkg);
    rmSync(to, { recursive: true, force: true });
    cpSync(join(ROOT, 'node_modules', source), to, { recursive: true });
    lock.packages[`node_modules/${pkg}`] = known[`node_modules/${source}`];
  }
  writeJson(join(site.folder, 'package-lock.json'), lock);
}

/** Change of a made site's `package.json` so that it is on React 18. */
export const ON_REACT_18 = {
  kind: 'edit',
  file: 'package.json',
  from: '    "react": "19.3.1",\n    "react-dom": "19.3.1"\n',
  to: '    "react": "18.3.1",\n    "react-dom": "18.3.1"\n',
} as const;

type Runs = 'with the old major' | 'with the host’s';

/** Checks that a remote's page works in a browser, and with which React its screen runs. */
async function shows(site: OutsideSite, runs: Readonly<Partial<Record<Remote, Runs>>>) {
  for (const [remote, expected] of Object.entries(runs)) {
    const [path, heading] = SHOP[remote as Remote];
    await site.inBrowser(path, async (page) => {
      await page.locator('main').getByRole('heading', { name: heading, exact: true }).waitFor();
      const hasMajor = await page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('major-react')),
      );
      const found = hasMajor ? 'with the old major' : 'with the host’s';
      assert.equal(found, expected, `${remote} runs ${found}`);
    });
  }
}

/** A shop of three teams on React 18, whose reader moves it to 19. */
class Migration {
  readonly reader = new Reader(...REMOTES);
  readonly #until = new Date(Date.now() + (GRANTED_DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  /** Release on React 18 that its team promotes too late. */
  late = '';

  get site(): OutsideSite {
    return this.reader.site;
  }

  /** Types a command of the page. A page names one last day and one remote as examples. */
  type(command: string, remote: Remote = 'remote-first'): Promise<string> {
    return this.reader.type(
      command.replace('2027-03-31', this.#until).replaceAll('remote-first', remote),
    );
  }

  /** Follows a part of the page. `after` checks what holds after a command. */
  async follow(
    heading: string,
    remote: Remote,
    after: Readonly<Record<string, (text: string) => Promise<void>>>,
  ): Promise<void> {
    const left = new Set(Object.keys(after));
    for (const step of migrationSteps(heading)) {
      if (step.kind !== 'commands') write(this.site.folder, step);
      for (const command of step.kind === 'commands' ? step.commands : []) {
        if (command === 'npm install') {
          install(this.site, {
            react: 'react',
            'react-dom': 'react-dom',
            'react-18': 'react-18',
            'react-dom-18': 'react-dom-18',
          });
          continue;
        }
        const text = await this.type(command, remote);
        for (const part of [...left].filter((each) => command.includes(each))) {
          await after[part]?.(text);
          left.delete(part);
        }
      }
    }
    assert.deepEqual([...left], [], `${heading} has other commands`);
  }

  async open(): Promise<void> {
    await this.reader.type('npm run new:site -- bookshop ../bookshop');
    await this.reader.type('cd ../bookshop');
    write(this.site.folder, ON_REACT_18);
    install(this.site, { react: 'react-18', 'react-dom': 'react-dom-18' });
    await this.reader.type('npm run new:remote -- remote-books');
    await this.reader.type('npm run new:remote -- remote-gifts');
    await this.reader.type('npm start');
    await shows(this.site, {
      'remote-first': 'with the host’s',
      'remote-books': 'with the host’s',
      'remote-gifts': 'with the host’s',
    });
    const file = join('remote-gifts', 'src', 'home', 'home-screen.tsx');
    write(this.site.folder, {
      kind: 'edit',
      file,
      from: '      <p>',
      to: '      <p>For everybody.</p>\n      <p>',
    });
    this.late = await this.#publish('remote-gifts');
  }

  async #publish(remote: Remote): Promise<string> {
    const { text } = await this.site.release('publish', remote);
    const [, name = ''] = /promote (\S+)/.exec(text) ?? [];
    assert.notEqual(name, '', text);
    return name;
  }

  /** The host's team grants the old major, rehearses and moves. */
  async moveHost(): Promise<void> {
    const granted = `react 18.3.1 is granted until ${this.#until} (90 days left).`;
    await this.follow('1.', 'remote-first', {
      'configure --major': async (text) => {
        assert.ok(text.includes(`${granted} The live host does not offer it.`), text);
      },
      rehearse: async (text) => {
        assert.equal(text.match(/works, range must be widened/g)?.length, 3, text);
      },
      'promote host': async () =>
        shows(this.site, {
          'remote-first': 'with the old major',
          'remote-books': 'with the old major',
          'remote-gifts': 'with the old major',
        }),
      status: async (text) => {
        const [, names = ''] = text.split(`${granted} Needed by `);
        for (const remote of REMOTES) assert.ok(names.includes(`${remote}@`), text);
      },
    });
  }

  /** A remote's team moves, goes back for a while, and moves again. */
  moveRemote(remote: Remote, others: Readonly<Partial<Record<Remote, Runs>>>): Promise<void> {
    return this.follow('2.', remote, {
      rollback: async () => shows(this.site, { [remote]: 'with the old major', ...others }),
      mended: async () => shows(this.site, { [remote]: 'with the host’s', ...others }),
    });
  }

  /** What ends the grant too early, or promotes too late, is refused. */
  async refuses(sentence: string, ...command: string[]): Promise<void> {
    const { exitCode, text } = await this.site.release(...command);
    assert.equal(exitCode, 1, text);
    assert.ok(text.includes(sentence.replace('2027-03-31', this.#until)), text);
  }

  finish(): Promise<void> {
    return this.follow('4.', 'remote-first', {
      'configure --major': async () => {
        const { text } = await this.site.release('status');
        assert.doesNotMatch(text, /is granted/);
        await shows(this.site, { 'remote-gifts': 'with the host’s' });
      },
    });
  }
}

/**
 * Plays `docs/moving-to-a-new-major.md` as it is written, in a made site with three remotes that move on different days.
 * One of them is late. Throws on any deviation.
 */
export async function playMigration(say: (line: string) => void): Promise<void> {
  const shop = new Migration();
  const { reader } = shop;
  try {
    await shop.open();
    say('before: three remotes on React 18');
    await shop.moveHost();
    say('host: it is on React 19, and three remotes run with 18');
    reader.site.setDaysAhead(10);
    await shop.moveRemote('remote-first', {
      'remote-books': 'with the old major',
      'remote-gifts': 'with the old major',
    });
    say('first remote: it moved, went back and moved again');
    reader.site.setDaysAhead(40);
    await shop.moveRemote('remote-books', {
      'remote-first': 'with the host’s',
      'remote-gifts': 'with the old major',
    });
    say('second remote: the same, a month later');
    await shop.refuses('but the site does not grant it', 'configure', '--major', 'react=');
    reader.site.setDaysAhead(GRANTED_DAYS);
    const sentence = `${shop.late} needs react 18.3.1, which the site granted until 2027-03-31. Build it for the host's react.`;
    await shop.refuses(sentence, 'promote', shop.late);
    await shows(reader.site, { 'remote-gifts': 'with the old major' });
    say('late remote: promote refuses it, and the former release keeps running');
    await shop.moveRemote('remote-gifts', { 'remote-first': 'with the host’s' });
    await shop.finish();
    say('after: all on React 19, without a grant');
  } finally {
    await reader.leave();
  }
}
