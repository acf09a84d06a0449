import {
  forgeRelease,
  hostRecordOf,
  type RemoteRecord,
  recordOf,
} from '@composed/testing/attacker';
import { expect, type Page } from '@playwright/test';
import { failed } from '../support/failures.ts';
import { forCi } from '../support/for-ci.ts';
import { signedIn } from '../support/members.ts';
import { pageHeading } from '../support/parts.ts';
import type { ReleaseSite } from '../support/release-site.ts';
import { breaks } from '../support/test.ts';
import { complaints } from '../support/watch.ts';
import {
  ANOTHER,
  alter,
  answered,
  escaped,
  isStyled,
  ran,
  rewrite,
  WRONG,
  withLaterFile,
} from './altered.ts';
import { expectMended, expectRefused, mislead, plant, test, visit } from './attacked-site.ts';

/** The file to alter in the record of the page's remote. */
const FILES: Record<string, (record: RemoteRecord) => string | undefined> = {
  'the entry': ({ entry }) => entry,
  'a script of the screen': ({ screens }) => screens.auth?.js.at(-1),
  'a stylesheet of the screen': ({ screens }) => screens.auth?.css.at(-1),
};

async function fileOf(site: ReleaseSite, pick: (record: RemoteRecord) => string | undefined) {
  const release = site.first['remote-auth'];
  const file = pick(await recordOf(site, release));
  if (file === undefined) throw new Error('The record has no such file.');
  return { file, url: new URL(file, site.addressOf(release)).href };
}

/** Changes the files of the live release's record and signs it correctly, as a faulty tool would. */
async function answerRelease(
  page: Page,
  site: ReleaseSite,
  change: (files: RemoteRecord['files']) => RemoteRecord['files'],
): Promise<void> {
  const release = site.first['remote-auth'];
  const record = await recordOf(site, release);
  const { container, entry, screens, files } = record;
  const made = forgeRelease(record, site.addressOf(release), site.context.signer('remote-auth'), {
    container,
    entry,
    screens,
    files: change(files),
  });
  await plant(page, made);
  await mislead(page, site, made.entry);
}

const FULL = process.env.FULL === '1';

for (const [what, pick] of Object.entries(FILES)) {
  test(`[DP-08] a changed byte in ${what} has no effect, and the shell keeps working${forCi(what !== 'the entry')}`, async ({
    page,
    site,
  }) => {
    const { file } = await fileOf(site, pick);
    // On the remote's origin, also with the query for whole files, and on the site's origin, which serves the
    // prerendered HTML's styles.
    await alter(page, `**/${file.replace('../', '')}*`);
    await page.goto(`${site.origin}/auth`);
    await expectRefused(page, /could not be loaded\.$/);
    expect(await isStyled(page)).toBe(false);
    await expectMended(page);
  });

  // The loader treats all files in the same way, so a short run only tests the entry.
  if (!FULL && what !== 'the entry') continue;
  test(`[DP-08, DP-24] refuses ${what} without its hash, or with a wrong one @ci`, async ({
    page,
    site,
  }) => {
    const { file } = await fileOf(site, pick);
    await answerRelease(page, site, ({ [file]: _hash, ...files }) => files);
    await visit(page, site);
    await expectRefused(page, `The record of remote-auth has no hash of ${file}.`);
    expect(await ran(page)).not.toContain(` ${file}`);

    await page.unrouteAll();
    await answerRelease(page, site, ({ [file]: rightful, ...files }) => ({
      ...files,
      [file]: { size: 1, wire: 1, ...rightful, integrity: `sha384-${WRONG}` },
    }));
    await visit(page, site);
    await expectRefused(page, /could not be loaded\.$/);
    expect(await ran(page)).not.toContain(` ${file}`);
    await expectMended(page);
  });
}

test('[DP-08, DP-24] does not run a lazy file with a changed byte, without its hash, or with a wrong one @ci', async ({
  page,
  site,
}) => {
  const release = site.first['remote-ideas'];
  const { entry, files, screens } = await recordOf(site, release);
  const first = new Set([entry, ...Object.values(screens).flatMap(({ js }) => js)]);
  const later = Object.keys(files).filter((file) => file.endsWith('.js') && !first.has(file));
  await signedIn(page, site.origin);
  // An unclaimed idea in this browser makes the page load the lazy file.
  await page.evaluate(() => {
    localStorage.setItem('ideahub.ideas.v1.submissions', '[{"owner":null}]');
  });
  const show = async () => {
    await page.goto(`${site.origin}/browse`);
    await expect(pageHeading(page)).toHaveText('Browse ideas');
  };
  const ranLater = async () => {
    const text = await ran(page);
    return later.filter((file) => text.includes(file));
  };
  await show();
  await expect.poll(ranLater).toHaveLength(1);
  const [lazy = ''] = await ranLater();

  const comes = () =>
    page.waitForEvent('requestfinished', (request) => request.url().endsWith(lazy));
  const expectIdle = async () => {
    await answered(page);
    expect(await ran(page)).not.toContain(lazy);
    expect(await page.evaluate(() => globalThis.evil)).toBeUndefined();
    await page.unrouteAll();
  };

  await alter(page, new URL(lazy, site.addressOf(release)).href);
  await Promise.all([comes(), show()]);
  await expectIdle();

  // A page with a file without a hash has invalid boot data, so all of it is ignored.
  await rewrite(page, '**/browse', withLaterFile(lazy, ''));
  await page.goto(`${site.origin}/browse`);
  await expect(failed(page)).toBeVisible();
  await expectIdle();

  await rewrite(page, '**/browse', withLaterFile(lazy, ANOTHER));
  await Promise.all([comes(), show()]);
  await expectIdle();
});

test(
  '[DP-08, DP-24] the host’s scripts and styles have no effect with a changed byte or a wrong hash, nor have scripts without one @ci',
  breaks('integrity-violation: '),
  async ({ page, site }) => {
    const problems = await complaints(page);
    const { js, css } = await hostRecordOf(site);
    const base = site.addressOf(site.first.host);
    const address = `${site.origin}/about`;
    const open = async () => {
      problems.length = 0;
      await page.goto(address);
      await answered(page);
    };
    for (const file of [...js, ...css]) {
      const url = new URL(file, base).href;
      const expectStopped = async (words: RegExp) => {
        await expect.poll(() => problems.join('\n')).toMatch(words);
        expect(await ran(page)).not.toContain(` ${file}`);
        expect(await page.evaluate(() => globalThis.evil)).toBeUndefined();
        expect(await isStyled(page)).toBe(false);
        await page.unrouteAll();
      };
      await alter(page, url);
      await open();
      await expectStopped(/integrity/);

      const tag = new RegExp(`(${escaped(file.replace('../', ''))}"[^>]*?) integrity="[^"]+"`);
      await rewrite(page, '**/about', (html) =>
        html.replace(tag, `$1 integrity="sha384-${WRONG}"`),
      );
      await open();
      await expectStopped(/integrity/);

      // Browsers have no integrity policy for styles yet.
      if (file.endsWith('.css')) continue;
      await rewrite(page, '**/about', (html) => html.replace(tag, '$1'));
      await open();
      await expectStopped(new RegExp(`integrity-violation refused ${escaped(url)}`));
    }
  },
);
