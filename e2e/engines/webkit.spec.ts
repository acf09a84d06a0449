import { type APIRequestContext, expect, test } from '@playwright/test';
import { failureText } from '../support/failures.ts';
import { faultProxy } from '../support/fault-proxy.ts';
import { newIdea } from '../support/ideas.ts';
import { mailedLink, newMember, registered, sessionOf } from '../support/members.ts';
import { OPEN_ROUTES } from '../support/routes.ts';
import { slowPage } from '../support/slow-page.ts';
import { api, product, short } from '../support/stages.ts';
import {
  type AnyBrowser,
  expectHostStopped,
  expectLazyStopped,
  expectRemoteStopped,
  UNCLAIMED,
} from './hashes.ts';
import { KEYS, openWebKit, type WebKitOptions, type WebKitPage } from './webdriver.ts';

let opened: WebKitPage[] = [];
const open = async (options?: WebKitOptions): Promise<WebKitPage> => {
  const page = await openWebKit(options);
  opened.push(page);
  return page;
};
test.beforeEach(() => {
  test.setTimeout(120_000);
  opened = [];
});
test.afterEach(() => Promise.all(opened.map((page) => page.close())));

const focused = (page: WebKitPage) =>
  page.run<string>('(document.activeElement.labels?.[0] ?? document.activeElement).textContent');

/** Presses Tab until the element with that name has the focus. */
async function tabTo(page: WebKitPage, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.press(KEYS.tab);
    if ((await focused(page)) === name) return;
  }
  throw new Error(`No Tab leads to "${name}".`);
}

/** Signs a new member in with the form. */
async function signedIn(page: WebKitPage, request: APIRequestContext): Promise<void> {
  const member = await registered(request);
  await page.goto(`${product.host}/auth?mode=login`);
  await page.type('Email', member.email);
  await page.type('Password', member.password + KEYS.enter);
  await page.shows('Recent Activity');
}

test('[RN-10, AU-12, SH-05, MF-01] in WebKit: a newcomer signs up, confirms by mail, signs in and signs out', async ({
  request,
}) => {
  const page = await open();
  const member = newMember();
  await page.goto(`${product.host}/auth?mode=signup`);
  await page.type('Full Name', member.name);
  await page.type('Email', member.email);
  await page.type('Password', member.password);
  await page.type('Confirm Password', member.password + KEYS.enter);
  await page.shows('Account Manager');
  await page.click('header button', 'Sign Out');
  await page.goto(product.host + (await mailedLink(request, member.email, '/auth')));
  await page.shows('Email verified successfully! You can now sign in.');
  expect(await page.address()).not.toContain('token');
  await page.type('Email', member.email);
  await page.type('Password', member.password + KEYS.enter);
  await page.shows('Recent Activity');
  await page.click('header button', 'Sign Out');
  await page.shows('Sign Up');
});

test('[RN-10, SH-01, SH-02] in WebKit, every route opens on a direct visit', async () => {
  const page = await open();
  for (const { path, title } of OPEN_ROUTES) {
    await page.goto(product.host + path);
    await expect.poll(() => page.run('document.title'), path).toBe(`${title} · Idea Hub`);
    await expect.poll(() => page.run('document.querySelectorAll("main h1").length'), path).toBe(1);
    expect(await page.text()).not.toContain('This part of Idea Hub is not available');
  }
});

test('[RN-10, WZ-04, WZ-05, WZ-12, MI-12] in WebKit, a visitor submits an idea with only the keyboard, and My Ideas shows it', async () => {
  const page = await open();
  const idea = newIdea();
  const fill = async (label: string, text: string) => {
    await tabTo(page, label);
    await page.press(text);
  };
  const stepIs = (heading: string) =>
    expect
      .poll(() => page.run('[...document.querySelectorAll("main h2")].map((h) => h.textContent)'))
      .toContain(heading);
  await page.goto(`${product.host}/submit`);
  await stepIs('Title and description');
  await fill('Project Title', idea.title);
  await fill('Description', idea.description);
  await fill('Next', KEYS.enter);
  await stepIs('Category and difficulty');
  await fill('Category', 'Env');
  await fill('Difficulty', 'Beg');
  await fill('Next', KEYS.enter);
  await stepIs('Timeline and details');
  await fill('Time Estimate', 'Med');
  await fill('Next', KEYS.enter);
  await stepIs('Contact');
  await fill('Your Name', idea.name);
  await fill('Your Email', idea.email + KEYS.enter);
  await page.shows('View Your Submitted Idea');
  await fill('View Your Submitted Idea', KEYS.enter);
  await page.isAt('/my-submissions');
  await page.shows(idea.title);
  await page.shows('Environment');
  await page.shows('Under Review');
});

test('[RN-10, PD-07] in WebKit, the message dialog requires its fields, closes, and returns the focus', async () => {
  const page = await open();
  const dialogs = () => page.run('document.querySelectorAll("dialog[open]").length');
  await page.goto(`${product.host}/project/2`);
  await page.click('main button', 'Send Message');
  await expect.poll(dialogs).toBe(1);
  await page.type('Email', 'ada@example');
  await page.click('dialog button', 'Send');
  await expect
    .poll(() => page.run('document.querySelectorAll("dialog [aria-invalid=true]").length'))
    .toBe(3);
  expect(await focused(page)).toBe('Name');
  await page.click('dialog button', 'Close');
  await expect.poll(dialogs).toBe(0);
  expect(await focused(page)).toBe('Send Message');
  await page.press(KEYS.enter);
  await page.type('Name', 'Ada Lovelace');
  await page.type('Email', 'ada@example.org');
  await page.type('Message', 'May I help with this?');
  await page.click('dialog button', 'Send');
  await page.shows('24 hours');
});

test('[RN-10, BR-02, BR-12] in WebKit, filters appear in the address, and Back removes them one by one', async () => {
  const page = await open();
  await page.goto(`${product.host}/browse`);
  await page.shows('8 innovative ideas found');
  await page.click('main button', 'Health');
  await page.isAt('/browse?category=Health');
  await page.shows('2 innovative ideas found');
  await page.type('Search ideas', 'journal');
  await page.shows('1 innovative idea found');
  await expect.poll(page.address).toMatch(/[?&]q=journal/);
  await page.click('main button', 'List view');
  const list = () => page.run('document.querySelector("[aria-label=\'List view\']").ariaPressed');
  await expect.poll(list).toBe('true');
  await page.back();
  await expect.poll(list).toBe('false');
  await page.back();
  await page.isAt('/browse?category=Health');
  await page.shows('2 innovative ideas found');
  await page.back();
  await page.isAt('/browse');
  await page.shows('8 innovative ideas found');
});

test('[RN-10, SE-12] in WebKit, a second tab follows a sign-out', async ({ request }) => {
  const page = await open();
  await signedIn(page, request);
  await page.openTab();
  await page.goto(`${product.host}/account`);
  await page.shows('Recent Activity');
  await page.toTab(0);
  await page.click('header button', 'Sign Out');
  await page.isAt('/');
  await page.toTab(1);
  await page.isAt('/auth?mode=login');
});

test('[DP-24, RN-10] in WebKit, a file with a wrong or missing hash has no effect: the host’s, a remote’s, or a lazy one', async ({
  request,
}) => {
  const proxy = await faultProxy();
  try {
    const page = await open({ proxy: proxy.address });
    const driven: AnyBrowser = {
      ...page,
      rewrite: (path, change) => proxy.rewrite(product.host + path, change),
    };
    await expectHostStopped(driven);
    await expectRemoteStopped(driven);
    await signedIn(page, request);
    await page.run(UNCLAIMED);
    await expectLazyStopped(driven);
  } finally {
    await proxy.close();
  }
});

for (const call of ['/users/profile', '/auth/refresh']) {
  test(`[RN-10, SE-03, CL-06] in WebKit, leaving for a slow page or a download during ${call} keeps the member signed in`, async ({
    request,
  }) => {
    const [proxy, elsewhere] = [await faultProxy(), await slowPage(3_000)];
    try {
      const page = await open({ proxy: proxy.address, pageLoadStrategy: 'none' });
      const member = await registered(request);
      const session = await sessionOf(request, member);
      await page.goto(`${product.host}/robots.txt`);
      await page.shows('Sitemap');
      await page.run(
        `Object.entries(${JSON.stringify(session)}).forEach(([key, value]) => localStorage.setItem('ideahub.' + key, value))`,
      );
      if (call === '/auth/refresh') {
        await page.run(`localStorage.setItem('ideahub.accessToken', 'at_spoiled')`);
      }
      const leave = (address: string) =>
        page.run(`void setTimeout(() => window.location.assign(${JSON.stringify(address)}))`);

      proxy.play(`${api}/api${call}`, 'hangs');
      await page.goto(`${product.host}/about`);
      await page.shows(member.name);
      await leave(`${elsewhere.address}/file`);
      await page.shows(member.name);
      await leave(elsewhere.address);
      await page.shows('Elsewhere');
      proxy.play(`${api}/api${call}`, null);
      await page.goto(`${product.host}/account`);
      await page.shows('Recent Activity');
    } finally {
      await proxy.close();
      await elsewhere.close();
    }
  });
}

for (const fault of ['hangs', 'refuses'] as const) {
  test(`[RN-10, MF-05] in WebKit, a remote that ${fault} only breaks its own route, and Try again loads it`, async () => {
    const proxy = await faultProxy();
    try {
      const page = await open({ proxy: proxy.address, pageLoadStrategy: 'none' });
      proxy.play(short.remotes['remote-auth'], fault);
      await page.goto(`${short.host}/auth`);
      await page.shows(failureText(fault === 'hangs' ? 'timeout' : 'unreachable'));
      expect(await page.text()).not.toContain('/config.json');
      await page.click('header a', 'Browse');
      await page.shows('8 innovative ideas found');
      await page.click('header a', 'Sign In');
      await page.shows(failureText(fault === 'hangs' ? 'timeout' : 'unreachable'));
      await page.run('void (window.sameDocument = "yes")');
      proxy.play(short.remotes['remote-auth'], null);
      await page.click('main button', 'Try again');
      await page.shows('Forgot');
      expect(await page.run('window.sameDocument')).toBe('yes');
    } finally {
      await proxy.close();
    }
  });
}

test('[RN-10, SH-12] in WebKit, the palette follows the system setting', async () => {
  const background = async (page: WebKitPage) => {
    await page.goto(product.host);
    await page.shows('Idea Hub');
    return page.run('getComputedStyle(document.body).backgroundColor');
  };
  const light = await background(await open());
  expect(await background(await open({ dark: true }))).not.toBe(light);
});

test('[RN-10, SH-14] in WebKit, nothing is animated with reduced motion, and the page fits 360 px', async () => {
  const page = await open({ reducedMotion: true });
  await page.resize(360, 640);
  for (const { path } of OPEN_ROUTES) {
    await page.goto(product.host + path);
    await expect.poll(() => page.run('document.querySelectorAll("main h1").length'), path).toBe(1);
    expect(await page.run('innerWidth')).toBe(360);
    expect(
      await page.run('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
      path,
    ).toBe(0);
  }
  await page.goto(`${product.host}/project/1`);
  await page.click('main button', 'Send Message');
  await expect.poll(() => page.run('document.querySelectorAll("dialog[open]").length')).toBe(1);
  expect(
    await page.run(
      `document.getAnimations().map(({ effect }) => effect?.getComputedTiming())
        .filter((timing) => timing?.duration * timing?.iterations > 1).length`,
    ),
  ).toBe(0);
});
