import { expect, type Page } from '@playwright/test';
import { standingClock } from '../support/clock.ts';
import { card } from '../support/ideas.ts';
import { latch } from '../support/latch.ts';
import { banner, main, openLoading, pageHeading, takenOver } from '../support/parts.ts';
import { product, releaseOf, SHARED } from '../support/stages.ts';
import { test } from '../support/test.ts';

const ideas = releaseOf(product, 'remote-ideas').base.slice(0, -1);
const IDEA = 'Smart Garden Monitor';

interface Envelope {
  text: string;
}

declare global {
  interface Window {
    addedFiles: string[];
    entryRuns: number;
  }
}

/**
 * Records the hash of each script and stylesheet that is added to the page. The network log can't show duplicates: two
 * elements share one request, but the script runs twice.
 */
async function noteAddedFiles(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.addedFiles = [];
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node instanceof HTMLScriptElement) window.addedFiles.push(node.integrity);
        if (node instanceof HTMLLinkElement && node.rel === 'stylesheet')
          window.addedFiles.push(node.integrity);
      }
    }).observe(document, { childList: true, subtree: true });
  });
}

/** Returns the files of remote-ideas that were added to the page, without their hashes. */
const addedFiles = async (page: Page): Promise<string[]> => {
  const { text } = (await (await page.request.get(`${ideas}/release.json`)).json()) as Envelope;
  const { files } = JSON.parse(text) as { files: Record<string, { integrity: string }> };
  const names = new Map(Object.entries(files).map(([file, { integrity }]) => [integrity, file]));
  const added = await page.evaluate(() => window.addedFiles);
  return added.flatMap(
    (hash) =>
      names
        .get(hash)
        ?.replace(SHARED, '')
        .replace(/\.[0-9a-f]{12}/, '') ?? [],
  );
};

const link = (page: Page, name: string) => banner(page).getByRole('link', { name, exact: true });

test('[MF-11, BR-09] a like on Home while Browse loads shows on Browse, too @ci', async ({
  page,
}) => {
  const entry = latch();
  await noteAddedFiles(page);
  await page.goto('/auth');
  await expect(pageHeading(page)).toBeVisible();
  const arrived = new Set<string>();
  page.on('requestfinished', (request) => {
    const name = /\/js\/(?:\w+_)*(home|browse)\./.exec(request.url())?.[1];
    if (name) arrived.add(name);
  });
  // Delays the entry until the screens' files are loaded, so that each screen starts as soon as the entry has run.
  await page.route(`${product.remotes['remote-ideas']}/**/remoteEntry.*`, async (route) => {
    await entry.opened;
    await route.continue();
  });
  await link(page, 'Browse').hover();
  await link(page, 'Home').hover();
  await expect.poll(() => [...arrived].sort()).toEqual(['browse', 'home']);
  entry.open();

  await link(page, 'Home').click();
  const like = card(page, IDEA).getByRole('button', { name: 'Like' });
  await like.click();
  await expect(like).toHaveAttribute('aria-pressed', 'true');
  await link(page, 'Browse').click();
  await expect(page).toHaveURL('/browse');
  await expect(main(page).getByText('8 innovative ideas found')).toBeVisible();
  await expect(like).toHaveAttribute('aria-pressed', 'true');

  const added = await addedFiles(page);
  expect(added).toContain('remoteEntry.js');
  expect([...new Set(added)].sort()).toEqual([...added].sort());
});

test('[MF-11] moving the pointer over the header’s links loads each file of the remote once @ci', async ({
  page,
}) => {
  await noteAddedFiles(page);
  await page.goto('/auth');
  await expect(pageHeading(page)).toBeVisible();
  for (const name of ['My Ideas', 'Submit', 'Browse', 'Home']) await link(page, name).hover();
  await link(page, 'Home').click();
  await expect(card(page, IDEA)).toBeVisible();
  for (const name of ['Browse', 'Submit', 'My Ideas']) {
    await link(page, name).click();
    await expect(link(page, name)).toHaveAttribute('aria-current', 'page');
    await expect(pageHeading(page)).toBeVisible();
  }
  const added = await addedFiles(page);
  expect(added.length).toBeGreaterThan(4);
  expect([...new Set(added)].sort()).toEqual([...added].sort());
});

test('[MF-11, MF-12] an aborted entry that arrives late does not run in addition to the retry’s entry @ci', async ({
  page,
  request,
}) => {
  const discovery = await (await request.get('/discovery.json')).json();
  const { url } = discovery.microFrontends['remote-auth'][0] as { url: string };
  const { text } = (await (await request.get(url)).json()) as { text: string };
  await page.addInitScript(
    (name: string) => {
      window.entryRuns = 0;
      // The entry puts its container into an object that has no such property yet.
      Object.defineProperty(Object.prototype, name, {
        get: () => undefined,
        set(value: unknown) {
          window.entryRuns += 1;
          Object.defineProperty(this, name, { value });
        },
      });
    },
    (JSON.parse(text) as { container: string }).container,
  );

  await standingClock(page);
  const first = latch();
  let requested = 0;
  let late: Promise<unknown> = Promise.resolve();
  await page.route(`${product.remotes['remote-auth']}/**/remoteEntry.*`, async (route) => {
    requested += 1;
    if (requested === 1) {
      late = page.waitForEvent('requestfailed', (done) => done === route.request());
      await first.opened;
    }
    await route.continue();
  });
  await openLoading(page, '/auth');
  await page.clock.runFor(10_100);
  await main(page).getByRole('button', { name: 'Try again' }).click();
  await takenOver(page);
  await expect(main(page).getByRole('button', { name: 'Sign In' })).toBeVisible();
  // The first entry was aborted, so its response is ignored.
  await late;
  first.open();
  // The response of a later request arrives after it. By that time the page would have run the entry.
  await page.evaluate(() => fetch('/robots.txt').then((answer) => answer.text()));
  expect(await page.evaluate(() => window.entryRuns)).toBe(1);
});
