import { expect, type Page } from '@playwright/test';
import { standingClock } from '../support/clock.ts';
import { signedIn } from '../support/members.ts';
import { mixed, short } from '../support/stages.ts';
import { test } from '../support/test.ts';

interface Container {
  get(expose: string): Promise<() => { singletons: Record<string, unknown> }>;
}

declare global {
  interface Window {
    hostSingletons: Record<string, unknown>;
    registries: Set<Record<string, Container>>;
  }
}

/** Compares the singletons of each loaded remote that has a probe with the host's objects. */
const compare = (page: Page): Promise<Record<string, Record<string, boolean>>> =>
  page.evaluate(async () => {
    const containers = [...window.registries].flatMap((registry) =>
      Object.entries(registry).filter(([name]) => name.startsWith('remote_')),
    );
    const seen: Record<string, Record<string, boolean>> = {};
    for (const [name, container] of containers) {
      const { singletons } = (await container.get('./probe'))();
      seen[name] = Object.fromEntries(
        Object.entries(window.hostSingletons).map(([key, value]) => [
          key,
          value !== undefined && singletons[key] === value,
        ]),
      );
    }
    return seen;
  });

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    window.registries = new Set();
    const append = Element.prototype.append;
    Element.prototype.append = function (...nodes: (Node | string)[]) {
      for (const node of nodes) {
        const { chunks } = node as { chunks?: Record<string, Container> };
        if (chunks) window.registries.add(chunks);
      }
      append.apply(this, nodes);
    };
  }),
);

const ALL_THE_HOSTS_OWN = {
  react: true,
  reactDom: true,
  router: true,
  apiClient: true,
  sessionContext: true,
  toasts: true,
};

test('[MF-03] host and all remotes share one instance of react, router, API client, session and toast bus @ci', async ({
  page,
}) => {
  await signedIn(page, short.host);
  await standingClock(page);
  const banner = page.getByRole('banner');
  const main = page.getByRole('main');
  await page.goto(`${short.host}/auth?mode=login`);
  await expect(main.getByRole('button', { name: 'Sign In' })).toBeVisible();
  for (const [link, heading] of [
    ['Ada Lovelace', 'Account Manager'],
    ['Home', 'Good ideas deserve good company.'],
  ] as const) {
    await banner.getByRole('link', { name: link }).click();
    await page.clock.runFor(150);
    await expect(main.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }
  expect(await compare(page)).toEqual({
    remote_auth: ALL_THE_HOSTS_OWN,
    remote_account: ALL_THE_HOSTS_OWN,
    remote_ideas: ALL_THE_HOSTS_OWN,
  });
});

test('[MF-03] a remote built against an older minor or another patch version shares these instances @ci', async ({
  page,
}) => {
  await page.goto(`${mixed.host}/auth`);
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await compare(page)).toEqual({ remote_auth: ALL_THE_HOSTS_OWN });
});

test('[MF-03, MF-05, MF-17] refuses a remote built against a newer minor version, and names both versions @ci', async ({
  page,
}) => {
  await signedIn(page, mixed.host);
  const files: string[] = [];
  page.on('response', (response) => {
    const url = response.url();
    const isCode = !url.endsWith('/release.json');
    if (isCode && url.startsWith(mixed.remotes['remote-account'])) files.push(url);
  });
  await page.goto(`${mixed.host}/auth?mode=login`);
  const main = page.getByRole('main');
  await expect(main.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Ada Lovelace' }).click();
  await expect(
    main.getByText('remote-account wants @idea-hub/shared ^1.4.0; this host has 1.2.0.', {
      exact: false,
    }),
  ).toBeVisible();
  await expect(main.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  expect(files, 'no code of it is loaded').toEqual([]);
});
