import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { forCi } from '../support/for-ci.ts';
import { main } from '../support/parts.ts';
import { type ReleaseSite, running, test } from '../support/release-site.ts';

/** Renames the container's script by its content's hash again, as a bundler does. */
function namedByContent(folder: string): void {
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

const deploy = (site: ReleaseSite) => site.deploy('remote-ideas', { edit: namedByContent });

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

/** Returns the bytes transferred for each shared file of the remote, by address. */
const transferred = (page: Page): Promise<Record<string, number>> =>
  page.evaluate(() => {
    const sizes: Record<string, number> = {};
    for (const entry of performance.getEntriesByType('resource')) {
      const { name, transferSize } = entry as PerformanceResourceTiming;
      if (name.includes('/remote-ideas/0-files/')) sizes[name] = (sizes[name] ?? 0) + transferSize;
    }
    return sizes;
  });

test('[PF-13, PF-14] who comes back after a release gets no file again that it left as it was, and the difference of the others where the browser knows dictionaries @ci', async ({
  page,
  site,
  browserName,
}) => {
  await deploy(site);
  const came = codings(page);
  await open(page, site);
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.2']);
  const before = await transferred(page);
  expect(Object.values(before).every((bytes) => bytes > 0)).toBe(true);
  await deploy(site);
  expect(deltasIn(site)).toHaveLength(1);
  await open(page, site);
  expect(await running(page, 'remote-ideas')).toEqual(['1.0.3']);
  const after = Object.entries(await transferred(page));
  const kept = after.filter(([file]) => file in before);
  expect(kept.length).toBeGreaterThan(0);
  expect(kept.filter(([, bytes]) => bytes > 0)).toEqual([]);
  expect(came.filter((coding) => coding === 'dcz')).toHaveLength(
    browserName === 'chromium' ? 1 : 0,
  );
});

test('[PF-14] and of the page itself, which stays as checked for as any @ci', async ({
  page,
  site,
  browserName,
}) => {
  const came: string[] = [];
  page.on('response', (answer) => {
    if (answer.request().isNavigationRequest()) {
      came.push(answer.headers()['content-encoding'] ?? 'whole');
    }
  });
  const isDelta = () => came.pop() === 'dcz';
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

test('[PF-14] and the whole file where the delta is gone @ci', async ({ page, site }) => {
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
  test(`[PF-14] and the whole file by itself where the delta ${what}${forCi(what !== 'makes other bytes')} @ci`, async ({
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
