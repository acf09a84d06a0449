import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkedInstall } from '@composed/testing/linked-install';
import { type Copy, workingCopy } from '@composed/testing/working-copy';
import { freePorts } from '@composed/workspace/free-ports';
import { expect, type Page } from '@playwright/test';
import { isMarked, mark } from '../support/faults.ts';
import { main } from '../support/parts.ts';
import { edit, ROOT, run, write } from '../support/programs.ts';
import { test } from '../support/release-site.ts';
import { freeStart } from '../support/starts.ts';

test.describe.configure({ timeout: 150_000 });

const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });
const strip = (page: Page) => page.getByRole('complementary', { name: 'Development' });

/** Starts a package of a copy inside a site. Returns the address of its pages. */
async function startInside(copy: Copy, site: string, pkg = 'remote-auth') {
  const { ports, env } = await freeStart();
  const program = run('npm', ['run', 'dev', '-w', pkg, '--', '--in', site], {
    cwd: copy.folder,
    env,
  });
  await program.says(/ inside http/);
  return { program, origin: `http://localhost:${ports.host}` };
}

test('[LR-01, LR-02, LR-03] a remote runs inside a live site, and an edit keeps typed text', async ({
  page,
  site,
}) => {
  const copy = workingCopy();
  const { program, origin } = await startInside(copy, site.origin);
  try {
    await page.goto(`${origin}/auth?mode=login`);
    await expect(heading(page)).toHaveText('Welcome back');
    await expect(strip(page)).toHaveCount(0);
    const email = main(page).getByRole('textbox', { name: 'Email' });
    await email.fill('kept@example.org');
    await mark(page);
    edit(join(copy.folder, 'remote-auth/src/messages.ts'), 'Welcome back', 'Made right here');
    await expect(heading(page)).toHaveText('Made right here');
    await expect(email).toHaveValue('kept@example.org');
    expect(await isMarked(page)).toBe(true);

    const files = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name),
    );
    const entry = files.find((name) => name.endsWith('/remoteEntry.js')) ?? '';
    const headers = { Origin: 'https://elsewhere.example' };
    expect((await page.request.get(entry, { headers })).headers()).not.toHaveProperty(
      'access-control-allow-origin',
    );

    // The other remotes are the live ones.
    await page.goto(`${origin}/about`);
    await expect(heading(page)).toBeVisible();
    await page.goto(`${site.origin}/auth?mode=login`);
    await expect(heading(page)).toHaveText('Welcome back');
  } finally {
    await program.stop();
    copy.remove();
  }
});

test('[LR-01, LR-02] the host runs inside a live site with the live remotes, and an edit keeps typed text @ci', async ({
  page,
  site,
}) => {
  const copy = workingCopy();
  const { program, origin } = await startInside(copy, site.origin, 'host');
  try {
    await page.goto(`${origin}/auth?mode=login`);
    await expect(heading(page)).toHaveText('Welcome back');
    const email = main(page).getByRole('textbox', { name: 'Email' });
    await email.fill('kept@example.org');
    await mark(page);
    const header = join(copy.folder, 'host/src/header/header.tsx');
    edit(header, 'messages.header.browse', "'Discover'");
    await expect(page.getByRole('banner').getByRole('link', { name: 'Discover' })).toBeVisible();
    await expect(email).toHaveValue('kept@example.org');
    expect(await isMarked(page)).toBe(true);
  } finally {
    await program.stop();
    copy.remove();
  }
});

test('[LR-02, LR-05] inside a site whose host has no development build, a change reloads the page, and a strip says why @ci', async ({
  page,
  site,
}) => {
  await site.deploy('host', {
    edit: (folder) => rmSync(join(folder, 'development.script.json')),
  });
  const copy = workingCopy();
  const { program, origin } = await startInside(copy, site.origin);
  try {
    await page.goto(`${origin}/auth?mode=login`);
    await expect(heading(page)).toHaveText('Welcome back');
    await expect(strip(page)).toHaveText(
      `The host of ${site.origin} has no development build, so each change reloads the page.`,
    );
    await mark(page);
    const messages = join(copy.folder, 'remote-auth/src/messages.ts');
    edit(messages, 'Welcome back', 'Made right here');
    await expect(heading(page)).toHaveText('Made right here');
    expect(await isMarked(page)).toBe(false);
  } finally {
    await program.stop();
    copy.remove();
  }
});

const SCREEN = `
import { useState } from 'react';
import { messages } from './messages.ts';

export function HomeScreen() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <h1 tabIndex={-1}>{messages.heading}</h1>
      <button type="button" onClick={() => setOpen(true)}>Ask</button>
      <dialog open={isOpen}><label>Name <input /></label></dialog>
    </>
  );
}
`;

test('[LR-01, LR-02, LR-05] a new remote in its own repository shows its page and entry inside a site that has neither; an open dialog survives an edit, and a build error is shown in the page @ci', async ({
  page,
  site,
}) => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'inside-site-')));
  const own = join(folder, 'tips');
  const make = ['scripts/bootstrap.mjs', 'new-remote', 'remote-tips', '--repository', own];
  expect(await run(process.execPath, make, { cwd: ROOT }).ended).toBe(0);
  linkedInstall(own);
  write(join(own, 'src/home/home-screen.tsx'), SCREEN);
  const [host = 0, port = 0] = await freePorts(2);
  const program = run('npm', ['run', 'dev', '--', '--in', site.origin], {
    cwd: own,
    env: { HOST_PORT: String(host), TIPS_PORT: String(port) },
  });
  try {
    await program.says(/remote-tips inside http/);
    const sentence =
      'remote-tips may not show /tips: the site grants it no path. Only this machine shows it.';
    expect(program.output()).toContain(sentence);
    await page.goto(`http://localhost:${host}/about`);
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Tips' })
      .click();
    await expect(heading(page)).toHaveText('Tips');
    await expect(strip(page)).toHaveText(sentence);

    await main(page).getByRole('button', { name: 'Ask' }).click();
    const name = main(page).getByRole('dialog').getByRole('textbox', { name: 'Name' });
    await name.fill('Ada');
    await mark(page);
    const messages = join(own, 'src/home/messages.ts');
    edit(messages, "heading: 'Tips'", "heading: 'All tips'");
    await expect(heading(page)).toHaveText('All tips');
    await expect(name).toHaveValue('Ada');
    expect(await isMarked(page)).toBe(true);

    const error = page.frameLocator('#rspack-dev-server-client-overlay').getByText('Compiled with');
    edit(messages, "'All tips'", "'All tips' 'x'");
    await expect(error).toBeVisible();
    edit(messages, "'All tips' 'x'", "'Every tip'");
    await expect(heading(page)).toHaveText('Every tip');
    await expect(error).toHaveCount(0);

    // An edit of the manifest shows its new entry.
    edit(join(own, 'src/manifest.ts'), "label: 'Tips'", "label: 'Every tip'");
    const entry = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Every tip' });
    await expect(entry).toBeVisible({ timeout: 30_000 });

    // The site itself still has no such page.
    expect((await page.request.get(`${site.origin}/tips`)).status()).toBe(404);
  } finally {
    await program.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
