import { expect } from '@playwright/test';
import { short } from '../support/stages.ts';
import { breaks, test } from '../support/test.ts';
import { complaints } from '../support/watch.ts';

const BAD: Record<string, { body: string; status?: number; names: RegExp }> = {
  'a wrong apiBaseUrl': { body: '{"apiBaseUrl": 5}', names: /apiBaseUrl/ },
  'a wrong sampleIdeas': { body: '{"sampleIdeas": []}', names: /sampleIdeas/ },
  'no JSON': { body: '<!doctype html>', names: /config\.json/ },
  'an error': { body: 'gone', status: 500, names: /config\.json/ },
};

for (const [what, { body, status, names }] of Object.entries(BAD)) {
  test(`[RN-05] a config.json with ${what} gets an error that names it, and the shell keeps working @ci`, async ({
    page,
  }) => {
    await page.route('**/config.json', (route) =>
      route.fulfill({ status: status ?? 200, contentType: 'application/json', body }),
    );
    await page.goto(`${short.host}/about`);
    await expect(page.getByText(names).first()).toBeVisible();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Home' })).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  });
}

test(
  '[RN-05] an empty config.json uses every default @ci',
  breaks('connect-src refused http://localhost:8080/api'),
  async ({ page }) => {
    await page.route('**/config.json', (route) => route.fulfill({ json: {} }));
    const problems = await complaints(page);
    await page.goto(`${short.host}/auth`);
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
    await main.getByLabel('Password', { exact: true }).fill('secret-secret');
    await main.getByRole('button', { name: 'Sign In' }).click();
    await expect(main.getByText('Unable to connect to server.')).toBeVisible();
    // This stage's policy allows another API. So the policy's refusal shows the address of the attempted call.
    expect(problems.join()).toContain('connect-src refused http://localhost:8080/api');
  },
);
