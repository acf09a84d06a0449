import { expect } from '@playwright/test';
import { sendSignIn } from '../support/members.ts';
import { main } from '../support/parts.ts';
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
    await sendSignIn(page, { email: 'ada@example.org', password: 'secret-secret' });
    await expect(main(page).getByText('Unable to connect to server.')).toBeVisible();
    // The stage's policy allows another API. So the policy's refusal shows the address of the attempted call.
    expect(problems.join()).toContain('connect-src refused http://localhost:8080/api');
  },
);
