import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { recordOf } from '@composed/testing/attacker';
import { expect, type Page } from '@playwright/test';
import type { ReleaseSite } from '../support/release-site.ts';
import { test } from './attacked-site.ts';

const SCRIPT =
  "document.documentElement.setAttribute('data-stolen', localStorage.getItem('token'))";

/** Files that read the storage of their origin's visitors if they run as a document. */
const FILES: Record<string, string> = {
  'assets/evil.svg': `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/><script>${SCRIPT}</script></svg>`,
  'js/evil.xhtml': `<html xmlns="http://www.w3.org/1999/xhtml"><body><script>${SCRIPT}</script></body></html>`,
  'js/evil.html': `<!doctype html><script>${SCRIPT}</script>`,
  'js/evil.xml': `<html xmlns="http://www.w3.org/1999/xhtml"><script>${SCRIPT}</script></html>`,
};

/** Publishes a release with hand-made files, signed with its package's key. Returns its folder's name. */
async function publishEvil(site: ReleaseSite, files: readonly string[]): Promise<string> {
  const release = '9.9.9-0123456789ab';
  const folder = join(site.root, 'releases', 'remote-auth', release);
  const facts = files.map((file) => {
    const text = FILES[file] ?? '';
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
    const integrity = `sha384-${createHash('sha384').update(text).digest('base64')}`;
    return [file, { integrity, size: text.length, wire: text.length }];
  });
  const record = await recordOf(site, site.first['remote-auth']);
  const forged = { ...record, release, files: { ...record.files, ...Object.fromEntries(facts) } };
  const envelope = site.context.signer('remote-auth').sign(JSON.stringify(forged));
  writeFileSync(join(folder, 'release.json'), JSON.stringify(envelope));
  return release;
}

async function stolen(page: Page, url: string): Promise<string | null> {
  await page.goto(url).catch(() => null);
  return page.evaluate(() => document.documentElement.getAttribute('data-stolen'));
}

test('[DP-29] a file of a published release cannot read a visitor’s storage, but still works as a picture @ci', async ({
  page,
  site,
}) => {
  const release = await publishEvil(site, ['assets/evil.svg']);
  const own = `${site.origin}/releases/remote-auth/${release}/`;
  const bases = [own, site.addressOf({ pkg: 'remote-auth', release })];
  for (const base of bases) {
    await page.goto(`${new URL(base).origin}/robots.txt`);
    await page.evaluate(() => {
      try {
        localStorage.setItem('token', 'secret');
      } catch {
        // A document from a remote's origin is sandboxed and has no storage.
      }
    });
    for (const file of Object.keys(FILES)) expect(await stolen(page, base + file)).toBeNull();
  }
  await page.goto(site.origin);
  for (const base of bases) {
    const width = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return picture.naturalWidth;
    }, `${base}assets/evil.svg`);
    expect(width).toBe(9);
  }
});
