import { join } from 'node:path';
import { all, replaceManifest, wrapScreens } from '@composed/testing/edited-build';
import { changeGrant } from '@composed/testing/guest-remote';
import { type CDPSession, expect, type Page } from '@playwright/test';
import { registered, sendSignIn } from '../support/members.ts';
import { banner, main, notices, pageHeading } from '../support/parts.ts';
import { type ReleaseSite, test } from '../support/release-site.ts';
import { mixed } from '../support/stages.ts';

/** A screen for React 18: a page, a panel for a slot, and a component that throws after a click. */
const crew = wrapScreens(`(Screen, React, name, host, shared) => {
  const h = React.createElement;
  const { useUser } = shared('@idea-hub/shared/session');
  const { Link, useLocation } = shared('@idea-hub/shared/router');
  const { toasts } = shared('@idea-hub/shared/toast');
  return (props) => {
    const user = useUser();
    const { search } = useLocation();
    const [isBroken, setBroken] = React.useState(false);
    if (props.with) return h('p', null, 'React ' + React.version + ' on ' + props.with.title);
    if (isBroken) throw new Error('The crew is gone.');
    return h('section', null,
      h('h1', null, 'Crew of ' + (user ? user.name : 'nobody')),
      h('p', null, 'React ' + React.version + search),
      h('p', null, h(Link, { to: '/crew?deck=2' }, 'Next deck')),
      h('p', null, h(Link, { to: '/browse' }, 'All ideas')),
      h('button', { onClick: () => toasts.publish({ type: 'success', text: 'The crew is saved.' }) }, 'Save the crew'),
      h('button', { onClick: () => setBroken(true) }, 'Sink'));
  };
}`);

const edit = all(
  replaceManifest({
    routes: [{ path: '/crew', screen: 'account', title: 'Crew', description: 'Who is here.' }],
    navigation: [{ label: 'Crew', to: '/crew', place: 'header' }],
    contributions: [{ slot: 'project.aside', version: 1, screen: 'account' }],
  }),
  crew,
);

const versions = { react: '18.3.1', 'react-dom': '18.3.1' };

/** Takes a host with React 18 and a remote that needs it live, as their teams and the owner do. */
async function granted(site: ReleaseSite): Promise<void> {
  await changeGrant(site, 'remote-account', {
    paths: ['/crew'],
    places: ['header'],
    slots: ['project.aside'],
  });
  await site.deploy('host', { from: join(mixed.builds, 'host') });
  await site.configure({ majors: { react: { also: '18.3.1', until: '2099-12-31' } } });
  await site.deploy('remote-account', { versions, texts: { '"^19.3.0"': '"^18.3.0"' }, edit });
}

const entry = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });

const scripts = (page: Page): string[] => {
  const found: string[] = [];
  page.on('request', (request) => {
    const [file] = /(major-react|inspector)(?=\.\w+\.js)/.exec(request.url()) ?? [];
    if (file !== undefined) found.push(file);
  });
  return found;
};

test('[MJ-04, MJ-05, MJ-06] a screen for React 18 works in the page of a host with React 19: session, toasts, links, slots, focus and its failure @ci', async ({
  page,
  request,
  site,
}) => {
  await granted(site);
  const member = await registered(request);
  const loaded = scripts(page);

  await test.step('pages that need one major load no script of the other', async () => {
    await page.goto(`${site.origin}/browse`);
    await expect(pageHeading(page)).toHaveText('Browse ideas');
    expect(loaded).toEqual([]);
    expect(await page.content()).not.toContain('18.3.1');
  });

  await test.step('a link leads to the other major', async () => {
    await entry(page, 'Crew').click();
    await expect(pageHeading(page)).toHaveText('Crew of nobody');
    await expect(main(page).getByText('React 18.3.1')).toBeVisible();
    await expect(page).toHaveTitle('Crew · Idea Hub');
    await expect(pageHeading(page)).toBeFocused();
  });

  await test.step('the keyboard passes from the header into the screen and on to the footer', async () => {
    await page.keyboard.press('Tab');
    await expect(main(page).getByRole('link', { name: 'Next deck' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/crew\?deck=2$/);
    await expect(main(page).getByText('React 18.3.1?deck=2')).toBeVisible();
    await main(page).getByRole('button', { name: 'Sink' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('contentinfo').locator(':focus')).toHaveCount(1);
  });

  await test.step('Back stays within the screen', async () => {
    await page.goBack();
    await expect(main(page).getByText('React 18.3.1', { exact: true })).toBeVisible();
  });

  await test.step('a member who signs in with React 19 is signed in with React 18', async () => {
    await banner(page).getByRole('link', { name: 'Sign In' }).click();
    await sendSignIn(page, member);
    await expect(pageHeading(page)).toHaveText(`Crew of ${member.name}`);
  });

  await test.step('its toast is the host’s', async () => {
    await main(page).getByRole('button', { name: 'Save the crew' }).click();
    await expect(notices(page).getByText('The crew is saved.')).toHaveCount(1);
  });

  await test.step('its failure is the host’s, and Try again mounts it again', async () => {
    await main(page).getByRole('button', { name: 'Sink' }).click();
    await expect(main(page).getByText('The crew is gone.')).toBeVisible();
    await expect(banner(page)).toBeVisible();
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await expect(pageHeading(page)).toHaveText(`Crew of ${member.name}`);
  });

  await test.step('its link leads back, and its panel is in a slot of a screen for React 19', async () => {
    await main(page).getByRole('link', { name: 'All ideas' }).click();
    await expect(pageHeading(page)).toHaveText('Browse ideas');
    await page.goto(`${site.origin}/project/1`);
    await expect(main(page).getByText(/^React 18\.3\.1 on /)).toBeVisible();
  });

  await test.step('its own page requests both scripts early, and each runs once', async () => {
    loaded.length = 0;
    await page.goto(`${site.origin}/crew`);
    await expect(pageHeading(page)).toHaveText(`Crew of ${member.name}`);
    expect([...loaded].sort()).toEqual(['inspector', 'major-react']);
  });
});

test('[MJ-04] without its script the screen fails alone, also with another one at its address, and Try again loads it @ci', async ({
  page,
  site,
}) => {
  await granted(site);
  for (const answer of [{ status: 404 }, { body: 'globalThis.evil = true' }]) {
    await page.route('**/js/major-react.*.js*', (route) => route.fulfill(answer));
    await page.goto(`${site.origin}/crew`);
    await expect(main(page).getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(banner(page)).toBeVisible();
    expect(await page.evaluate(() => 'evil' in globalThis)).toBe(false);
    await page.unroute('**/js/major-react.*.js*');
    await main(page).getByRole('button', { name: 'Try again' }).click();
    await expect(pageHeading(page)).toHaveText('Crew of nobody');
  }
});

async function held(
  session: CDPSession,
): Promise<{ heap: number; nodes: number; listeners: number }> {
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
  return { heap, nodes, listeners: jsEventListeners };
}

test('[MJ-09] 200 changes of screen across majors hold no more memory than within one @ci', async ({
  page,
  site,
}) => {
  test.setTimeout(300_000);
  await granted(site);
  await page.goto(`${site.origin}/browse`);
  const session = await page.context().newCDPSession(page);
  /** Opens the other page and this one, in turns, as fast as the page allows. Returns what the page then holds. */
  const change = async (to: string, heading: string, times: number) => {
    const places = [
      { to, heading },
      { to: 'Browse', heading: 'Browse ideas' },
    ];
    await page.evaluate(
      async ([turns, count]) => {
        for (let time = 0; time < count; time += 1) {
          const place = turns[time % 2];
          const links = [...document.querySelectorAll<HTMLElement>('[aria-label="Main"] a')];
          links.find(({ textContent }) => textContent === place?.to)?.click();
          while (document.querySelector('main h1')?.textContent !== place?.heading) {
            await new Promise(requestAnimationFrame);
          }
        }
      },
      [places, times] as const,
    );
    return held(session);
  };
  await change('Crew', 'Crew of nobody', 20);
  const before = await change('Home', 'Good ideas deserve good company.', 100);
  const after = await change('Crew', 'Crew of nobody', 200);
  // A root that is not unmounted keeps its nodes and listeners.
  expect([after.nodes, after.listeners]).toEqual([before.nodes, before.listeners]);
  // The timeline keeps an entry for each screen.
  expect(after.heap / before.heap).toBeLessThan(1.1);
});
