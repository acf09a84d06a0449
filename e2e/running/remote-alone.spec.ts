import { freePorts } from '@composed/workspace/free-ports';
import { expect } from '@playwright/test';
import { forCi } from '../support/for-ci.ts';
import { run } from '../support/programs.ts';
import { REMOTES, type Remote } from '../support/remotes.ts';
import { api } from '../support/stages.ts';
import { portVariable } from '../support/starts.ts';
import { test } from '../support/test.ts';

const PATHS: Record<Remote, string> = {
  'remote-auth': '/auth',
  'remote-account': '/account',
  'remote-ideas': '/',
};

for (const remote of REMOTES) {
  const path = PATHS[remote];
  test(`[MF-06, RN-03] ${remote} runs standalone, without requests to other servers${forCi(remote !== 'remote-auth')}`, async ({
    page,
  }) => {
    test.setTimeout(90_000);
    const [port] = await freePorts(1);
    const program = run('npm', ['run', 'dev', '-w', remote], {
      env: { [portVariable(remote)]: String(port), API_BASE_URL: `${api}/api` },
    });
    try {
      const others: string[] = [];
      page.on('request', (request) => {
        const { origin } = new URL(request.url());
        if (origin !== `http://localhost:${port}` && origin !== api) others.push(request.url());
      });
      await expect(async () => {
        await page.goto(`http://localhost:${port}${path}`);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      }).toPass({ timeout: 60_000 });
      if (path !== '/') {
        // If a remote has no screen at the root, the root links to its screens.
        await page.goto(`http://localhost:${port}/`);
        const links = page.getByRole('main').getByRole('link');
        await links.first().click();
        await expect(page).toHaveURL(`http://localhost:${port}${path}`);
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      }
      expect(others.filter((url) => !url.startsWith('data:'))).toEqual([]);
    } finally {
      await program.stop();
    }
  });
}
