import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { main } from '../support/parts.ts';
import { type ReleaseSite, running, test } from '../support/release-site.ts';

/**
 * Restores all scripts except the container's, which then is the release's only change. Renames the container's script
 * by its content's hash, as a bundler does.
 */
function changeOnlyContainer(folder: string): void {
  for (const name of readdirSync(join(folder, 'js'))) {
    const script = join(folder, 'js', name);
    const text = readFileSync(script, 'utf8');
    writeFileSync(script, text.replace(/\n\(globalThis\.ran\?\?=\[\]\).*$/, ''));
  }
  const file = readdirSync(folder).find((name) => /^remoteEntry\.\w+\.js$/.test(name)) ?? '';
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');
  const named = `remoteEntry.${hash.slice(0, 12)}.js`;
  renameSync(join(folder, file), join(folder, named));
  for (const json of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
    const text = readFileSync(join(folder, json), 'utf8');
    writeFileSync(join(folder, json), text.replaceAll(file, named));
  }
}

const deploy = (site: ReleaseSite) => site.deploy('remote-ideas', { edit: changeOnlyContainer });

/** Collects the content codings of the container's scripts. */
function codings(page: Page): (string | undefined)[] {
  const found: (string | undefined)[] = [];
  page.on('response', (answer) => {
    if (/0-files\/remoteEntry/.test(answer.url())) {
      found.push(answer.headers()['content-encoding']);
    }
  });
  return found;
}

const pool = (site: ReleaseSite) => join(site.root, 'releases', 'remote-ideas', '0-files');
const deltasIn = (site: ReleaseSite) =>
  readdirSync(pool(site)).filter((name) => name.endsWith('.dcz'));

async function open(page: Page, site: ReleaseSite): Promise<void> {
  await page.goto(`${site.origin}/about`);
  await expect(main(page).getByRole('heading').first()).toBeVisible();
}

/** Returns the bytes transferred for each script, style and font of all packages, by address. */
const transferred = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const sizes: Record<string, number> = {};
    for (const entry of performance.getEntriesByType('resource')) {
      const { name, transferSize } = entry as PerformanceResourceTiming;
      if (!/\.(js|css|woff2)$/.test(new URL(name).pathname)) continue;
      sizes[name] = (sizes[name] ?? 0) + transferSize;
    }
    return sizes;
  });

test('[PF-13, PF-14] a returning visitor downloads only the changed file of a release, as a delta if the browser supports dictionaries @ci', async ({
  page,
  site,
  browserName,
}) => {
  await deploy(site);
  const received = codings(page);
  await open(page, site);
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.2']);
  const before = await transferred(page);
  expect(Object.entries(before).filter(([, bytes]) => bytes === 0)).toEqual([]);
  await deploy(site);
  expect(deltasIn(site)).toHaveLength(1);
  await open(page, site);
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.3']);
  const after = await transferred(page);
  // The release changed only this file. All others came from the cache, under their old addresses.
  const fetched = Object.keys(after).filter((file) => after[file] !== 0);
  expect(fetched).toEqual([expect.stringMatching(/\/0-files\/remoteEntry\.\w+\.js$/)]);
  expect(before).not.toHaveProperty([fetched[0] ?? '']);
  const cached = Object.keys(after).filter((file) => file in before);
  expect(cached).toHaveLength(Object.keys(after).length - 1);
  expect(cached.some((file) => file.includes('/remote-ideas/'))).toBe(true);
  expect(received.filter((coding) => coding === 'dcz')).toHaveLength(
    browserName === 'chromium' ? 1 : 0,
  );
});

test('[PF-14] sends the page itself as a delta, too, and never serves a stale page @ci', async ({
  page,
  site,
  browserName,
}) => {
  const pageCodings: string[] = [];
  page.on('response', (answer) => {
    if (answer.request().isNavigationRequest()) {
      pageCodings.push(answer.headers()['content-encoding'] ?? 'whole');
    }
  });
  const isDelta = () => pageCodings.pop() === 'dcz';
  await deploy(site);
  await open(page, site);
  expect(isDelta()).toBe(false);
  await deploy(site);
  await open(page, site);
  expect(isDelta()).toBe(browserName === 'chromium');
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.3']);
  await site.rollback('remote-ideas');
  await open(page, site);
  expect(isDelta()).toBe(browserName === 'chromium');
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.2']);
});

test('[PF-14] loads the whole file if the delta does not exist @ci', async ({ page, site }) => {
  await deploy(site);
  await open(page, site);
  await deploy(site);
  for (const name of deltasIn(site)) rmSync(join(pool(site), name));
  await open(page, site);
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.3']);
});

const spoilt: Record<string, (delta: Buffer) => Buffer> = {
  'is cut short': (delta) => delta.subarray(0, -4),
  'makes other bytes': (delta) => Buffer.from(delta).fill(7, delta.length - 12, delta.length - 8),
};
for (const [what, change] of Object.entries(spoilt)) {
  test(`[PF-14] loads the whole file without a retry by the visitor if the delta ${what} @ci`, async ({
    page,
    site,
    browserName,
  }) => {
    const whole: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('?whole')) whole.push(request.url());
    });
    await deploy(site);
    await open(page, site);
    await deploy(site);
    for (const name of deltasIn(site)) {
      const path = join(pool(site), name);
      writeFileSync(path, change(readFileSync(path)));
    }
    await open(page, site);
    expect(await running(page, 'remote-ideas')).toEqual(['1.0.3']);
    expect(whole).toHaveLength(browserName === 'chromium' ? 1 : 0);
  });
}
