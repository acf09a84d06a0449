import { expect, type Page, test } from '@playwright/test';
import { product, releaseOf } from '../support/stages.ts';

/** The site with an endpoint for reports; answers what arrives there, as it arrives. */
async function withEndpoint(page: Page): Promise<object[]> {
  const reports: object[] = [];
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), telemetryUrl: `${product.host}/reports` },
    });
  });
  await page.route('**/reports', async (route) => {
    reports.push(route.request().postDataJSON());
    await route.fulfill({ status: 204 });
  });
  return reports;
}

const releaseName = releaseOf(product, 'remote-ideas').base.split('/').at(-2);

test('[DP-13] a screen that was loaded is reported, and stands in the timeline', async ({
  page,
}) => {
  const reports = await withEndpoint(page);
  await page.goto('/browse');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect
    .poll(() => reports)
    .toContainEqual({
      remote: 'remote-ideas',
      screen: 'browse',
      release: releaseName,
      outcome: 'loaded',
      ms: expect.any(Number),
    });
  const measures = await page.evaluate(() =>
    performance.getEntriesByType('measure').map(({ name }) => name),
  );
  expect(measures).toContain('remote-ideas/browse');
});

test('[DP-13] a screen that could not be loaded is reported with the class of its failure', async ({
  page,
}) => {
  const reports = await withEndpoint(page);
  await page.route(`${product.remotes['remote-ideas']}/**`, (route) => route.abort());
  await page.goto('/browse');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect
    .poll(() => reports)
    .toContainEqual(
      expect.objectContaining({
        remote: 'remote-ideas',
        release: releaseName,
        outcome: 'unreachable',
      }),
    );
});

test('[DP-13] without an endpoint nothing is sent', async ({ page }) => {
  const beacons: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'ping') beacons.push(request.url());
  });
  await page.goto('/browse');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/auth');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(beacons).toEqual([]);
});
