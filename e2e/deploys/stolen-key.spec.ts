import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, test } from '@playwright/test';
import { main } from '../support/parts.ts';
import { commandsBelow } from '../support/programs.ts';
import { openSite } from '../support/release-site.ts';

const run = promisify(execFile);

/** Replaces npm, which takes longer to start than most of these commands run. */
const WITHOUT_NPM =
  'npm() { while [ "$1" != -- ]; do shift; done; shift; node --import tsx scripts/cli.ts release "$@"; }';
const typed = process.env.FULL === '1' ? [] : [WITHOUT_NPM];

const signIn = (page: Page) => main(page).getByRole('button', { name: 'Sign In' });
const toSignIn = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Sign In' }).first().click();

test('[DP-33] the commands for a stolen key of a package and of the site work as docs/operating.md says @ci', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const site = await openSite();
  const [field = '', ofPackage = '', withdrawing = '', ofSite = ''] = commandsBelow(
    'A key was leaked or lost',
    'operating.md',
  );
  const keys = join(site.root, '..', 'keys');
  const env = { RELEASE_STORE: site.root, RELEASE_KEYS: keys, RELEASE_BY: 'Ada' };
  const shell = async (...commands: string[]) => {
    const { stdout } = await run('bash', ['-ec', [...typed, field, ...commands].join('\n')], {
      cwd: new URL('../..', import.meta.url).pathname,
      env: { ...process.env, ...env },
      maxBuffer: 1 << 26,
    });
    return stdout;
  };
  const open = async (path: string) => {
    const page = await browser.newPage();
    await page.goto(site.origin + path);
    return page;
  };
  try {
    // The live release is built from these sources, so that it can be built again.
    const live = await shell('npm run -s release -- publish remote-auth --json | field release');
    await site.promote([{ pkg: 'remote-auth', release: live.trim() }]);
    const hasRun = await open('/auth?mode=login');
    await expect(signIn(hasRun)).toBeVisible();
    const hasNot = await open('/');
    await expect(main(hasNot).getByRole('heading', { level: 1 })).toBeVisible();

    const output = await shell(ofPackage);
    expect(output).toContain(' 0 faults');
    expect(output).toContain('releases are signed with a key that was replaced');
    const fresh = await open('/auth?mode=login');
    await expect(signIn(fresh)).toBeVisible();
    await fresh.close();
    // The tab keeps working. A tab that doesn't know the new key shows why, and a reload fixes it.
    await signIn(hasRun).click();
    await expect(main(hasRun)).not.toContainText('is not signed');
    await expect(signIn(hasRun)).toBeVisible();
    await toSignIn(hasNot);
    await expect(main(hasNot)).toContainText(
      'The record of remote-auth is not signed with a key of remote-auth.',
    );
    await hasNot.reload();
    await expect(signIn(hasNot)).toBeVisible();

    // A release signed with the old key can't be promoted.
    const { pkg, release } = site.first['remote-auth'];
    await expect(
      shell(`npm run -s release -- promote ${pkg}@${release} --no-render`),
    ).rejects.toThrow('its record is not signed with a key of remote-auth');
    await shell(withdrawing.replace(/remote-auth@\S+/, `${pkg}@${release}`));
    expect(await shell('npm run -s release -- status')).toContain(`withdrawn ${pkg}@${release}`);

    const before = await open('/');
    await expect(main(before).getByRole('heading', { level: 1 })).toBeVisible();
    expect(await shell(ofSite)).toContain(' 0 faults');
    await toSignIn(before);
    await expect(main(before)).toContainText(
      'The list of releases is not signed with a key of this site.',
    );
    await before.reload();
    await expect(signIn(before)).toBeVisible();
    // The next change is signed with the new key. A roll-back to an earlier generation is refused.
    await shell('npm run -s release -- disable remote-account --reason x');
    await expect(shell('npm run -s release -- rollback --to 2 --reason x')).rejects.toThrow(
      'is not signed with a key of the site that is known here',
    );
  } finally {
    await site.close();
  }
});
