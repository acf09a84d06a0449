import { join } from 'node:path';
import { type Copy, workingCopy } from '@composed/testing/working-copy';
import { expect } from '@playwright/test';
import { isMarked, mark } from '../support/faults.ts';
import { latch } from '../support/latch.ts';
import { edit, run } from '../support/programs.ts';
import { freeStart } from '../support/starts.ts';
import { test } from '../support/test.ts';

test.describe.configure({ timeout: 240_000 });

/** Request of a page after the server of remote-auth has rebuilt. */
const UPDATE = /remote_auth.*\.hot-update\.json/;

let copy: Copy;
test.beforeAll(() => {
  copy = workingCopy();
});
test.afterAll(() => copy.remove());

const editCopy = (file: string, from: string, to: string): void =>
  edit(join(copy.folder, file), from, to);

test('[RN-03, DP-11, LR-06] npm run dev updates modules without losing typed text, shows build errors, accepts a local remote, and restarts the API @ci', async ({
  page,
}) => {
  const { ports, env } = await freeStart();
  const builds = { host: 0, 'remote-auth': 0 };
  page.on('websocket', (socket) => {
    const port = Number(new URL(socket.url()).port);
    // The server of the host's files has a port of its own.
    const isHost = !Object.values(ports).includes(port);
    if (!isHost && port !== ports['remote-auth']) return;
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('"ok"')) builds[isHost ? 'host' : 'remote-auth'] += 1;
    });
  });
  const program = run('npm', ['run', 'dev'], {
    cwd: copy.folder,
    env: { ...env, DATABASE_URL: `file:${join(copy.folder, 'dev.db')}` },
  });
  try {
    await program.says(/with hot reload/);
    await expect(async () => {
      await page.goto(`http://localhost:${ports.host}/auth?mode=login`);
      await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    }).toPass({ timeout: 90_000 });
    const email = page.getByRole('main').getByRole('textbox', { name: 'Email' });
    await email.fill('kept@example.org');
    await mark(page);

    editCopy('remote-auth/src/messages.ts', 'Welcome back', 'Good to see you');
    await expect(page.getByRole('heading', { name: 'Good to see you' })).toBeVisible();
    await expect(email).toHaveValue('kept@example.org');

    // The second save is built before the page loads the first update, which must still exist.
    const requested = page.waitForRequest(UPDATE);
    const update = latch();
    await page.route(UPDATE, (route) => update.opened.then(() => route.continue()), { times: 1 });
    editCopy('remote-auth/src/messages.ts', 'Good to see you', 'Step right in');
    await requested;
    const before = builds['remote-auth'];
    editCopy('remote-auth/src/messages.ts', 'Step right in', 'Make yourself at home');
    await expect.poll(() => builds['remote-auth']).toBeGreaterThan(before);
    update.open();
    await expect(page.getByRole('heading', { name: 'Make yourself at home' })).toBeVisible();
    await expect(email).toHaveValue('kept@example.org');

    editCopy('host/src/header/header.tsx', 'messages.header.browse', "'Discover'");
    await expect(page.getByRole('banner').getByRole('link', { name: 'Discover' })).toBeVisible();
    await expect(email).toHaveValue('kept@example.org');

    // The page shows build errors of the host and of a remote, until they are fixed.
    const output = page
      .frameLocator('#rspack-dev-server-client-overlay')
      .getByText('Compiled with');
    for (const [name, file, words] of [
      ['remote-auth', 'src/messages.ts', "'Make yourself at home'"],
      ['host', 'src/header/header.tsx', "'Discover'"],
    ] as const) {
      editCopy(`${name}/${file}`, words, `${words} ${words}`);
      await expect(output).toBeVisible();
      const before = builds[name];
      editCopy(`${name}/${file}`, `${words} ${words}`, words);
      // The overlay closes when the build starts. The page takes the update, or reloads, after it.
      await expect.poll(() => builds[name]).toBeGreaterThan(before);
      await expect(output).toHaveCount(0);
    }
    await page.waitForLoadState('networkidle');
    await expect(email).toHaveValue('kept@example.org');
    expect(await isMarked(page)).toBe(true);

    // A page that only the manifest of remote-ideas declares.
    await page.goto(`http://localhost:${ports.host}/members/1`);
    await expect(page).toHaveTitle('Member not found · Idea Hub');

    // The address requests another server of the remote than the listed one.
    const own = `http://localhost:${ports['remote-auth']}/`;
    await page.goto(`http://localhost:${ports.host}/auth?mode=login&release=remote-auth@${own}`);
    const banner = page.getByRole('complementary', { name: 'Release of this tab' });
    await expect(banner).toContainText(`This tab runs remote-auth@${own}`);
    await expect(page.getByRole('heading', { name: 'Make yourself at home' })).toBeVisible();
    editCopy('remote-auth/src/messages.ts', 'Make yourself at home', 'Come on in');
    await expect(page.getByRole('heading', { name: 'Come on in' })).toBeVisible();

    const answer = async () => {
      const response = await fetch(`http://localhost:${ports.api}/api/none`).catch(() => null);
      return response?.text() ?? '';
    };
    editCopy('api/src/answer-texts.ts', 'There is nothing at this address.', 'Nobody is here.');
    await expect.poll(answer, { timeout: 30_000 }).toContain('Nobody is here.');
    editCopy('api/src/answer-texts.ts', "'Nobody is here.'", "'Nobody is here.' 'At all.'");
    await program.says(/The API starts again after the next change\./);
    editCopy('api/src/answer-texts.ts', "'Nobody is here.' 'At all.'", "'Welcome.'");
    await expect.poll(answer, { timeout: 30_000 }).toContain('Welcome.');
  } finally {
    await program.stop();
  }
});
