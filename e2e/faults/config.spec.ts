import { expect } from '@playwright/test';
import { product } from '../support/stages.ts';
import { breaks, test } from '../support/test.ts';
import { complaints } from '../support/watch.ts';

test(
  '[RN-05] an empty config.json uses every default @ci',
  breaks('connect-src refused http://localhost:8080/api'),
  async ({ page }) => {
    await page.route('**/config.json', (route) => route.fulfill({ json: {} }));
    const problems = await complaints(page);
    await page.goto(`${product.host}/auth`);
    const main = page.getByRole('main');
    await main.getByRole('textbox', { name: 'Email' }).fill('ada@example.org');
    await main.getByLabel('Password', { exact: true }).fill('secret-secret');
    await main.getByRole('button', { name: 'Sign In' }).click();
    await expect(main.getByText('Unable to connect to server.')).toBeVisible();
    // The stage's policy allows another API. So the policy's refusal shows the address of the attempted call.
    expect(problems.join()).toContain('connect-src refused http://localhost:8080/api');
  },
);
