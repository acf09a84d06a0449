import assert from 'node:assert/strict';
import { join } from 'node:path';
import { findNginx, nginxServers, startNginx } from '@composed/testing/nginx';
import { playMigration } from './migration.ts';
import { Reader } from './reader.ts';
import type { OutsideSite } from './site.ts';
import { readSteps, write } from './tutorial.ts';

const REMOTE = 'remote-books';
const BEFORE = 'We read all of them.';
const AFTER = 'We love all of them.';

const statusOf = async (site: OutsideSite, path: string): Promise<number> =>
  (await fetch(site.origin + path)).status;

async function booksShow(site: OutsideSite, text: string): Promise<void> {
  assert.match(await site.shownAt('/books'), new RegExp(`^Books\\s+${text}`));
}

/** Follows the entry to a book, whose slot another remote fills. */
async function pagesAnswer(site: OutsideSite): Promise<void> {
  await site.inBrowser('/', async (page) => {
    await page.getByRole('link', { name: 'Books', exact: true }).click();
    await page.getByRole('link', { name: 'Emma' }).click();
    await page.getByText('Emma by Jane Austen').waitFor();
    await page.getByText('Tomorrow, like all of Jane Austen.').waitFor();
  });
  assert.equal(await statusOf(site, '/nowhere'), 404);
}

interface Listed {
  deployment: { traffic: number };
  extras: { release: string };
}

/** Returns the live releases of the remote, from the site's list of releases. */
async function listed(site: OutsideSite): Promise<Listed[]> {
  const { microFrontends } = await (await fetch(`${site.origin}/discovery.json`)).json();
  return microFrontends[REMOTE];
}

/** Publishes a release without a heading, which the gate refuses. */
async function tryBroken(site: OutsideSite): Promise<void> {
  const [file, heading] = [`${REMOTE}/src/home/home-screen.tsx`, '      <h1>Books</h1>\n'];
  write(site.folder, { kind: 'edit', file, from: heading, to: '' });
  const { text } = await site.release('publish', REMOTE, '--json');
  const { release } = JSON.parse(text.slice(text.indexOf('{')));
  const refused = await site.release('promote', `${REMOTE}@${release}`);
  assert.equal(refused.exitCode, 1, refused.text);
  assert.match(refused.text, /shows no heading/);
  write(site.folder, { kind: 'edit', file, from: '      <p>', to: `${heading}      <p>` });
}

/** Tests a dead remote, and a release that only one tab runs. */
async function frameHolds(site: OutsideSite): Promise<void> {
  await site.inBrowser('/', async (page) => {
    await page.route(`http://localhost:${site.ports[REMOTE]}/**`, (route) => route.abort());
    await page.getByRole('link', { name: 'Books', exact: true }).click();
    await page.getByRole('heading', { name: 'This page could not be loaded' }).waitFor();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('link', { name: 'Emma' }).waitFor();
  });
  const release = (await listed(site))[0]?.extras.release;
  await site.inBrowser(`/books?release=${REMOTE}@${release}`, async (page) => {
    await page.getByText(`This tab runs ${REMOTE}@${release}`).waitFor();
    await page.getByRole('button', { name: 'Use the live version' }).click();
    await page.getByRole('complementary').waitFor({ state: 'detached' });
  });
}

async function done(site: OutsideSite, ...args: string[]): Promise<void> {
  const { exitCode, text } = await site.release(...args);
  assert.equal(exitCode, 0, text);
}

/** Tests that an open tab offers a release that is live now. */
async function noticeAppears(site: OutsideSite): Promise<void> {
  const { text } = await site.release('publish', REMOTE);
  const name = /promote (\S+)/.exec(text)?.[1] ?? '';
  await site.inBrowser('/books', async (page) => {
    await page.clock.install();
    await done(site, 'promote', name);
    await page.clock.fastForward(10 * 60_000);
    await page.getByRole('link', { name: 'Bookshop' }).click();
    await page.getByText('A new version of this site is available.').waitFor();
  });
  await done(site, 'rollback', REMOTE, '--reason', 'That was a test');
  await booksShow(site, BEFORE);
}

async function throughNginx(site: OutsideSite): Promise<void> {
  const store = join(site.folder, '.bookshop', `store-${site.ports.host}`);
  const nginx = await startNginx(nginxServers(store, site.ports));
  try {
    await booksShow(site, BEFORE);
    assert.equal(await statusOf(site, '/books/2'), 200);
    assert.equal(await statusOf(site, '/nowhere'), 404);
  } finally {
    await nginx.close();
  }
}

/** Part of a command → what is true after it. */
const AFTERWARDS: Record<string, (site: OutsideSite) => Promise<string>> = {
  'npm run dev': async (site) => {
    assert.match(await site.shownAt('/'), /^Welcome to Bookshop/);
    return 'dev: the first page is there';
  },
  'npm test': async () => 'tests: they pass',
  '--traffic 25': async (site) => {
    const shares = (await listed(site)).map(({ deployment }) => deployment.traffic);
    assert.equal(shares.sort().join(' and '), '25 and 75');
    return 'canary: for a quarter of the browsers';
  },
  '--traffic 100': async (site) => {
    await booksShow(site, AFTER);
    return 'promote: it is live';
  },
  rollback: async (site) => {
    await booksShow(site, BEFORE);
    await noticeAppears(site);
    await done(site, 'verify');
    return 'roll-back: the release before is live, and an open tab notices newer ones';
  },
};

async function followTutorial(reader: Reader, say: (line: string) => void): Promise<void> {
  for (const step of readSteps('your-own-product.md')) {
    if (step.kind === 'edit' && step.to.includes(AFTER)) {
      await pagesAnswer(reader.site);
      say('live: page, entry, slot and API');
      await frameHolds(reader.site);
      say('frame: a dead remote, and a release for one tab');
      await tryBroken(reader.site);
      say('gate: a release without its heading is refused');
    }
    if (step.kind !== 'commands') write(reader.site.folder, step);
    for (const command of step.kind === 'commands' ? step.commands : []) {
      await reader.type(command);
      const [, check] = Object.entries(AFTERWARDS).find(([part]) => command.includes(part)) ?? [];
      if (check) say(await check(reader.site));
    }
  }
}

/**
 * Plays `docs/your-own-product.md` as it is written, outside of this workspace and in browsers. Adds a refused release,
 * and nginx. Throws on any deviation. Returns the steps that were skipped because a program is missing.
 */
export async function playSecond(say: (line: string) => void): Promise<string[]> {
  const reader = new Reader('remote-first', REMOTE, 'api');
  try {
    await followTutorial(reader, say);
    await reader.stop();
    if (findNginx(false) === undefined) {
      say('nginx: skipped, none was found');
      return ['nginx'];
    }
    await throughNginx(reader.site);
    say('nginx: it serves the same site');
    return [];
  } finally {
    await reader.leave();
  }
}

/** `npm run second`: plays the tutorial, up to a roll-back, and a move to a new major. */
export async function second(): Promise<void> {
  const say = (line: string) => console.log(`  ${line}`);
  await playSecond(say);
  await playMigration(say);
}
