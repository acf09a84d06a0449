import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { forgeRelease, recordOf } from '@composed/testing/attacker';
import { expect, type Page } from '@playwright/test';
import { expectFailure } from '../support/failures.ts';
import { banner, main } from '../support/parts.ts';
import { running, test } from '../support/release-site.ts';

const EVIL = 'globalThis.evil = true;';
const screenOf = (page: Page, remote: string) => main(page).locator(`[data-remote=${remote}] h1`);
const evilRan = (page: Page) => page.evaluate(() => 'evil' in globalThis);

test('[DP-11, DP-30] no release name in a link requests a foreign server, or runs an unlisted release @ci', async ({
  page,
  site,
}) => {
  const { host, 'remote-ideas': ideas, 'remote-auth': auth } = site.first;
  const requested: string[] = [];
  const record = await recordOf(site, ideas);
  for (const origin of ['https://evil.example', 'http://localhost:9', 'http://127.0.0.1:9']) {
    const { files } = forgeRelease(record, `${origin}/`, site.context.signer('remote-auth'));
    await page.route(`${origin}/**`, (route) => {
      requested.push(route.request().url());
      const headers = { 'access-control-allow-origin': '*' };
      return route.fulfill({ headers, body: files.get(route.request().url()) ?? EVIL });
    });
  }
  const harmless = [`__proto__@${ideas.release}`, `constructor@pr-1`, `host@${host.release}`, '@'];
  const refused = [
    'https://evil.example/',
    'http://localhost:9/',
    'http://localhost:9@evil.example/',
    `../remote-auth/${auth.release}`,
    auth.release,
    '1.0.0-<img src=x onerror=evil=1>-0123456789ab',
  ].map((name) => `remote-ideas@${name}`);
  const open = (name: string) =>
    page.goto(`${site.origin}/about?release=${encodeURIComponent(name)}`);
  for (const name of harmless) {
    await open(name);
    await expect(screenOf(page, 'remote-ideas')).toBeVisible();
    expect(await running(page, 'remote-ideas'), name).toEqual([ideas.version]);
  }
  for (const name of refused) {
    await open(name);
    await expectFailure(page, 'requested');
    await expect(banner(page).getByRole('link', { name: 'Home' })).toBeVisible();
    expect([name, await running(page, 'remote-ideas')]).toEqual([name, []]);
    expect(await evilRan(page)).toBe(false);
  }
  expect(requested).toEqual([]);
  await open('');
  await expect(screenOf(page, 'remote-ideas')).toBeVisible();
});

test('[DP-31, DP-08] compressed files that an attacker adds to a live release reach no visitor @ci', async ({
  page,
  site,
}) => {
  const { release, version } = site.first['remote-ideas'];
  const folder = join(site.root, 'releases', 'remote-ideas', release);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /\.\w+$/.test(name) && !/\.(br|gz)$/.test(name))) {
    for (const [form, bytes] of [
      ['br', brotliCompressSync(EVIL)],
      ['gz', gzipSync(EVIL)],
    ] as const) {
      writeFileSync(join(folder, `${file}.${form}`), bytes, { flag: 'wx' });
    }
  }
  await page.goto(`${site.origin}/about`);
  await expect(screenOf(page, 'remote-ideas')).toBeVisible();
  await page.goto(`${site.origin}/auth`);
  await banner(page).getByRole('link', { name: 'Browse' }).click();
  await expect(screenOf(page, 'remote-ideas')).toBeVisible();
  expect(await running(page, 'remote-ideas')).toEqual([version]);
  expect(await evilRan(page)).toBe(false);
});
