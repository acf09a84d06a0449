import { join } from 'node:path';
import { workingCopy } from '@composed/testing/working-copy';
import { expect } from '@playwright/test';
import { main } from '../support/parts.ts';
import { edit, run } from '../support/programs.ts';
import { running, test } from '../support/release-site.ts';
import { freeStart } from '../support/starts.ts';
import { complaints } from '../support/watch.ts';

test.describe.configure({ timeout: 120_000 });

test('[DP-11] in a test environment, a tab runs a remote from its visitor’s development server, reloads on changes, and goes back @ci', async ({
  page,
  context,
  site,
}) => {
  const copy = workingCopy();
  const { ports, env } = await freeStart();
  const program = run('npm', ['run', 'dev', '--', 'remote-auth', '--for-site'], {
    cwd: copy.folder,
    env,
  });
  const problems = await complaints(page);
  const heading = main(page).getByRole('heading', { level: 1 });
  const banner = page.getByRole('complementary', { name: 'Release of this tab' });
  const own = `http://localhost:${ports['remote-auth']}/`;
  const address = `${site.origin}/auth?mode=login&release=remote-auth@${own}`;
  try {
    const messages = join(copy.folder, 'remote-auth/src/messages.ts');
    edit(messages, 'Welcome back', 'Made right here');
    await program.says(/\?release=remote-auth@/);
    await expect(async () => {
      expect((await fetch(`${own}release.json`)).status).toBe(200);
    }).toPass({ timeout: 60_000 });

    await test.step('a site without the setting refuses it, and says why', async () => {
      await page.goto(address);
      await expect(banner).toContainText(
        `remote-auth@${own} can’t be shown. This site takes no part of itself from a visitor’s own machine.`,
      );
      await expect(main(page).getByRole('heading', { name: 'can’t be shown' })).toBeVisible();
      await main(page).getByRole('button', { name: 'Back to the live version' }).click();
      await expect(heading).toHaveText('Welcome back');
    });

    await site.configure({ localRemotes: true });
    await page.goto(address);
    await expect(heading).toHaveText('Made right here');
    await expect(banner).toContainText(`This tab runs remote-auth@${own}`);
    expect(await running(page, 'remote-auth')).toEqual([]);

    edit(messages, 'Made right here', 'Made a moment ago');
    await expect(heading).toHaveText('Made a moment ago');
    await expect(banner).toContainText(`This tab runs remote-auth@${own}`);

    const other = await context.newPage();
    await other.goto(`${site.origin}/auth?mode=login`);
    await expect(main(other).getByRole('heading', { level: 1 })).toHaveText('Welcome back');
    await other.close();

    await banner.getByRole('button', { name: 'Back to the live version' }).click();
    await expect(banner).toHaveCount(0);
    await expect(heading).toHaveText('Welcome back');
    expect(await running(page, 'remote-auth')).toEqual(['1.0.1']);
    expect(problems).toEqual([]);
  } finally {
    await program.stop();
    copy.remove();
  }
});
